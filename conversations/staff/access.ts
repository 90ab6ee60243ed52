import { maskPhonesIn } from "../../src/core/base/phone.js";
import { eachGivingWay } from "../../src/core/jobs/pacer.js";
import { roleAllows } from "../../src/core/settings/role.js";
import { staffWords } from "../locales/staff/menu.js";
import type { Attachment, Choice, StaffFlow, Talk, View } from "../talk.js";
import { lines, type Text } from "../text.js";
import { leavable } from "../views/buttons.js";

/**
 * Runs a staff flow so that each question can be left, a question in a group says how to answer it there, and a viewer
 * sees no whole phone number.
 */
export const withStaffTalk =
  (flow: StaffFlow): StaffFlow =>
  (talk, staffApi, argument) => {
    const answerable = <Q extends View>(question: Q): Q =>
      leavable(talk.staff?.inGroup ? { ...question, text: lines(question.text, staffWords.answerInGroup) } : question);
    const staffTalk: Talk = {
      ...talk,
      ask: (question) => talk.ask(answerable(question)),
      askTextOrPhoto: (question) => talk.askTextOrPhoto(answerable(question)),
    };
    return flow(roleAllows(talk.staff?.role, "operator") ? staffTalk : maskedTalk(staffTalk), staffApi, argument);
  };

/** Phone numbers are masked in texts, on buttons, and in files. */
const maskedTalk = (talk: Talk): Talk => ({
  ...talk,
  show: (view) => talk.show(maskedView(view)),
  ask: (view) => talk.ask(maskedView(view)),
  attach: (make) =>
    talk.attach(async () => {
      const file = await make();
      return file && maskedFile(file);
    }),
});

const maskedText = ({ html }: Text): Text => ({ html: maskPhonesIn(html) });

const maskedView = (view: View): View => ({
  ...view,
  text: maskedText(view.text),
  ...(view.choices && { choices: view.choices.map((row) => row.map(maskedChoice)) }),
});

const maskedChoice = (choice: Choice): Choice => ({ ...choice, label: maskPhonesIn(choice.label) });

/** Masks a document piece by piece, as a table may be long. */
async function maskedFile(file: Attachment): Promise<Attachment> {
  if (!("document" in file)) return file;
  const document: string[] = [];
  await eachGivingWay(file.document, (piece) => document.push(maskPhonesIn(piece)));
  return { ...file, document };
}
