/** The demo on a narrow phone: 360 px wide, in every language. */
import { expect, test } from "vitest";
import { LOCALES } from "../../conversations/locales/languages.js";
import { wordsIn } from "../../conversations/locales/words.js";
import { plainText } from "../../conversations/text.js";
import { LANGUAGES } from "../../src/core/base/language.js";
import { openPage } from "../harness/browser.js";
import { createPhone, demoOfThisFile } from "./demo.js";

const demo = demoOfThisFile();

test("shows the tabs of the plan menu in one row, each on one line", async () => {
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
    const row = menu.locator(".row").filter({ hasText: weekly }).first();
    const tabs = await row.evaluate((element) =>
      [...element.children].map((tab) => ({
        label: tab.textContent,
        top: tab.getBoundingClientRect().top - element.getBoundingClientRect().top,
        height: tab.getBoundingClientRect().height,
      })),
    );
    expect(tabs.map(({ label }) => label)).toEqual([`•\u00a0${daily}`, weekly, monthly, longer]);
    for (const { top, height } of tabs) {
      expect(Math.abs(top), language).toBeLessThan(1);
      expect(height, language).toBeLessThan(45);
    }
  }
}, 60_000);
