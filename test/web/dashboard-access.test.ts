import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { HOUR_MS } from "../../src/core/base/time.js";
import { setClockBack } from "../harness/clocks.js";
import { ADMIN, BAYO, STAFF_GROUP } from "../harness/emulators.js";
import { openStartedWorld, openWorld, type World } from "../harness/open-world.js";
import { giveRole, REMOVE_ROLE } from "../harness/staff.js";
import { createVisitor, dashboardLink, signIn } from "../harness/visitor.js";

/** Access to the dashboard over HTTP: sign-in links, sessions and roles. Chidi is the owner; Ada gets roles from him. */

const NOT_SIGNED_IN = "Ask the bot for a link";
const PAGES = ["/desk", "/desk/live", "/desk/live/events", "/desk/orders", "/desk/books", "/desk/nothing"];

const makes = (world: World, role: RegExp | string) => giveRole(world, world.ada.id, role);

describe("a link to the dashboard", () => {
  test("signs in its owner once, and a preview does not use it up", async () => {
    const world = await openStartedWorld();
    await world.admin.send("/dashboard");
    await world.admin.sees("This link lets you in once");
    const link = new URL(dashboardLink(world.admin)).pathname;
    const [visitor, other] = [createVisitor(world), createVisitor(world)];
    for (let previews = 0; previews < 3; previews++) {
      expect((await other.get(link)).text).toContain("Open the dashboard");
    }
    expect(other.cookie()).toBe("");
    expect(await visitor.post(link)).toMatchObject({ status: 303 });
    const page = await visitor.get("/desk");
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("Overview")]);
    for (const answer of [await other.post(link), await other.get(link)]) {
      expect([answer.status, answer.text]).toEqual([410, expect.stringContaining("no longer works")]);
    }
    expect((await other.get("/desk")).status).toBe(401);
  });

  test("signs in only one of many who use it at once", async () => {
    const world = await openStartedWorld();
    await world.admin.send("/dashboard");
    await world.admin.sees("This link lets you in once");
    const link = new URL(dashboardLink(world.admin)).pathname;
    const answers = await Promise.all(Array.from({ length: 12 }, () => createVisitor(world).post(link)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  test("is invalid after a newer one, and its key is not in the books", async () => {
    const world = await openStartedWorld();
    await world.admin.send("/dashboard");
    await world.admin.sees("This link lets you in once");
    const first = new URL(dashboardLink(world.admin)).pathname;
    const second = await signIn(world, world.admin);
    expect((await createVisitor(world).post(first)).status).toBe(410);
    expect((await second.get("/desk")).status).toBe(200);
    const folder = join(world.dataDir, "books");
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const contents = await Promise.all(
      files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), "utf8")),
    );
    expect(contents.join()).toContain("dashboard-signed-in");
    for (const link of [first, second.link]) expect(contents.join()).not.toContain(link.split("/").at(-1));
  });

  test.each(["nonsense", "key_0123456789abcdef", "key_%3Cscript%3E", "%00", "..%2f..%2f"])(
    "does not sign in with an invented key: %s",
    async (key) => {
      const world = await openWorld();
      const visitor = createVisitor(world);
      for (const answer of [await visitor.get(`/desk/in/${key}`), await visitor.post(`/desk/in/${key}`)]) {
        expect(answer.status).toBe(410);
        expect(answer.text).not.toMatch(/script|SharpSharp/);
      }
    },
  );

  test("is not sent to a group, where others could read it", async () => {
    const world = await openWorld({ environment: { ADMIN_CHAT_ID: String(STAFF_GROUP) } });
    const chidi = world.telegram.person(ADMIN, { group: STAFF_GROUP });
    await chidi.send("/dashboard");
    await chidi.sees(/for one person only\. Ask for it in a private chat/);
    const bayo = world.telegram.person(BAYO, { group: STAFF_GROUP });
    await bayo.send("/dashboard");
    await bayo.sees(
      /needs a role of your own, which an owner gives you with \/staff\. Then ask for it in a private chat/,
    );
  });

  test("is sent to staff on WhatsApp too", async () => {
    const world = await openWorld({ environment: { ADMIN_WHATSAPP: "2348065550101" } });
    const visitor = await signIn(world, world.emeka);
    expect((await visitor.get("/desk")).text).toContain("owner");
  });
});

describe("a visitor without a session", () => {
  it("gets the same answer on every page, without the name of the shop", async () => {
    const world = await openWorld();
    const visitor = createVisitor(world);
    const answers = await Promise.all(PAGES.map((page) => visitor.get(page)));
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([401, expect.stringContaining(NOT_SIGNED_IN)]);
      expect(text).toBe(answers[0]?.text);
      expect(text).not.toContain("SharpSharp");
    }
  });

  it("gets no link from the bot as a customer", async () => {
    const { ada } = await openStartedWorld();
    await ada.says("/dashboard", "There is no command");
  });

  it("can sign out with a malformed form without an error", async () => {
    const world = await openWorld();
    const headers = { origin: world.publicUrl, "content-type": "multipart/form-data" };
    const answer = await fetch(new URL("/desk/out", world.publicUrl), {
      ...{ method: "POST", headers, body: "--", redirect: "manual" },
    });
    expect(answer.status).toBe(303);
  });

  it("cannot invent or change a session", async () => {
    const world = await openStartedWorld();
    const visitor = await signIn(world, world.admin);
    const real = visitor.cookie();
    expect((await visitor.get("/desk")).status).toBe(200);
    const session = decodeURIComponent(real.slice("desk=".length));
    const [body = "", signature = ""] = [session.slice(0, session.lastIndexOf(".")), session.split(".").at(-1)];
    const forged = [
      `${body.replace(/\w$/, (last) => (last === "0" ? "1" : "0"))}.${signature}`,
      `${body}.${Buffer.alloc(32).toString("base64")}`,
      body,
      "{}",
      "",
    ];
    for (const value of forged) {
      visitor.setCookie(`desk=${encodeURIComponent(value)}`);
      expect((await visitor.get("/desk")).status, value).toBe(401);
    }
    visitor.setCookie(real);
    expect((await visitor.get("/desk")).status).toBe(200);
  });
});

describe("a signed-in member of staff", () => {
  it("has their current role at each request, and is signed out for good when it is removed", async () => {
    const world = await openStartedWorld();
    await makes(world, /^Viewer/);
    const visitor = await signIn(world, world.ada);
    expect((await visitor.get("/desk")).text).toContain("viewer");
    await makes(world, /^Operator/);
    expect((await visitor.get("/desk")).text).toContain("operator");
    await makes(world, REMOVE_ROLE);
    expect(await visitor.get("/desk")).toMatchObject({ status: 401, text: expect.stringContaining(NOT_SIGNED_IN) });
    await makes(world, /^Viewer/);
    expect((await visitor.get("/desk")).status, "a new role does not restore the session").toBe(401);
  });

  it("can be signed out by our own page, but not by another site", async () => {
    const world = await openStartedWorld();
    const visitor = await signIn(world, world.admin);
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }, {}]) {
      expect((await visitor.post("/desk/out", {}, headers)).status).toBe(403);
    }
    expect((await visitor.get("/desk")).status).toBe(200);
    const cookie = visitor.cookie();
    expect((await visitor.post("/desk/out")).status).toBe(303);
    expect((await visitor.get("/desk")).status).toBe(401);
    visitor.setCookie(cookie); // A copy of the cookie.
    expect(await visitor.get("/desk")).toMatchObject({ status: 401, text: expect.stringContaining(NOT_SIGNED_IN) });
  });

  it("can sign out on one device or on all, and nobody else is signed out", async () => {
    const world = await openStartedWorld();
    await makes(world, /^Viewer/);
    const phone = await signIn(world, world.admin);
    const laptop = await signIn(world, world.admin);
    const tablet = await signIn(world, world.admin);
    const ada = await signIn(world, world.ada);
    const states = async () =>
      Promise.all([phone, laptop, tablet, ada].map(async (visitor) => (await visitor.get("/desk")).status));
    expect(await states()).toEqual([200, 200, 200, 200]);
    const lost = laptop.cookie();
    expect((await tablet.post("/desk/out")).status).toBe(303);
    expect(await states()).toEqual([200, 200, 401, 200]);
    expect((await phone.get("/desk")).text).toMatch(/formaction="\/desk\/out\/everywhere">\s*Sign out everywhere/);
    expect((await phone.post("/desk/out/everywhere")).status).toBe(303);
    laptop.setCookie(lost);
    expect(await states()).toEqual([401, 401, 401, 200]);
  });

  it("has a cookie that is HttpOnly, SameSite=Lax and only for /desk", async () => {
    const world = await openStartedWorld();
    await world.admin.send("/dashboard");
    await world.admin.sees("This link lets you in once");
    const { headers } = await createVisitor(world).post(new URL(dashboardLink(world.admin)).pathname);
    const cookie = headers.getSetCookie()[0] ?? "";
    for (const mark of ["HttpOnly", "SameSite=Lax", "Path=/desk", "Max-Age=43200"]) expect(cookie).toContain(mark);
    expect(cookie).not.toContain("Secure"); // The address in this test is http.
  });
});

test("the live page shows new vends after the clock of the machine was set back", async () => {
  const world = await openStartedWorld();
  const visitor = await signIn(world, world.admin);
  await world.ada.topsUp("1000");
  expect((await visitor.get("/desk/live")).text).not.toContain("₦200");
  setClockBack(HOUR_MS);
  await world.ada.buysAirtime();
  await expect.poll(async () => (await visitor.get("/desk/live")).text, { timeout: 20_000 }).toContain("₦200");
});

test("every page runs only our own script, loads nothing and cannot be framed", async () => {
  const world = await openStartedWorld();
  const visitor = await signIn(world, world.admin);
  for (const page of [...PAGES.filter((path) => !path.endsWith("events")), "/desk/in/key_0123456789abcdef"]) {
    const { headers } = await visitor.get(page);
    const policy = headers.get("content-security-policy") ?? "";
    for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain("unsafe");
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{ "x-frame-options": "DENY", "x-content-type-options": "nosniff", "cache-control": "no-store" },
    });
  }
});
