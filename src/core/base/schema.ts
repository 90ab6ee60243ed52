/** Building blocks of record schemas. A record's type is inferred from its schema; only the stores parse with it. */
import { z } from "zod";
import { onFirstUse } from "./first-use.js";

/** Makes a schema on first use, so that importing a module builds nothing. */
export const schema = <S extends z.ZodType>(make: () => S): (() => S) => onFirstUse(make);

export type TypeOf<S extends () => z.ZodType> = z.infer<ReturnType<S>>;

/** A frozen object of these fields. Other fields are kept too, though the type does not show them. */
export function fields<S extends Readonly<Record<string, z.ZodType>>>(shape: S) {
  for (const field of Object.values(shape)) if (field instanceof z.ZodExactOptional) failAtOnceWhenAbsent(field);
  return z.looseObject(shape).readonly() as unknown as z.ZodReadonly<z.ZodObject<S, z.core.$strip>>;
}

/**
 * Skips the schema of an absent field. Zod would run it and discard the issues, which took most of the time of parsing
 * a record with many optional fields.
 */
function failAtOnceWhenAbsent({ _zod: field }: z.ZodExactOptional): void {
  const { run } = field;
  field.run = (payload, context) => {
    if (payload.value !== undefined) return run(payload, context);
    payload.issues.push({ code: "invalid_type", expected: "nonoptional", input: undefined });
    return payload;
  };
}

/** A frozen list. */
export const list = <S extends z.ZodType>(item: S) => z.array(item).readonly();

/** A frozen map of values by key. Keys that we no longer know are kept, though the type does not show them. */
export const recordBy = <K extends string, V>(value: z.ZodType<V>) =>
  z.record(z.string(), value).readonly() as unknown as z.ZodType<Readonly<Partial<Record<K, V>>>>;

/** A branded type, checked by its type guard. `name` is for the error: "Not a phone number". */
export const branded = <T>(is: (value: unknown) => value is T, name: string) => z.custom<T>(is, `Not ${name}`);

/** A branded text of this form. */
export const textLike = <T extends string>(form: RegExp, name: string) =>
  branded((value): value is T => typeof value === "string" && form.test(value), name);

/** A word from a list that grows. Any word is accepted, as a newer version may have written it. */
export const openEnum = <const Words extends readonly string[]>(_words: Words) =>
  textLike<Words[number]>(/./, "a word");

export const textSchema = schema(() => z.string());
export const name = schema(() => z.string().min(1));
