import type { Field, Fields } from "./kinds";

/** The name of a field of a group where it stands by itself, as its column does: `billingStreet`. */
export type NameInGroup<Prefix extends string, Part extends string> = Prefix extends ""
  ? Part
  : `${Prefix}${Capitalize<Part>}`;

export const nameInGroup = (prefix: string, part: string): string =>
  prefix === "" ? part : `${prefix}${part.charAt(0).toUpperCase()}${part.slice(1)}`;

type Values = Readonly<Record<string, unknown>>;

/** The fields with those of groups one by one, by the names that they have by themselves. */
export const flatFields = (fields: Fields): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
    field.kind === "group"
      ? Object.entries(field.fields).map(([part, one]) => [nameInGroup(field.prefix, part), one])
      : [[name, field]],
  );

/** The values of a draft with those of groups one by one. */
export const flatValues = (fields: Fields, draft: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === "group"
        ? Object.entries(draft[name] as Values).map(([part, value]) => [
            nameInGroup(field.prefix, part),
            value,
          ])
        : [[name, draft[name]]],
    ),
  );

/** The values of a group, of values one by one. */
export const groupValues = (
  { fields, prefix }: Extract<Field, { kind: "group" }>,
  values: Values,
): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).map((part) => [part, values[nameInGroup(prefix, part)]]));
