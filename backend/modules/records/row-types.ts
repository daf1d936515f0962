import { builder } from "backend/schema/builder";
import type { Draft, Field, RowFields, TargetsOf } from "domain/fields/kinds";
import {
  inputOf,
  type NamedTarget,
  plainOutput,
  type RowInput,
  type RowType,
  referenceOutput,
  type Target,
  valueIn,
} from "./field-types";

type RowTargets<F extends RowFields> = [TargetsOf<F>] extends [never]
  ? [targets?: undefined, contract?: typeof builder]
  : [targets: Readonly<Record<TargetsOf<F>, Target | NamedTarget>>, contract?: typeof builder];

/** What the contract says of rows. */
interface Described {
  name: string;
  description: string;
}

/**
 * The types of rows or of a group, `ArticleQuote` and `ArticleQuoteInput`, with their plain outputs:
 * `rowTypesOf("ArticleQuote", QUOTE_FIELDS)`. Rows are answered as drafts have them: references are ids there.
 */
export function rowTypesOf<const F extends RowFields>(
  named: string | Described,
  fields: F,
  ...[targets, contract = builder]: RowTargets<F>
): RowType<F> {
  const { name, description } = typeof named === "string" ? { name: named, description: undefined } : named;
  const rowInput = rowInputOf(name, fields, ...([targets, contract] as RowTargets<F>));
  const type = contract.objectRef<Draft<F>>(name).implement({
    description,
    fields: (t) =>
      Object.fromEntries(
        Object.entries<Field>(fields).map(([part, field]) => {
          const value = (row: object) => valueIn(row, part);
          return [
            part,
            field.kind === "ref"
              ? referenceOutput(t, field, rowInput.targetOf(field.to), value)
              : plainOutput(t, field, undefined, value),
          ];
        }),
      ) as never,
  });
  return {
    ...rowInput,
    type,
  };
}

/**
 * The input of rows whose outputs are the area's own, `PressReleaseFileInput`:
 * `rowInputOf("PressReleaseFile", FILE_FIELDS, { assets: assetTarget })`.
 */
export function rowInputOf<const F extends RowFields>(
  name: string,
  fields: F,
  ...[targets, contract = builder]: RowTargets<F>
): RowInput<F> {
  const input = contract.inputType(`${name}Input`, {
    fields: (t) =>
      Object.fromEntries(
        Object.entries<Field>(fields).map(([part, field]) => [part, inputOf(t, field, undefined)]),
      ) as never,
  });
  const targetOf = (to: string): Target | NamedTarget => {
    const target = (targets as Readonly<Record<string, Target | NamedTarget>> | undefined)?.[to];
    if (!target) throw new Error(`the rows of ${name} refer to ${to}, of which there is no target`);
    return target;
  };
  return {
    fields,
    input,
    targetOf,
  };
}
