import { maskPhonesIn } from "../../src/core/base/phone.js";
import { roleAllows } from "../../src/core/settings/role.js";
import type { Attachment, Choice, DeskFlow, Talk, View } from "../talk.js";
import type { Text } from "../text.js";

/** A flow of the desk in which who only reads sees no whole number, wherever it stands: also in a file or a reference. */
export const maskedForViewers =
  (flow: DeskFlow): DeskFlow =>
  (talk, desk, argument) =>
    flow(roleAllows(talk.staff?.role, "operator") ? talk : masked(talk), desk, argument);

const masked = (talk: Talk): Talk => ({
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

const maskedFile = (file: Attachment): Attachment =>
  "document" in file ? { ...file, document: maskPhonesIn(file.document) } : file;
