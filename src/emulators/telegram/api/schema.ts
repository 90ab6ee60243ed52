/** The schema of the Bot API: what each method takes. */
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { badRequestError } from "../refusal.js";
// The parameters of the emulated methods, generated from the npm package @gramio/types 10.3.1 (Bot API 10.3).
import botApi from "./bot-api-10.3.json" with { type: "json" };

export type Payload = Readonly<Record<string, unknown>>;
type Shape = { readonly type?: string | readonly string[]; readonly $ref?: string; readonly anyOf?: readonly Shape[] };
type Definition = Shape & { readonly properties?: Readonly<Record<string, Shape>> };

const methods: Readonly<Record<string, Shape | undefined>> = botApi.methods as object as Readonly<
  Record<string, Shape>
>;
const definitions = botApi.definitions as object as Readonly<Record<string, Definition | undefined>>;

const ajv = new Ajv({ allErrors: true, strict: false });
ajv.addSchema({ definitions: botApi.definitions }, "bot-api");
const compiled = new Map<string, ValidateFunction>();

export const isMethod = (method: string): boolean => Object.hasOwn(methods, method);

/** Everything in a form is text, and nested objects may come as text even in JSON: what should not be a string is parsed. */
export function readFields(method: string, payload: Payload, uploads: Iterable<string>): Payload {
  const name = methods[method]?.$ref?.split("/").pop() ?? "";
  const shapes = definitions[name]?.properties ?? {};
  const attached = [...uploads].filter((upload) => shapes[upload]).map((upload) => [upload, `attach://${upload}`]);
  return Object.fromEntries(
    [...attached, ...Object.entries(payload)].map(([key, value]) => {
      const shape = shapes[key];
      return [key, typeof value === "string" && shape && !wantsText(shape) ? readJson(key, value) : value];
    }),
  );
}

function wantsText(shape: Shape): boolean {
  if (shape.anyOf) return shape.anyOf.some(wantsText);
  if (shape.$ref) return wantsText(definitions[shape.$ref.split("/").pop() ?? ""] ?? {});
  return [shape.type].flat().includes("string");
}

function readJson(key: string, value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw badRequestError(`can't parse ${key} JSON object`);
  }
}

/** Throws Telegram's refusal, with the path of the mistake, when the method does not take this payload. */
export function checkPayload(method: string, payload: Payload): void {
  const validate = compiled.get(method) ?? ajv.compile(inPlace(method));
  compiled.set(method, validate);
  if (validate(payload)) return;
  throw badRequestError(`${method} does not take this payload: ${explain(validate.errors ?? [])}`);
}

const inPlace = (method: string) => {
  const schema = methods[method];
  return schema?.$ref ? { $ref: `bot-api${schema.$ref}` } : { ...schema };
};

/** Of all errors about a union the deepest ones are about the variant that was intended. */
function explain(errors: readonly ErrorObject[]): string {
  const depth = (error: ErrorObject) => error.instancePath.split("/").length;
  const real = errors.filter((error) => error.keyword !== "anyOf");
  const deepest = Math.max(...real.map(depth));
  const lines = real
    .filter((error) => depth(error) === deepest)
    .map((error) => `${error.instancePath || "/"} ${error.message} ${detail(error)}`.trim());
  return [...new Set(lines)].slice(0, 3).join("; ");
}

const detail = ({ params }: ErrorObject): string => {
  const { additionalProperty, allowedValues } = params as Readonly<Record<string, unknown>>;
  if (additionalProperty !== undefined) return `(${String(additionalProperty)})`;
  return Array.isArray(allowedValues) ? `(${allowedValues.slice(0, 5).join(", ")})` : "";
};
