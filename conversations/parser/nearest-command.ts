/** "/cutsomer Ada" as "cutsomer" and "Ada"; undefined for a text that is no command. */
export function readCommand(typed: string): { readonly name: string; readonly argument: string } | undefined {
  const [, name, argument = ""] = /^\/([^\s@]+)(?:@\w+)?\s*([\s\S]*)$/.exec(typed.trim()) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), argument: argument.trim() };
}

/** Shorter names are too similar. */
const LETTERS_FOR_TWO_MISTAKES = 5;

/** The command that was probably meant: with one or two typing mistakes, or with the same beginning. */
export function nearestCommand(typed: string, commands: readonly string[]): string | undefined {
  const name = typed.replace(/[^a-z0-9]/g, "");
  const mistakesMax = name.length < LETTERS_FOR_TWO_MISTAKES ? 1 : 2;
  const near = commands
    .map((command) => ({ command, mistakes: mistakes(name, command) }))
    .filter(({ mistakes }) => mistakes <= mistakesMax)
    .sort((one, other) => one.mistakes - other.mistakes);
  return near[0]?.command ?? commands.find((command) => name.length >= 3 && command.startsWith(name));
}

/** The number of letters to add, remove, change or swap with the next to turn one word into the other. */
function mistakes(one: string, other: string): number {
  const table = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    table.push(line);
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cell(one.length, other.length);
}
