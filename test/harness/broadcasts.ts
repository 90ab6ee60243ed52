/** What staff do to write to customers, in the chat that they are in. */
type Label = string | RegExp;
type Staff = {
  send(text: string): Promise<unknown>;
  tap(label: Label): Promise<unknown>;
  sees(pattern: Label, options?: { readonly fresh?: boolean }): Promise<unknown>;
} & ({ texts(): readonly string[] } | { messages(): readonly { readonly text: string }[] });

/** Composes a broadcast and chooses its readers; resolves to how many customers the question says that they are. */
export async function composes(staff: Staff, words: string, readers?: readonly Label[]): Promise<string> {
  await staff.send(`/broadcast ${words}`);
  return choosesReaders(staff, readers);
}

/** From the preview on. */
export async function choosesReaders(staff: Staff, readers: readonly Label[] = ["👥 Everyone"]): Promise<string> {
  await staff.sees("Above is what customers will see", { fresh: true });
  await staff.tap(/Choose who gets it/);
  await staff.sees("Who should receive it?", { fresh: true });
  for (const [at, label] of readers.entries()) {
    if (at > 0) await staff.sees(/\?$/, { fresh: true });
    await staff.tap(label);
  }
  await staff.sees("type the number of customers", { fresh: true });
  const texts = "texts" in staff ? staff.texts() : staff.messages().map(({ text }) => text);
  const said = texts.findLast((text) => text.includes("type the number of customers")) ?? "";
  return /type the number of customers: \*?([\d,]+)/.exec(said)?.[1] ?? "none";
}

/** The whole of it: it is under way when this resolves, or soon. */
export async function broadcasts(staff: Staff, words: string, readers?: readonly Label[]): Promise<void> {
  await staff.send(await composes(staff, words, readers));
}
