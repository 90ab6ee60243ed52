import { expect } from "vitest";
import type { Label } from "../../src/emulators/kit/waiting.js";
import { type ChatUser, createShopper } from "./customer.js";
import type { Emulators } from "./emulators.js";

type Pressable = {
  readonly title: string;
  readonly press: () => void;
  /** Shows all choices of its message. */
  readonly opensAll: boolean;
};

const opensAll = (id: string): boolean => id.startsWith("page:") || id === "go:start:all";

/** A test does not care about WhatsApp's markup and line breaks. */
const readable = (text: string): string => text.replace(/[*_~`]/g, "");

/** WhatsApp cuts long labels, so a button is found by its beginning or by its whole row. */
const matchesLabel = (title: string, label: Label): boolean => {
  const shown = title.replace(/…$/, "");
  return typeof label === "string" ? label === title || (shown !== "" && label.startsWith(shown)) : label.test(title);
};

/** A customer on WhatsApp. */
export function createWhatsAppCustomer({ whatsapp, service }: Pick<Emulators, "whatsapp" | "service">, phone: string) {
  const person = whatsapp.person(phone);
  const fromBusiness = () => person.messages().filter(({ from }) => from === "business");
  const sinceTheirLast = () => {
    const all = person.messages();
    return all.slice(all.findLastIndex(({ from }) => from === "person") + 1);
  };
  const pressablesOf = (messages: ReturnType<typeof fromBusiness>): readonly Pressable[] =>
    messages.toReversed().flatMap(({ id, shown }) => [
      ...(shown.buttons ?? []).map((button) => ({
        title: button.title,
        press: () => person.tap(id, button.id),
        opensAll: opensAll(button.id),
      })),
      ...(shown.list?.sections ?? [])
        .flatMap(({ rows }) => rows)
        .filter(
          ({ id }) => !id.startsWith("page::") || expect.unreachable("a view without `more` is too long for a list"),
        )
        .map((row) => ({
          title: row.description === undefined ? row.title : `${row.title} ${row.description}`,
          press: () => person.pick(row.id, id),
          opensAll: false,
        })),
    ]);
  const pressables = () => pressablesOf(fromBusiness());
  /** Messages on which “More” was tapped for a choice that they do not show. */
  const opened = new Set<string>();
  const find = (label: Label): Pressable | undefined => {
    const newest = fromBusiness()
      .filter(({ shown }) => shown.buttons !== undefined || shown.list !== undefined)
      .slice(-1);
    const shown = pressablesOf(newest);
    const all = shown.find((one) => one.opensAll);
    const found = shown.find(({ title }) => matchesLabel(title, label));
    const [message] = newest;
    if (found) return found;
    if (!all || !message) return pressables().find(({ title }) => matchesLabel(title, label));
    const isNew = !opened.has(message.id);
    opened.add(message.id);
    if (isNew) all.press(); // The list arrives as a separate message.
    return undefined;
  };

  const actions: ChatUser = {
    // Webhooks may overtake each other, so wait for the greeting before writing more.
    start: async () => {
      const before = fromBusiness().length;
      person.send("hi");
      await whatsapp.waitFor(() => fromBusiness().length > before, { what: `${phone} is greeted` });
    },
    send: async (text) => person.send(text),
    tap: async (label) => {
      const found = await whatsapp.waitFor(() => find(label), {
        what: `something called ${label} among ${pressables().map(({ title }) => title)}`,
      });
      found.press();
    },
    sees: (pattern, { fresh = false } = {}) =>
      whatsapp.waitFor(
        () =>
          (fresh ? sinceTheirLast() : fromBusiness()).find(({ from, shown }) => {
            const text = readable(shown.text);
            return from === "business" && (typeof pattern === "string" ? text.includes(pattern) : pattern.test(text));
          }),
        { what: `${phone} sees ${pattern}; the last was ${fromBusiness().at(-1)?.shown.text}` },
      ),
    texts: () => person.messages().map(({ shown }) => shown.text),
    files: () =>
      fromBusiness().flatMap(({ shown }) =>
        shown.kind === "image" ? ["picture"] : shown.kind === "document" ? [shown.file?.filename ?? ""] : [],
      ),
    screen: () =>
      fromBusiness().flatMap(({ shown }) => [
        readable(shown.text),
        ...(shown.buttons ?? []).map(({ title }) => title),
        ...(shown.link ? [shown.link.title] : []),
        ...(shown.list ? [shown.list.button] : []),
        ...(shown.list?.sections ?? [])
          .flatMap(({ rows }) => rows)
          .flatMap(({ title, description }) => [title, description ?? ""]),
      ]),
    links: () =>
      fromBusiness().flatMap(({ shown }) =>
        shown.link ? [shown.link.url] : (shown.text.match(/https?:\/\/\S+/g) ?? []),
      ),
  };
  return { ...person, ...actions, ...createShopper(service, actions) };
}
