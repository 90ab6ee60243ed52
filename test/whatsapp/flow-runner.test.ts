import { describe, expect, it } from "vitest";
import type { Answer, Flow, Flows, StaffFlow } from "../../conversations/talk.js";
import { text } from "../../conversations/text.js";
import { createSecrets } from "../../src/core/base/secrets.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import {
  createWhatsAppFlowRunner,
  type FlowProgress,
  type WhatsAppWaitingFlow,
} from "../../src/whatsapp/talk/flow-runner.js";
import type { WhatsAppFlowStart } from "../../src/whatsapp/talk/talk.js";

const START: WhatsAppFlowStart = {
  ...{ flow: "order", argument: "MTN", customer: "cus_ada", triggerId: "tap", runId: "r1" },
  chat: { channel: "whatsapp", id: "NG.1" },
};
const yes: Answer = { kind: "pick", pick: "yes" };
const view = (words: string) => ({ text: text`${words}`, choices: [[{ label: "Yes", pick: "yes" }]] });

function openRunner(
  customerFlows: Readonly<Record<string, Flow>>,
  staffFlows: Readonly<Record<string, StaffFlow>> = {},
) {
  const failures: unknown[] = [];
  const flows = { customerFlows, staffFlows } as Flows;
  const channel = {
    flows,
    shop: {} as CustomerApi,
    staffApi: { name: "staff API" } as unknown as StaffApi,
    fetchFile: async () => undefined,
    log: { info: () => {}, warn: () => {}, error: ({ err }: { readonly err?: unknown }) => void failures.push(err) },
  };
  const runner = createWhatsAppFlowRunner({
    channel,
    secrets: createSecrets(() => "1"),
    sendFile: async () => true,
  });
  /** Answers a waiting flow that was stored as JSON. */
  const answer = (progress: FlowProgress, reply: Answer) => {
    if (!progress.waitingFlow) throw new Error("The flow does not wait");
    return runner({
      waitingFlow: JSON.parse(JSON.stringify(progress.waitingFlow)) as WhatsAppWaitingFlow,
      answer: reply,
    });
  };
  return { start: (start: WhatsAppFlowStart) => runner({ start }), answer, failures };
}

describe("a flow on a channel that cannot edit", () => {
  it("sends one message for each answer", async () => {
    const { start, answer } = openRunner({
      order: async (talk, _shop, network) => {
        await talk.show(view("Looking …"));
        const picked = await talk.ask(view(`${network}?`));
        await talk.show(view("Working …"));
        await talk.show(view(`Done: ${JSON.stringify(picked)}`));
        return { flow: "start" };
      },
    });
    const first = await start(START);
    expect(first.shown?.view.text.html).toBe("MTN?");
    expect(first.waitingFlow?.prompt.question).toBe("r1.1");
    const second = await answer(first, yes);
    expect(second.shown?.view.text.html).toBe('Done: {"kind":"pick","pick":"yes"}');
    expect(second).toMatchObject({ nextFlow: { flow: "start" } });
    expect(second.waitingFlow).toBeUndefined();
  });

  it("runs its work once in all replays, and gets the result as JSON", async () => {
    let workCount = 0;
    const { start, answer } = openRunner({
      order: async (talk) => {
        const result = await talk.once(async () => ({ number: ++workCount, nothing: undefined }));
        for (const step of [1, 2, 3]) await talk.ask(view(`${step} of ${JSON.stringify(result)}`));
        return undefined;
      },
    });
    let progress = await start(START);
    for (const step of [1, 2, 3]) {
      expect(progress.shown?.view.text.html).toBe(`${step} of {"number":1}`);
      expect(progress.waitingFlow?.prompt.question).toBe(`r1.${step}`);
      progress = await answer(progress, yes);
    }
    expect(progress).toEqual({});
    expect(workCount).toBe(1);
  });

  it("catches the same error of its work at every replay, by name and message", async () => {
    const { start, answer, failures } = openRunner({
      order: async (talk) => {
        const caught = await talk
          .once(() => Promise.reject(new RangeError("too much")))
          .catch((error: Error) => `${error.name}: ${error.message}`);
        await talk.ask(view(caught as string));
        await talk.show(view(`Still ${caught}`));
        return undefined;
      },
    });
    const waiting = await start(START);
    expect(waiting.shown?.view.text.html).toBe("RangeError: too much");
    expect((await answer(waiting, yes)).shown?.view.text.html).toBe("Still RangeError: too much");
    expect(failures).toHaveLength(1);
  });

  it("returns the notification that its newest message shows", async () => {
    const subject = { kind: "order", id: "ord_1" } as const;
    const { start, answer } = openRunner({
      order: async (talk) => {
        await talk.ask(view("Pay?"));
        await talk.follow(subject);
        await talk.ask(view("Paid. Another?"));
        await talk.ask(view("Sure?"));
        return undefined;
      },
    });
    const waiting = await start(START);
    expect(waiting.followed).toBeUndefined();
    const paid = await answer(waiting, yes);
    expect(paid.followed).toEqual(subject);
    expect((await answer(paid, yes)).followed).toEqual(subject);
  });

  it("asks for a contact", async () => {
    const { start, answer } = openRunner({
      order: async (talk) => {
        const contact = await talk.askContact({ text: text`Whose?`, share: "My number", back: "Back" });
        await talk.show(view(contact.kind === "contact" ? contact.phone : "none"));
        return undefined;
      },
    });
    const waiting = await start(START);
    expect(waiting.shown).toMatchObject({ contact: true, question: "r1.1" });
    const done = await answer(waiting, { kind: "contact", phone: "0803", own: true });
    expect(done.shown?.view.text.html).toBe("0803");
  });

  it("throws the error of its flow", async () => {
    const { start } = openRunner({ order: () => Promise.reject(new Error("broken")) });
    await expect(start(START)).rejects.toThrow("broken");
  });

  it("gives a staff flow the staff API", async () => {
    const { start } = openRunner(
      {},
      {
        status: async (talk, staffApi) => {
          await talk.show(view((staffApi as unknown as { name: string }).name));
          return undefined;
        },
      },
    );
    expect((await start({ ...START, flow: "status" })).shown?.view.text.html).toBe("staff API");
  });
});
