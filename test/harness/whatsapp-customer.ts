import { expect } from "vitest";
import { createShopper, type Hands } from "./customer.js";
import type { Outside } from "./emulators.js";

type Label = string | RegExp;
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
const isCalled = (title: string, label: Label): boolean => {
  const shown = title.replace(/…$/, "");
  return typeof label === "string" ? label === title || (shown !== "" && label.startsWith(shown)) : label.test(title);
};

/** A customer on WhatsApp. */
export function createWhatsAppCustomer({ whatsapp, service }: Pick<Outside, "whatsapp" | "service">, phone: string) {
  const person = whatsapp.person(phone);
  const said = () => person.messages().filter(({ from }) => from === "business");
  const sinceTheirs = () => {
    const all = person.messages();
    return all.slice(all.findLastIndex(({ from }) => from === "person") + 1);
  };
  const pressablesOf = (messages: ReturnType<typeof said>): readonly Pressable[] =>
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
  const pressables = () => pressablesOf(said());
  /** Messages on which “More” was tapped for a choice that they do not show. */
  const opened = new Set<string>();
  const find = (label: Label): Pressable | undefined => {
    const newest = said()
      .filter(({ shown }) => shown.buttons !== undefined || shown.list !== undefined)
      .slice(-1);
    const shown = pressablesOf(newest);
    const all = shown.find((one) => one.opensAll);
    const found = shown.find(({ title }) => isCalled(title, label));
    const [message] = newest;
    if (found) return found;
    if (!all || !message) return pressables().find(({ title }) => isCalled(title, label));
    const isNew = !opened.has(message.id);
    opened.add(message.id);
    if (isNew) all.press(); // The list arrives as a separate message.
    return undefined;
  };

  const hands: Hands = {
    // Webhooks may overtake each other, so wait for the greeting before writing more.
    start: async () => {
      const before = said().length;
      person.send("hi");
      await whatsapp.waitFor(() => said().length > before, { what: `${phone} is greeted` });
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
          (fresh ? sinceTheirs() : said()).find(({ from, shown }) => {
            const text = readable(shown.text);
            return from === "business" && (typeof pattern === "string" ? text.includes(pattern) : pattern.test(text));
          }),
        { what: `${phone} sees ${pattern}; the last was ${said().at(-1)?.shown.text}` },
      ),
    texts: () => person.messages().map(({ shown }) => shown.text),
    files: () =>
      said().flatMap(({ shown }) =>
        shown.kind === "image" ? ["picture"] : shown.kind === "document" ? [shown.file?.filename ?? ""] : [],
      ),
    screen: () =>
      said().flatMap(({ shown }) => [
        readable(shown.text),
        ...(shown.buttons ?? []).map(({ title }) => title),
        ...(shown.link ? [shown.link.title] : []),
        ...(shown.list ? [shown.list.button] : []),
        ...(shown.list?.sections ?? [])
          .flatMap(({ rows }) => rows)
          .flatMap(({ title, description }) => [title, description ?? ""]),
      ]),
    links: () =>
      said().flatMap(({ shown }) => (shown.link ? [shown.link.url] : (shown.text.match(/https?:\/\/\S+/g) ?? []))),
  };
  return { ...person, ...hands, ...createShopper(service, hands) };
}
