import { existsSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const root = import.meta.dirname;

const MODULE = "virtual:texts/";
/** As the files of texts are, so that `screen-chunks.ts` takes it for one. */
const resolved = `\0${root}/locales/screen-texts/`;

const fileOf = (namespace: string) => path.join(root, `locales/de/${namespace}.json`);

/**
 * `virtual:texts/articles+editor`: the texts of some namespaces by their names, as a screen declares them. Each namespace
 * stays a file of its own, so that a browser loads it once. The build fails for a name without texts.
 */
export const screenTexts = (): Plugin => ({
  name: "screen-texts",
  resolveId(id, importer = "") {
    if (!id.startsWith(MODULE)) return null;
    // Each screen has its own, which is part of the screen's script.
    return `${resolved}${id.slice(MODULE.length)}/${path.relative(root, importer)}`;
  },
  load(id) {
    if (!id.startsWith(resolved)) return null;
    const namespaces = id.slice(resolved.length).split("/")[0]?.split("+") ?? [];
    const missing = namespaces.filter((namespace) => !existsSync(fileOf(namespace)));
    if (missing.length > 0) this.error(`There are no texts of ${missing.join(", ")}: see locales/de`);
    const imports = namespaces.map((one, n) => `import texts${n} from ${JSON.stringify(fileOf(one))};`);
    const entries = namespaces.map((one, n) => `${JSON.stringify(one)}: texts${n}`);
    return `${imports.join("\n")}\nexport default { ${entries.join(", ")} };`;
  },
});
