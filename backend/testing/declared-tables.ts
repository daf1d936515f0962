import { readdirSync } from "node:fs";
import { basename } from "node:path";

const ROOMS = ["../platform/", "../modules/"].map((room) => new URL(room, import.meta.url));

/** All that the files of tables export, by name. */
export async function declaredTables(): Promise<Record<string, unknown>> {
  const declared: Record<string, unknown> = {};
  for (const room of ROOMS) {
    for (const file of readdirSync(room, { recursive: true, encoding: "utf8" })) {
      if (basename(file) === "tables.ts") Object.assign(declared, await import(new URL(file, room).href));
    }
  }
  return declared;
}
