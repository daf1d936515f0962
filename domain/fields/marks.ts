import type { BareName } from "domain/permissions/names";
import type { Condition, Field, TypedAs, ValueOf } from "./kinds";

// Marks wrap a field of any kind. They are intersections, so a field keeps the type of its kind.

/** A field that may be empty. */
type Optional = Field & { readonly isRequired?: undefined };

/** A field that may be empty unless it is required. A counted text is a `name` where it is. */
type Requirable = Field & {
  readonly kind:
    | "text"
    | "longText"
    | "markdown"
    | "slug"
    | "mail"
    | "address"
    | "day"
    | "choice"
    | "ref"
    | "refs"
    | "file";
  readonly isCounted?: undefined;
};

/** A field that has to be filled in. `missing` is the message for a list of references that has none. */
export function required<F extends Requirable>(
  field: F,
  ...[missing]: F extends { readonly kind: "refs" } ? [missing: string] : []
): F & { readonly isRequired: true } & TypedAs<NonNullable<ValueOf<F>>>;
export function required(field: Field, missing?: string): Field {
  return {
    ...field,
    isRequired: true,
    ...(missing === undefined ? {} : { missing }),
  };
}

/** A field that may be left empty in its form and is always stored: the service fills it in, or a text is empty. */
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

/** A field that the contract describes to those who send it. */
export const describedInput = <F extends Field>(
  inputDescription: string,
  field: F,
): F & { readonly inputDescription: string } => ({
  ...field,
  inputDescription,
});

/** A field that is too long for lists: they do not read it. */
export const notListed = <F extends Field>(field: F): F & { readonly isNotListed: true } => ({
  ...field,
  isNotListed: true,
});

/** A field that is empty in a copy. */
export const notCopied = <F extends Field>(field: F): F & { readonly isNotCopied: true } => ({
  ...field,
  isNotCopied: true,
});

/** What readers see as one character has hardly more signs. */
export const SIGNS_OF_CHARACTER = 20;

type Countable = Optional & { readonly kind: "name" | "text" | "longText"; readonly max: number };

/** A text whose length is that which readers see: an accent or a family of emoji counts with its letter. Its form counts. */
export const counted = <F extends Countable>(field: F): F & { readonly isCounted: true } => ({
  ...field,
  isCounted: true,
});

/** A field that is no part of the content, as where a page is: no revision has it. */
export const notRevised = <F extends Field>(field: F): F & { readonly isNotRevised: true } => ({
  ...field,
  isNotRevised: true,
});

/** A field of the work on a record, as who does it: neither a revision nor a copy has it. */
export const editorial = <F extends Field>(field: F) => notRevised(notCopied(field));

/** A reference that is answered as an id: others say what it leads to. */
export const asId = <F extends Field & { readonly kind: "ref" }>(
  field: F,
): F & { readonly isAsId: true } => ({
  ...field,
  isAsId: true,
});

/** A field that only who has a permission of its own may set. */
export const guarded = <const Name extends BareName, F extends Field>(
  permission: Name,
  field: F,
): F & { readonly permission: Name } => ({
  ...field,
  permission,
});

/** A field that stays as it is where a post does not have it. */
export const unchangedIfLeftOut = <F extends Field>(
  field: F,
): F & { readonly isUnchangedIfLeftOut: true } => ({
  ...field,
  isUnchangedIfLeftOut: true,
});

/** A field that tells of a person, who may ask to be erased: the log does not keep its values. */
export const personal = <F extends Field>(field: F): F & { readonly isPersonal: true } => ({
  ...field,
  isPersonal: true,
});

/** A field that counts only where others have some values: `only({ kind: ["link"] }, address())`. Elsewhere it is not kept. */
export const only = <const C extends Condition, F extends Optional>(
  condition: C,
  field: F,
): F & { readonly only: C } => ({
  ...field,
  only: condition,
});

type RequiredWhen = { readonly requiredWhen: { readonly condition: Condition; readonly missing: string } };

/** A field that has to be filled in where others have some values, and may be empty elsewhere. */
export const requiredWhen = <F extends Optional>(
  condition: Condition,
  field: F,
  missing = "required",
): F & RequiredWhen => ({
  ...field,
  requiredWhen: { condition, missing },
});

/** A field that counts only where others have some values, and has to be filled in there. */
export const requiredOnly = <F extends Optional>(
  condition: Condition,
  field: F,
): F & { readonly only: Condition } & RequiredWhen => only(condition, requiredWhen(condition, field));
