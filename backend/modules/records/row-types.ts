import type { InputRef, ObjectRef } from "@pothos/core";
import { builder, type Types } from "backend/schema/builder";
import type { Draft, Field, RowFields, TargetsOf } from "domain/fields/kinds";
import { inputOf, type NamedTarget, plainOutput, referenceOutput, type Target, valueIn } from "./field-types";

/** The types of rows of one kind in the contract, and what their fields refer to. */
export interface RowType<F extends RowFields = RowFields> {
  fields: F;
  type: ObjectRef<Types, Draft<F>>;
  // biome-ignore lint/suspicious/noExplicitAny: the kit only hands the type on.
  input: InputRef<any>;
  targetOf(to: string): Target | NamedTarget;
}

interface RowOptions {
  description?: string;
  /** The contract; unset: that of the service. */
  contract?: typeof builder;
}

type RowTargets<F extends RowFields> = [TargetsOf<F>] extends [never]
  ? [targets?: undefined, options?: RowOptions]
  : [targets: Readonly<Record<TargetsOf<F>, Target | NamedTarget>>, options?: RowOptions];

/**
 * The types of rows, `ArticleQuote` and `ArticleQuoteInput`, with their plain outputs:
 * `rowTypesOf("ArticleQuote", QUOTE_FIELDS)`. Rows are answered as drafts have them: references are ids there.
 */
export function rowTypesOf<const F extends RowFields>(
  name: string,
  fields: F,
  ...[targets, { description, contract = builder } = {}]: RowTargets<F>
): RowType<F> {
  const all = Object.entries<Field>(fields);
  const targetOf = (to: string): Target | NamedTarget => {
    const target = (targets as Readonly<Record<string, Target | NamedTarget>> | undefined)?.[to];
    if (!target) throw new Error(`the rows of ${name} refer to ${to}, of which there is no target`);
    return target;
  };
  const type = contract.objectRef<Draft<F>>(name).implement({
    description,
    fields: (t) =>
      Object.fromEntries(
        all.map(([part, field]) => {
          const value = (row: object) => valueIn(row, part);
          return [
            part,
            field.kind === "ref"
              ? referenceOutput(t as never, field, targetOf(field.to), value)
              : plainOutput(t as never, field, undefined, value),
          ];
        }),
      ) as never,
  });
  const input = contract.inputType(`${name}Input`, {
    fields: (t) =>
      Object.fromEntries(all.map(([part, field]) => [part, inputOf(t as never, field, undefined)])) as never,
  });
  return {
    fields,
    type,
    input,
    targetOf,
  } as RowType<F>;
}
