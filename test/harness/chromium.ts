/**
 * A real Chromium for the tests: on Linux with an x64 processor the one from npm, which is packed together with the
 * libraries and fonts that it needs, and otherwise the machine's own Chrome or Chromium. The one from npm has no windows:
 * it takes less than half the processor time of one that draws them where nobody looks.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const IS_PACKAGED = process.platform === "linux" && process.arch === "x64";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const CACHE = fileURLToPath(new URL("../../node_modules/.cache/chromium", import.meta.url));
const FONTS = `<fontconfig><dir>${CACHE}/fonts</dir><cachedir>${CACHE}/fonts-cache</cachedir></fontconfig>`;
const ARGUMENTS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

type Program = { readonly executablePath: string; readonly env?: Record<string, string> };

/** Starts the browser; `address` is where a worker's Playwright connects to it. */
export async function openBrowserServer() {
  const program = IS_PACKAGED ? await packaged() : installed();
  const server = await chromium.launchServer({ ...program, args: ARGUMENTS });
  return { address: server.wsEndpoint(), dispose: () => server.close() };
}

function installed(): Program | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const places = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), MAC];
  const executablePath = places.find((place) => existsSync(place));
  return executablePath === undefined ? undefined : { executablePath };
}

/**
 * The package unpacks itself into the temporary folder, and its libraries too if it believes it runs on AWS Lambda. So we
 * unpack it in a process whose temporary folder is the cache. The rename makes the cache either complete or absent.
 */
async function packaged(): Promise<Program> {
  if (!existsSync(CACHE)) {
    await mkdir(join(CACHE, ".."), { recursive: true });
    const folder = await mkdtemp(`${CACHE}-`);
    const unpack = 'import("@sparticuz/chromium").then(({ default: chromium }) => chromium.executablePath())';
    const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
    await promisify(execFile)(process.execPath, ["--input-type=module", "-e", unpack], {
      env,
      cwd: import.meta.dirname,
    });
    await writeFile(join(folder, "fonts.conf"), FONTS); // The package's own names the folders of a Lambda.
    await rename(folder, CACHE).catch(() => rm(folder, { recursive: true })); // Another run was faster.
  }
  const libraries = [join(CACHE, "al2023", "lib"), process.env["LD_LIBRARY_PATH"]].filter(Boolean).join(delimiter);
  const env = { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: libraries };
  return { executablePath: join(CACHE, "chromium"), env: { ...env, FONTCONFIG_FILE: join(CACHE, "fonts.conf") } };
}
