const LEVELS = ["debug", "info", "warn", "error"];

/** @param {{ node: { type: string, callee?: { property?: { name?: string } } } }} path */
const shouldIgnore = ({ node }) =>
  node.type === "CallExpression" && LEVELS.includes(node.callee?.property?.name ?? "")
    ? "a line of the log"
    : undefined;

/** What the log says is no promise about money, and no test holds it to its words. */
export const strykerPlugins = [{ kind: "Ignore", name: "log", value: { shouldIgnore } }];
