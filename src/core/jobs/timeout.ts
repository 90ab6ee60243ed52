/** What the work comes to, or `late` when it takes longer. The work itself goes on, and its failure stays with it. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | "late"> {
  let alarm: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    alarm = setTimeout(resolve, ms, "late");
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(alarm);
  }
}
