import { type FileHandle, open } from "node:fs/promises";

/** Counts what is written through it. */
export function countingOpen() {
  const written = { bytes: 0 };
  const opening: typeof open = async (...given) => {
    const file = await open(...given);
    const counted = { write: file.write.bind(file), writeFile: file.writeFile.bind(file) } as Record<string, unknown>;
    return new Proxy(file, {
      get: (target, name) => {
        const value: unknown = counted[String(name)] ?? Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: readonly unknown[]) => {
          const [data] = args;
          if (String(name) in counted) written.bytes += Buffer.byteLength(data as string);
          return (value as (...args: readonly unknown[]) => unknown).apply(target, [...args]);
        };
      },
    }) as FileHandle;
  };
  return { written, opening };
}
