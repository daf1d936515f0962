import type { Field, Of, ValueOf } from "./kinds";

// Marks wrap a field of any kind. They are intersections, so a field keeps the type of its kind.

/** A field that has to be filled in. `missing` is the message for a list of references that has none. */
export function required<F extends Field>(
  field: F,
  ...[missing]: F extends { readonly kind: "refs" } ? [missing: string] : []
): F & { readonly isRequired: true } & Of<NonNullable<ValueOf<F>>>;
export function required(field: Field, missing?: string): Field {
  return {
    ...field,
    isRequired: true,
    ...(missing === undefined ? {} : { missing }),
  };
}

/** A field that may be left empty in its form: the service fills it in, so that it is always stored. */
export const completed = <F extends Field>(field: F): F & { readonly isCompleted: true } => ({
  ...field,
  isCompleted: true,
});

/** A field that the contract describes to those who read it. */
export const described = <F extends Field>(
  description: string,
  field: F,
): F & { readonly description: string } => ({
  ...field,
  description,
});
