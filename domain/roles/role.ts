import { checkbox, nameText } from "domain/form-fields";
import { permissionList } from "domain/permissions/form";
import { z } from "zod";

/** Longest name of a role, in characters. */
const ROLE_NAME_LENGTH = 100;

/** The form of a role (spec §3): its permissions are those that it grants. */
export const roleForm = z.object({
  name: nameText(ROLE_NAME_LENGTH),
  isDefault: checkbox,
  permissions: permissionList,
});

/** The next free name of a copy: „Redaktion 2“ of „Redaktion“, „Redaktion 3“ of „Redaktion 2“. */
export function nameOfCopy(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  const [, stem = name, number = "1"] = /^(.*\S) (\d{1,6})$/.exec(name) ?? [];
  for (let next = Number(number) + 1; ; next++) {
    const copy = `${stem.slice(0, ROLE_NAME_LENGTH - 8).trimEnd()} ${next}`;
    if (!used.has(copy.toLowerCase())) return copy;
  }
}
