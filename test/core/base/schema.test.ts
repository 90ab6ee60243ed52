import { expect, test } from "vitest";
import { branded, fields } from "../../../src/core/base/schema.js";

test("the schema of an absent field does not run, and a field that is present may not be undefined", () => {
  const checked: unknown[] = [];
  const word = branded((value): value is string => {
    checked.push(value);
    return typeof value === "string";
  }, "a word");
  const record = fields({ id: word, note: word.exactOptional() });
  expect(record.parse({ id: "a" })).toEqual({ id: "a" });
  expect(record.parse({ id: "a", note: "b" })).toEqual({ id: "a", note: "b" });
  expect(checked).toEqual(["a", "a", "b"]);
  const faults = [{ id: "a", note: undefined }, { id: "a", note: 1 }, { note: "b" }].map((value) =>
    record.safeParse(value).error?.issues.map(({ path }) => path.join(".")),
  );
  expect(faults).toEqual([["note"], ["note"], ["id"]]);
});
