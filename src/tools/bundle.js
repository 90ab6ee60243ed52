// The last step of `npm run build`: joins the compiled shop and its packages into dist/src/sharpsharp.js, which starts in a
// third of the CPU time and with two thirds of the memory of a thousand modules. What is seldom needed is in files of its own.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

const FOLDER = "dist/src";
const NAME = "sharpsharp";
/** They find their own files (a thread, scripts of a page) by their place in the tree, so they stay there. */
const APART = /(^|\/)(pictures\/pictures|demo)\.js$/;
/** pg loads it if it is there. */
const NATIVE = "pg-native";
/** grammY's own fetch, of a package that Node 22 warns of. The shop gives grammY another one. */
const OWN_FETCH = /node_modules\/node-fetch\/lib\/index/;

const written = () => readdirSync(FOLDER).filter((file) => file.startsWith(NAME));
for (const file of written()) rmSync(join(FOLDER, file));

const bundle = await rolldown({
  input: { [NAME]: join(FOLDER, "main.js") },
  platform: "node",
  external: (id) => id === NATIVE || (APART.test(id) && !id.includes("node_modules")),
  plugins: [
    {
      name: "Node's fetch in place of grammY's own",
      load: (id) => (OWN_FETCH.test(id) ? "export default globalThis.fetch;" : null),
    },
    {
      name: "maps of our own sources, so that an error names the line in TypeScript",
      load: (id) =>
        id.includes("node_modules") || !id.endsWith(".js")
          ? null
          : { code: readFileSync(id, "utf8"), map: readFileSync(`${id}.map`, "utf8") },
    },
  ],
});
await bundle.write({
  dir: FOLDER,
  sourcemap: true,
  comments: false,
  entryFileNames: "[name].js",
  chunkFileNames: `${NAME}-[name]-[hash].js`,
});

// V8 keeps a source with a single character beyond Latin-1 in two bytes a character.
for (const file of written().filter((name) => name.endsWith(".js"))) {
  const source = readFileSync(join(FOLDER, file), "utf8");
  const escaped = source.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  writeFileSync(join(FOLDER, file), escaped);
}
