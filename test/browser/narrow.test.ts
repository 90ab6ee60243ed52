/** The demo on a narrow phone: 360 px wide, in every language. */
import { expect, test } from "vitest";
import { LOCALES, wordsIn } from "../../conversations/locales/words.js";
import { plainText } from "../../conversations/text.js";
import { LANGUAGES } from "../../src/core/base/language.js";
import { openPage } from "../harness/browser.js";
import { createPhone, demoOfThisFile } from "./demo.js";

const demo = demoOfThisFile();

test("the tabs of the plan menu stand in one row, each on one line", async () => {
  const page = await openPage(demo.url, { viewport: { width: 360, height: 760 } });
  const ada = createPhone(page, 1001);
  await ada.taps("Start");
  await ada.sees("What would you like?");
  for (const language of LANGUAGES) {
    const { names, ask, buttons } = wordsIn(language);
    const { daily, weekly, monthly, longer } = names.spans;
    await ada.types(LOCALES[language].name);
    await ada.sees(buttons.topUp);
    await ada.types("/data mtn");
    await ada.sees(plainText(ask.cheapestMarked));
    const menu = ada.says(plainText(ask.cheapestMarked)).last();
    const places = [`•\u00a0${daily}`, weekly, monthly, longer].map((label) =>
      menu.getByRole("button", { name: label, exact: true }).evaluate((tab: HTMLElement) => ({
        top: tab.offsetTop,
        height: tab.offsetHeight,
      })),
    );
    const [first, ...others] = await Promise.all(places);
    expect(first?.height, language).toBeLessThan(45);
    for (const other of others) expect(other, language).toEqual(first);
  }
}, 60_000);
