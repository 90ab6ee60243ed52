/** Files: uploaded once, sent by id, fetched through an address that soon expires. */
import { createHash, randomInt, randomUUID } from "node:crypto";
import { setCapped } from "../kit/capped.js";
import { cloudApiError, noSuchObjectError } from "./refusal.js";
import type { WhatsAppStoredFile, WhatsAppWorld } from "./world.js";

const MEGABYTE = 1024 * 1024;
const ADDRESS_MS = 5 * 60 * 1000;
const FILES_MAX = 1_000;

/** Bytes at most, by type. */
const TYPES: Readonly<Record<string, number>> = {
  "image/jpeg": 5 * MEGABYTE,
  "image/png": 5 * MEGABYTE,
  "application/pdf": 100 * MEGABYTE,
  "text/plain": 100 * MEGABYTE,
};

export async function upload(
  world: WhatsAppWorld,
  fields: Readonly<Record<string, unknown>>,
  file: File | undefined,
): Promise<{ readonly id: string }> {
  if (fields["messaging_product"] !== "whatsapp")
    throw cloudApiError(100, "The parameter messaging_product is required.");
  if (!file) throw cloudApiError(100, "The parameter file is required.");
  const type = String(fields["type"] ?? "");
  const max = TYPES[type];
  if (!max)
    throw cloudApiError(
      100,
      `Param file must be a file with one of the following types: ${Object.keys(TYPES).join(", ")}`,
    );
  if (file.size === 0) throw cloudApiError(131009, "The file is empty");
  if (file.size > max) throw cloudApiError(131009, `The file is larger than ${max} bytes`);
  return { id: storeFile(world, Buffer.from(await file.arrayBuffer()), type).id };
}

export function storeFile(world: WhatsAppWorld, bytes: Buffer, type: string): WhatsAppStoredFile {
  const id = String(randomInt(1e12, 9e12));
  const file = { id, bytes, type, sha256: createHash("sha256").update(bytes).digest("hex") };
  setCapped(world.files, id, file, FILES_MAX);
  return file;
}

/** A file's description, with an address that is valid for five minutes. */
export function describeFile(world: WhatsAppWorld, id: string): object {
  const file = world.files.get(id);
  if (!file) throw noSuchObjectError("GET", id);
  const key = randomUUID();
  setCapped(world.downloads, key, { file, until: world.now() + ADDRESS_MS }, FILES_MAX);
  return {
    messaging_product: "whatsapp",
    url: `${world.options.publicUrl}/download/${key}`,
    mime_type: file.type,
    sha256: file.sha256,
    file_size: file.bytes.length,
    id,
  };
}

export function fileBehind({ downloads, now }: WhatsAppWorld, key: string): WhatsAppStoredFile | undefined {
  const { file, until = 0 } = downloads.get(key) ?? {};
  return until > now() ? file : undefined;
}
