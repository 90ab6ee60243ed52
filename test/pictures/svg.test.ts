import { expect, test } from "vitest";
import { element, letters } from "../../src/pictures/svg.js";

test("markup in a text is escaped, in elements and in attributes", () => {
  const plan = `"><image href="/etc/passwd"/>& &lt;`;
  expect(letters(plan)).toBe("&quot;&gt;&lt;image href=&quot;/etc/passwd&quot;/&gt;&amp; &amp;lt;");
  expect(element("text", { id: plan }, letters(plan))).toBe(`<text id="${letters(plan)}">${letters(plan)}</text>`);
});
