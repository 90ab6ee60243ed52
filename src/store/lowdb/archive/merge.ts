import { keyOf } from "../../records.js";
import { type Archive, recordsIn } from "./archive.js";
import { type Binding, bindVolume } from "./bind.js";
import { type Bundle, CLOSING, type Closing } from "./bundle.js";
import { openVolume, type Volume } from "./volume.js";

/** Months before this one that lie in several volumes, as they were rolled out bit by bit. */
export function monthsApart(archive: Archive, current: string): Map<string, readonly Volume[]> {
  const months = new Map<string, Volume[]>();
  for (const volume of archive.volumes().filter(({ month }) => month < current)) {
    const volumes = months.get(volume.month) ?? [];
    months.set(volume.month, [...volumes, volume]);
  }
  return new Map([...months].filter(([, volumes]) => volumes.length > 1));
}

/** Binds volumes anew as one, and puts it in their place. */
export async function mergeVolumes(binding: Binding, archive: Archive, volumes: readonly Volume[]): Promise<void> {
  const name = await bindVolume(binding, newestIn(archive, volumes));
  archive.add([await openVolume(binding.dir, name)], volumes);
}

/** What is still the newest of its records: the one volume will seem newer than all there are. */
async function* newestIn(archive: Archive, volumes: readonly Volume[]): AsyncGenerator<Bundle> {
  for (const volume of volumes) {
    for await (const bundles of volume.blocks()) {
      for (const bundle of bundles) {
        const kept: { [K in Closing]?: unknown[] } = {};
        for (const kind of CLOSING) {
          for (const record of recordsIn(bundle, kind)) {
            if (await archive.isNewest(volume, kind, keyOf(kind, record as never)))
              kept[kind] = [...(kept[kind] ?? []), record];
          }
        }
        if (Object.keys(kept).length > 0) yield kept as Bundle;
      }
    }
  }
}
