import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { RECORD_AREAS } from "./domain/areas";

const root = import.meta.dirname;

/**
 * What other screens show of an area with records, by its key in `locales/de/<area>.json`: its name (`title`), what the
 * page of all settings says of it (`about`), and its records as the place that uses another one (`usedBy`).
 */
export const SHARED_TEXTS = ["title", "about", "usedBy"] as const;
export type SharedText = (typeof SHARED_TEXTS)[number];

const MODULE = "virtual:area-texts/";
/** As the files of texts are, so that `screen-chunks.ts` takes it for one. */
const resolved = (key: string) => `\0${root}/locales/area-texts/${key}`;

const fileOf = (room: string) => path.join(root, `locales/de/${room}.json`);

/** The texts of all areas under one key, by the area's name: `{ tags: "Schlagwörter", … }`. Areas without one are left out. */
export function areaTexts(key: SharedText): Record<string, unknown> {
  return Object.fromEntries(
    RECORD_AREAS.flatMap(({ name, room }) => {
      const texts = JSON.parse(readFileSync(fileOf(room), "utf8")) as Partial<Record<SharedText, unknown>>;
      return texts[key] === undefined ? [] : [[name, texts[key]]];
    }),
  );
}

/**
 * `virtual:area-texts/title` and so on: the texts of all areas under one key. A screen that imports one loads no other
 * texts of these areas.
 */
export const sharedAreaTexts = (): Plugin => ({
  name: "area-texts",
  resolveId: (id) => (id.startsWith(MODULE) ? resolved(id.slice(MODULE.length)) : null),
  load(id) {
    const key = SHARED_TEXTS.find((one) => id === resolved(one));
    if (!key) return null;
    for (const { room } of RECORD_AREAS) this.addWatchFile(fileOf(room));
    return `export default ${JSON.stringify(areaTexts(key))};`;
  },
});
