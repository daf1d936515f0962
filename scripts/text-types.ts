// The types of the texts: `app/i18n/i18next.d.ts`, made from the files of `locales/de`. `npm run area` writes it, and
// `scripts/areas.test.ts` compares.
import { readdirSync } from "node:fs";
import path from "node:path";
import { RECORD_AREAS } from "domain/areas";
import { areaTexts, SHARED_TEXTS } from "../area-texts";

const root = path.resolve(import.meta.dirname, "..");
export const TEXT_TYPES = path.join(root, "app/i18n/i18next.d.ts");

export function textTypes(): string {
  const names = readdirSync(path.join(root, "locales/de"))
    .filter((file) => file.endsWith(".json"))
    .map((file) => path.basename(file, ".json"))
    // As the formatter sorts imports.
    .sort();
  return `import "i18next";
${names.map((name) => `import type ${identifier(name)} from "../../locales/de/${name}.json";`).join("\n")}

declare module "i18next" {
  /** Keys are typed by the German texts: a key that does not exist does not compile. */
  interface CustomTypeOptions {
    defaultNS: "frame";
    resources: {
${names.map((name) => `      ${key(name)}: typeof ${identifier(name)};`).join("\n")}
      /** What other screens show of the areas with records. */
      areas: {
${SHARED_TEXTS.map(ofAreas).join("\n")}
      };
    };
  }
}
`;
}

/** The texts of all areas under one key, each with the type of its file. */
function ofAreas(shared: (typeof SHARED_TEXTS)[number]): string {
  const texts = areaTexts(shared);
  const lines = RECORD_AREAS.filter(({ name }) => name in texts).map(
    ({ name, room }) => `          ${name}: typeof ${identifier(room)}.${shared};`,
  );
  return [`        ${shared}: {`, ...lines, "        };"].join("\n");
}

/** `immoflash-issues` is `immoflashIssues` in code. */
const identifier = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const key = (name: string) => (identifier(name) === name ? name : JSON.stringify(name));
