import { describe, expect, it } from "vitest";
import type { Answer, Flow, Flows, StaffFlow } from "../../conversations/talk.js";
import { text } from "../../conversations/text.js";
import { createSecrets } from "../../src/core/base/secrets.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import {
  createWhatsAppFlowRunner,
  type FlowProgress,
  type WaitingFlow,
  type WhatsAppFlowStart,
} from "../../src/whatsapp/talk/flow-runner.js";

const ENTRY: WhatsAppFlowStart = {
  ...{ flow: "order", argument: "MTN", customer: "cus_ada", triggerId: "tap", runId: "r1" },
  chat: { channel: "whatsapp", id: "NG.1" },
};
const yes: Answer = { kind: "pick", pick: "yes" };
const view = (words: string) => ({ text: text`${words}`, choices: [[{ label: "Yes", pick: "yes" }]] });

function openStage(
  customerFlows: Readonly<Record<string, Flow>>,
  staffFlows: Readonly<Record<string, StaffFlow>> = {},
) {
  const failures: unknown[] = [];
  const flows = { customerFlows, staffFlows } as Flows;
  const channel = {
    flows,
    shop: {} as CustomerApi,
    staffApi: { name: "desk" } as unknown as StaffApi,
    fetchFile: async () => undefined,
    log: { info: () => {}, warn: () => {}, error: ({ err }: { readonly err?: unknown }) => void failures.push(err) },
  };
  const stage = createWhatsAppFlowRunner({
    channel,
    secrets: createSecrets(() => "1"),
    sendFile: async () => true,
  });
  /** Answers as a person would, minutes later: the draft has been through JSON. */
  const answer = (act: FlowProgress, given: Answer) => {
    if (!act.waitingFlow) throw new Error("Nothing was asked");
    return stage.resume(JSON.parse(JSON.stringify(act.waitingFlow)) as WaitingFlow, given);
  };
  return { ...stage, answer, failures };
}

describe("a flow on a channel that cannot edit", () => {
  it("sends one message for each answer", async () => {
    const { start, answer } = openStage({
      order: async (talk, _shop, network) => {
        await talk.show(view("Looking …"));
        const picked = await talk.ask(view(`${network}?`));
        await talk.show(view("Working …"));
        await talk.show(view(`Done: ${JSON.stringify(picked)}`));
        return { flow: "start" };
      },
    });
    const first = await start(ENTRY);
    expect(first.shown?.view.text.html).toBe("MTN?");
    expect(first.waitingFlow?.prompt.question).toBe("r1.1");
    const second = await answer(first, yes);
    expect(second.shown?.view.text.html).toBe('Done: {"kind":"pick","pick":"yes"}');
    expect(second).toMatchObject({ nextFlow: { flow: "start" } });
    expect(second.waitingFlow).toBeUndefined();
  });

  it("does its work once, however often it is replayed, and gets the result through JSON", async () => {
    let works = 0;
    const { start, answer } = openStage({
      order: async (talk) => {
        const made = await talk.once(async () => ({ number: ++works, nothing: undefined }));
        for (const step of [1, 2, 3]) await talk.ask(view(`${step} of ${JSON.stringify(made)}`));
        return undefined;
      },
    });
    let act = await start(ENTRY);
    for (const step of [1, 2, 3]) {
      expect(act.shown?.view.text.html).toBe(`${step} of {"number":1}`);
      expect(act.waitingFlow?.prompt.question).toBe(`r1.${step}`);
      act = await answer(act, yes);
    }
    expect(act).toEqual({});
    expect(works).toBe(1);
  });

  it("gets the same error of its work at every replay, by name and message", async () => {
    const { start, answer, failures } = openStage({
      order: async (talk) => {
        const caught = await talk
          .once(() => Promise.reject(new RangeError("too much")))
          .catch((error: Error) => `${error.name}: ${error.message}`);
        await talk.ask(view(caught as string));
        await talk.show(view(`Still ${caught}`));
        return undefined;
      },
    });
    const asked = await start(ENTRY);
    expect(asked.shown?.view.text.html).toBe("RangeError: too much");
    expect((await answer(asked, yes)).shown?.view.text.html).toBe("Still RangeError: too much");
    expect(failures).toHaveLength(1);
  });

  it("names the notification that its newest message shows", async () => {
    const subject = { kind: "order", id: "ord_1" } as const;
    const { start, answer } = openStage({
      order: async (talk) => {
        await talk.ask(view("Pay?"));
        await talk.follow(subject);
        await talk.ask(view("Paid. Another?"));
        await talk.ask(view("Sure?"));
        return undefined;
      },
    });
    const asked = await start(ENTRY);
    expect(asked.followed).toBeUndefined();
    const paid = await answer(asked, yes);
    expect(paid.followed).toEqual(subject);
    expect((await answer(paid, yes)).followed).toEqual(subject);
  });

  it("asks for a number with two buttons", async () => {
    const { start, answer } = openStage({
      order: async (talk) => {
        const got = await talk.askContact({ text: text`Whose?`, share: "My number", back: "Back" });
        await talk.show(view(got.kind === "contact" ? got.phone : "none"));
        return undefined;
      },
    });
    const asked = await start(ENTRY);
    expect(asked.shown).toMatchObject({ contact: true, question: "r1.1" });
    const told = await answer(asked, { kind: "contact", phone: "0803", own: true });
    expect(told.shown?.view.text.html).toBe("0803");
  });

  it("throws what a flow throws", async () => {
    const { start } = openStage({ order: () => Promise.reject(new Error("broken")) });
    await expect(start(ENTRY)).rejects.toThrow("broken");
  });

  it("gives a staff flow the staff API", async () => {
    const { start } = openStage(
      {},
      {
        status: async (talk, desk) => {
          await talk.show(view((desk as unknown as { name: string }).name));
          return undefined;
        },
      },
    );
    expect((await start({ ...ENTRY, flow: "status" })).shown?.view.text.html).toBe("desk");
  });
});
