import type { Language } from "../../src/core/base/language.js";
import { networkName } from "../../src/core/base/network.js";
import { formatPhone } from "../../src/core/base/phone.js";
import { escaped, type Text } from "../text.js";
import { createFormats, type Formats } from "./formats.js";
import type { ByCount, Kinds, Sentences } from "./sentence.js";

type Places = Readonly<Record<string, unknown>>;
type Say = (places: Places) => string;
type Show = (value: never) => string;

const PLACE = /\{(\w+):(\w+)\}/;

/** How each kind of place is written. In a plain theme nothing is marked up, so nothing is escaped. */
function showersOf(
  formats: Formats,
  plain: boolean,
): { readonly [Kind in keyof Kinds]: (value: Kinds[Kind]) => string } {
  const { count, naira, moment, clock, month } = formats;
  return {
    ...{ count, naira, moment, clock, month, phone: formatPhone, network: networkName },
    words: plain ? (words) => words : escaped,
    text: ({ html }) => html,
  };
}

/** A theme of a language, ready to be said. Its sentences are taken apart here, once, and only joined later. */
export function createCompile(language: Language) {
  const formats = createFormats(language);

  const compile = (sentences: Sentences, plain: boolean): object => {
    const showers: Readonly<Record<string, Show>> = showersOf(formats, plain);
    const finished = (html: string): string | Text => (plain ? html : { html });

    const sentence = (literal: string): Say | string => {
      // Text, name, kind, text, name, kind, text …
      const parts = literal.split(PLACE);
      if (parts.length === 1) return literal;
      const [head = "", ...rest] = parts;
      const places = Array.from({ length: rest.length / 3 }, (_, index) => {
        const [name = "", kind = "", tail = ""] = rest.slice(index * 3);
        const show = showers[kind];
        if (!show) throw new TypeError(`No such kind of place: {${name}:${kind}}`);
        return { name, show, tail };
      });
      return (values) => {
        let said = head;
        for (const { name, show, tail } of places) said += show(values[name] as never) + tail;
        return said;
      };
    };

    const spoken = (say: Say | string) =>
      typeof say === "string" ? finished(say) : (values: Places) => finished(say(values));

    const counted = ({ byCount }: ByCount): ((values: Places) => string | Text) => {
      const forms = new Map(Object.entries(byCount).map(([form, literal]) => [form, sentence(literal)]));
      return (values) => {
        const say = forms.get(formats.plural(Number(values["count"]))) ?? forms.get("other") ?? "";
        return finished(typeof say === "string" ? say : say(values));
      };
    };

    return Object.fromEntries(
      Object.entries(sentences).map(([key, written]) => {
        if (typeof written === "string") return [key, spoken(sentence(written))];
        return [key, isByCount(written) ? counted(written) : compile(written, plain)];
      }),
    );
  };

  return compile;
}

const isByCount = (written: ByCount | Sentences): written is ByCount => Object.hasOwn(written, "byCount");
