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
  { path: "src/core/", rooms: [], packages: [] },
  { path: "src/http/", rooms: [], packages: ["undici"] },
  { path: "src/shop/", rooms: ["src/core/"], packages: [] },
  {
    path: "conversations/",
    rooms: ["src/core/", "src/shop/customer-api.ts", "src/shop/staff-api.ts"],
    types: ["src/shop/"],
    packages: [],
  },
  { path: "src/service/", rooms: ["src/core/", "src/http/"], packages: ["ky", "undici", "zod", "node:crypto"] },
  { path: "src/store/", rooms: ["src/core/"], packages: ["lowdb", "pg", "zod", "node:*"] },
  { path: "src/pictures/", rooms: ["src/core/"], packages: ["@resvg/resvg-wasm", "node:*"] },
  {
    path: "src/telegram/",
    rooms: ["src/core/", "src/shop/", "conversations/", "src/http/"],
    packages: ["grammy", "@grammyjs/conversations", "@grammyjs/runner", "pino", "undici", "node:*"],
  },
  {
    path: "src/whatsapp/",
    rooms: ["src/core/", "src/shop/", "conversations/"],
    packages: ["@grammyjs/conversations", "ky", "zod", "node:crypto"],
  },
  { path: "src/web/", rooms: ["src/core/", "src/shop/"], packages: ["hono", "prom-client", "node:*"] },
  { path: "src/emulators/", rooms: [], packages: ["*"] },
  { path: "src/", rooms: ["*"], packages: ["*"] },
];

/** Files that know each other both ways, until they are parted. A pair that is gone leaves this list. */
const KNOWN_PAIRS: readonly string[] = [
  "conversations/loop.ts and conversations/talk.ts",
  "conversations/talk.ts and conversations/templates.ts",
  "src/core/reconciliation/attribute.ts and src/core/reconciliation/compare-payments.ts",
  "src/store/lowdb/indexes.ts and src/store/lowdb/tables.ts",
  "src/store/lowdb/ledger.ts and src/store/lowdb/tables.ts",
  "src/web/dashboard/door.tsx and src/web/dashboard/session.ts",
  "src/whatsapp/talk/fit-list.ts and src/whatsapp/talk/fit.ts",
  "src/whatsapp/talk/stage.ts and src/whatsapp/talk/talk.ts",
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

test("no two files know each other both ways", () => {
  const pairs = [...imports].flatMap(([file, { files }]) =>
    [...new Set(files)]
      .filter((other) => file < other && imports.get(other)?.files.includes(file))
      .map((other) => `${file} and ${other}`),
  );
  expect(pairs.toSorted()).toEqual(KNOWN_PAIRS.toSorted());
});

function roomOf(file: string): Room {
  const [room] = ROOMS.filter(({ path }) => file.startsWith(path)).toSorted((a, b) => b.path.length - a.path.length);
  if (!room) throw new Error(`${file} lies in no room`);
  return room;
}

const isAllowed = (room: Room, target: string): boolean =>
  roomOf(target) === room || room.rooms.includes("*") || startsWithAny(target, room.rooms);

const startsWithAny = (target: string, paths: readonly string[]): boolean =>
  paths.some((path) => target.startsWith(path));

const fits = (packages: readonly string[], name: string): boolean =>
  packages.some((allowed) => allowed === "*" || allowed === name || (allowed === "node:*" && name.startsWith("node:")));
