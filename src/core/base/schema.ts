/** What the schemas of records are made of. A record's type is inferred from its schema; only the store parses with it. */
import { z } from "zod";

/** Makes a schema when it is first asked for, and once. */
export function schema<S extends z.ZodType>(make: () => S): () => S {
  let made: S | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The type of what a schema describes. */
export type TypeOf<S extends () => z.ZodType> = z.infer<ReturnType<S>>;

/** An object of these fields, read-only and frozen. Fields that it does not name are kept, though its type has none. */
export function fields<S extends Readonly<Record<string, z.ZodType>>>(shape: S) {
  for (const field of Object.values(shape)) if (field instanceof z.ZodExactOptional) failAtOnceWhenAbsent(field);
  return z.looseObject(shape).readonly() as unknown as z.ZodReadonly<z.ZodObject<S, z.core.$strip>>;
}

/**
 * Zod runs the schema of an absent field too, and throws its issues away: of a record with many fields that may be absent
 * that was most of the work.
 */
function failAtOnceWhenAbsent({ _zod: field }: z.ZodExactOptional): void {
  const { run } = field;
  field.run = (payload, context) => {
    if (payload.value !== undefined) return run(payload, context);
    payload.issues.push({ code: "invalid_type", expected: "nonoptional", input: undefined });
    return payload;
  };
}

/** A list, read-only and frozen. */
export const list = <S extends z.ZodType>(item: S) => z.array(item).readonly();

/** Values by key, read-only and frozen. A key that is not known any more is kept, though its type has none. */
export const recordBy = <K extends string, V>(value: z.ZodType<V>) =>
  z.record(z.string(), value).readonly() as unknown as z.ZodType<Readonly<Partial<Record<K, V>>>>;

/** A branded type, by the guard that says whether a value is one. */
export const branded = <T>(is: (value: unknown) => value is T, name: string) => z.custom<T>(is, `Not ${name}`);

/** A word of a list that grows. One that a newer version wrote is kept: a shop may go back to the version before. */
export const openEnum = <const Words extends readonly string[]>(_words: Words) =>
  branded((value): value is Words[number] => typeof value === "string" && value !== "", "a word");

export const textSchema = schema(() => z.string());
export const name = schema(() => z.string().min(1));
