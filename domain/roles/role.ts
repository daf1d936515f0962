import { formOf } from "domain/fields/form";
import { permissionList } from "domain/permissions/form";
import { ROLE_FIELDS } from "./fields";

/** The form of a role (spec §3). */
export const roleForm = formOf(ROLE_FIELDS, { permissions: permissionList });

/** The next free name of a copy: „Redaktion 2“ of „Redaktion“, „Redaktion 3“ of „Redaktion 2“. */
export function nameOfCopy(name: string, usedNames: readonly string[]): string {
  const used = new Set(usedNames.map((one) => one.toLowerCase()));
  const [, stem = name, number = "1"] = /^(.*\S) (\d{1,6})$/.exec(name) ?? [];
  for (let next = Number(number) + 1; ; next++) {
    const copy = `${stem.slice(0, ROLE_FIELDS.name.max - 8).trimEnd()} ${next}`;
    if (!used.has(copy.toLowerCase())) return copy;
  }
}
