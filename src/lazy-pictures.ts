import type { Draw } from "./core/picture.js";
import type { Pictures } from "./pictures/pictures.js";

/** Draws pictures; the renderer and its fonts are read when the first one is asked for, so that the start need not wait. */
export function createLazyPictures(): Pictures {
  let opened: Promise<Pictures> | undefined;
  const open = (): Promise<Pictures> => {
    opened ??= import("./pictures/pictures.js")
      .then(({ createPictures }) => createPictures())
      .catch((cause: unknown) => {
        opened = undefined; // The next one tries again.
        throw cause;
      });
    return opened;
  };
  const draw: Draw = async (picture) => (await open()).draw(picture);
  return { draw, close: async () => (await opened)?.close() };
}
