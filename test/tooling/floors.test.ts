/** Who may import whom, types included, over resolved paths. Imports go down only; neighbours do not know each other. */
import { expect, test } from "vitest";
import { readImports } from "./imports.js";

type Room = {
  readonly path: string;
  readonly rooms: readonly string[];
  /** Rooms from which it imports types only. */
  readonly types?: readonly string[];
  readonly packages: readonly string[];
};

/** A file belongs to the room with the longest path that it begins with. "*" stands for everything. */
const ROOMS: readonly Room[] = [
  { path: "src/core/", rooms: [], packages: ["zod"] },
  { path: "src/shop/", rooms: ["src/core/"], packages: [] },
  {
    path: "conversations/locales/",
    rooms: ["src/core/", "conversations/text.ts"],
    types: ["src/shop/"],
    packages: [],
  },
  {
    path: "conversations/parser/",
    rooms: ["src/core/", "conversations/locales/"],
    types: ["conversations/talk.ts"],
    packages: [],
  },
  {
    path: "conversations/",
    rooms: [
      "src/core/",
      "src/shop/customer-api.ts",
      "src/shop/staff-api.ts",
      "conversations/locales/",
      "conversations/parser/",
    ],
    types: ["src/shop/"],
    packages: [],
  },
  {
    path: "conversations/replay.ts",
    rooms: ["src/core/", "conversations/"],
    packages: ["@grammyjs/conversations"],
  },
  { path: "src/http/", rooms: [], packages: ["undici"] },
  { path: "src/service/", rooms: ["src/core/", "src/http/"], packages: ["ky", "undici", "zod", "node:crypto"] },
  { path: "src/store/", rooms: ["src/core/"], packages: ["lowdb", "pg", "zod", "node:*"] },
  { path: "src/pictures/", rooms: ["src/core/"], packages: ["@resvg/resvg-wasm", "node:*"] },
  {
    path: "src/telegram/",
    rooms: ["src/core/", "src/http/", "src/shop/", "conversations/"],
    packages: ["grammy", "@grammyjs/runner", "pino", "undici", "node:*"],
  },
  {
    path: "src/whatsapp/",
    rooms: ["src/core/", "src/http/", "src/shop/", "conversations/"],
    packages: ["ky", "zod", "node:crypto"],
  },
  {
    path: "src/web/",
    rooms: ["src/core/", "src/shop/", "conversations/"],
    packages: ["hono", "prom-client", "node:*"],
  },
  { path: "src/emulators/kit/", rooms: [], packages: ["hono", "@hono/node-server", "undici", "node:*"] },
  { path: "src/emulators/service/", rooms: ["src/emulators/kit/"], packages: ["*"] },
  { path: "src/emulators/telegram/", rooms: ["src/emulators/kit/"], packages: ["*"] },
  { path: "src/emulators/whatsapp/", rooms: ["src/emulators/kit/"], packages: ["*"] },
  { path: "src/emulators/page/", rooms: ["src/emulators/telegram/", "src/emulators/whatsapp/"], packages: ["*"] },
  { path: "src/", rooms: ["*"], packages: ["*"] },
];

/** The rooms of the shop, from the top down: each may import those after it. */
const SHOP_ROOMS: readonly string[] = [
  "jobs",
  "rehearsal",
  "restored",
  "account",
  "schedules",
  "support",
  "broadcasts",
  "monitoring",
  "reconciliation",
  "batches",
  "orders",
  "payments",
  "ledger",
  "wallets",
  "promos",
  "catalogue",
  "notifications",
  "customers",
  "staff",
  "settings",
  "context.ts",
];

const imports = readImports();

test("a room imports only the rooms below it and its own packages", () => {
  const breaches = [...imports].flatMap(([file, { files, values, packages }]) => {
    const room = roomOf(file);
    const typesOnly = files.filter((target) => !values.includes(target));
    const refused = [
      ...values.filter((target) => !isAllowed(room, target)),
      ...typesOnly.filter((target) => !isAllowed(room, target) && !startsWithAny(target, room.types ?? [])),
    ];
    return [
      ...refused.map((target) => `${file} imports ${target}`),
      ...packages.filter((name) => !fits(room.packages, name)).map((name) => `${file} imports the package ${name}`),
    ];
  });
  expect(breaches).toEqual([]);
});

test("a room of the shop imports only the rooms below it", () => {
  const shop = "src/shop/";
  const upward = [...imports].flatMap(([file, { files }]) =>
    files
      .filter((target) => file.startsWith(shop) && target.startsWith(shop) && shopRank(target) < shopRank(file))
      .map((target) => `${file.slice(shop.length)} imports ${target.slice(shop.length)}`),
  );
  expect(upward).toEqual([]);
});

test("no two folders side by side know each other both ways", () => {
  const known = new Set(
    [...imports].flatMap(([file, { files }]) => files.flatMap((target) => foldersOf(file, target))),
  );
  const pairs = [...known].filter((pair) => {
    const [one = "", other = ""] = pair.split(" and ");
    return one < other && known.has(`${other} and ${one}`);
  });
  expect(pairs).toEqual([]);
});

test("no two files know each other both ways", () => {
  const pairs = [...imports].flatMap(([file, { files }]) =>
    [...new Set(files)]
      .filter((other) => file < other && imports.get(other)?.files.includes(file))
      .map((other) => `${file} and ${other}`),
  );
  expect(pairs).toEqual([]);
});

function roomOf(file: string): Room {
  const [room] = ROOMS.filter(({ path }) => file.startsWith(path)).toSorted((a, b) => b.path.length - a.path.length);
  if (!room) throw new Error(`${file} lies in no room`);
  return room;
}

/** The files of the shop's own folder put the rooms together and stand above them, but for the context. */
function shopRank(file: string): number {
  const [, , room = "", ...rest] = file.split("/");
  if (rest.length > 0 && !SHOP_ROOMS.includes(room)) throw new Error(`${room} is no room of the shop`);
  return SHOP_ROOMS.indexOf(room);
}

/** The folders in which two files lie, from where their paths part, within `src` or `conversations`; none when one lies right there. */
function foldersOf(file: string, target: string): string[] {
  const [one, other] = [file.split("/"), target.split("/")];
  const parting = one.findIndex((part, depth) => part !== other[depth]);
  const isFolder = (path: readonly string[]) => parting > 0 && path.length > parting + 1;
  if (!isFolder(one) || !isFolder(other)) return [];
  return [`${one.slice(0, parting + 1).join("/")} and ${other.slice(0, parting + 1).join("/")}`];
}

const isAllowed = (room: Room, target: string): boolean =>
  roomOf(target) === room || room.rooms.includes("*") || startsWithAny(target, room.rooms);

const startsWithAny = (target: string, paths: readonly string[]): boolean =>
  paths.some((path) => target.startsWith(path));

const fits = (packages: readonly string[], name: string): boolean =>
  packages.some((allowed) => allowed === "*" || allowed === name || (allowed === "node:*" && name.startsWith("node:")));
