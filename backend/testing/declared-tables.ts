import { readdirSync } from "node:fs";
import { basename } from "node:path";

const MODULES = new URL("../modules/", import.meta.url);

/** All that the files of tables export, by name. */
export async function declaredTables(): Promise<Record<string, unknown>> {
  const declared: Record<string, unknown> = { ...(await import("../platform/database/tables")) };
  for (const file of readdirSync(MODULES, { recursive: true, encoding: "utf8" })) {
    if (basename(file) === "tables.ts") Object.assign(declared, await import(new URL(file, MODULES).href));
  }
  return declared;
}
