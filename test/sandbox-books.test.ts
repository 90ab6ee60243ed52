/** Books belong to the sandbox or to the live service for good, so that test money and real money never mix. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { openChildShop } from "./harness/child-shop.js";
import { SERVICE_KEY } from "./harness/emulators.js";
import { booksInFolder, booksInPostgres } from "./harness/test-books.js";

const CHECK_CONFIG = fileURLToPath(new URL("../dist/src/tools/check-config.js", import.meta.url));

type Shop = Awaited<ReturnType<typeof openChildShop>>;

/** Settings of a live service, at an address of this machine that the shop does not treat as local. */
const live = ({ url }: Pick<Shop, "url">) => ({
  SERVICE_BASE_URL: `${url.replace("127.0.0.1", "0.0.0.0")}/sandbox`,
  SERVICE_SECRET_KEY: "live_sk_of_the_tests",
});
const sandbox = ({ url }: Pick<Shop, "url">) => ({
  SERVICE_BASE_URL: `${url}/sandbox`,
  SERVICE_SECRET_KEY: SERVICE_KEY,
});

const checkConfig = ({ env }: Pick<Shop, "env">) =>
  new Promise<{ readonly code: unknown; readonly output: string }>((resolve) =>
    execFile(process.execPath, [CHECK_CONFIG], { env }, (fault, out, err) =>
      resolve({ code: fault?.code ?? 0, output: out + err }),
    ),
  );

/** The shop and check-config both refuse with this message, and do not change the books. */
async function expectStartRefused(shop: Shop, sentence: RegExp) {
  const before = await shop.books.rows();
  await expect(shop.start()).rejects.toThrow("it ended with 78");
  await expect.poll(() => shop.output()).toMatch(sentence);
  expect(await checkConfig(shop)).toEqual({ code: 78, output: expect.stringMatching(sentence) });
  expect(await shop.books.rows()).toEqual(before);
}

describe.each([
  ["the folder", booksInFolder],
  ["Postgres", booksInPostgres],
] as const)("books in %s", (_, openBooks) => {
  test("of the sandbox are refused with the live service, and still work with the sandbox", async () => {
    const shop = await openChildShop({}, await openBooks());
    await shop.ada.start();
    await shop.ada.topsUp("1000");
    await shop.stop();
    Object.assign(shop.env, live(shop));
    await expectStartRefused(shop, /The books are the sandbox's[\s\S]*give the live shop books of its own/);
    Object.assign(shop.env, sandbox(shop));
    expect((await checkConfig(shop)).output).toMatch(/the books( \(Postgres\))?: the sandbox's/);
    await shop.start();
    await shop.ada.buysAirtime();
  });

  test("of the live service are refused with the sandbox", async () => {
    const shop = await openChildShop({}, await openBooks());
    await shop.stop();
    const fresh = await openBooks();
    Object.assign(shop, { books: fresh });
    Object.assign(shop.env, fresh.environment, live(shop));
    expect((await checkConfig(shop)).output).toMatch(/the books( \(Postgres\))?: none yet/);
    await shop.start();
    await shop.stop();
    Object.assign(shop.env, sandbox(shop));
    await expectStartRefused(shop, /The books are the live service's[\s\S]*give the sandbox books of its own/);
  });
});
