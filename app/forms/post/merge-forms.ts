import type { PostedValues } from "./form-answer";
import { sameValues, wholeOf } from "./form-values";

export type MergedForms = {
  /** The values of both sides; of a field that both changed, those of `mine`. */
  values: PostedValues;
  /** The fields that only the other side changed. */
  taken: string[];
  /** The fields that both changed, and not to the same. */
  clashes: string[];
};

/**
 * Puts two changes of the same form together, field by field. `base` is what both began with. Rows are one field: the
 * third row of the one is not the third row of the other, once somebody has removed one.
 */
export function mergeForms(base: PostedValues, mine: PostedValues, theirs: PostedValues): MergedForms {
  const merged: MergedForms = { values: {}, taken: [], clashes: [] };
  const [before, my, their] = [byField(base), byField(mine), byField(theirs)];
  for (const name of fieldsOf(base, mine, theirs)) {
    const isMine = !sameValues(before(name), my(name));
    const isTheirs = !sameValues(before(name), their(name)) && !sameValues(my(name), their(name));
    if (isTheirs) (isMine ? merged.clashes : merged.taken).push(name);
    Object.assign(merged.values, isTheirs && !isMine ? their(name) : my(name));
  }
  return merged;
}

/** The fields whose values differ. */
export function differingFields(mine: PostedValues, theirs: PostedValues): string[] {
  const [my, their] = [byField(mine), byField(theirs)];
  return fieldsOf(mine, theirs).filter((name) => !sameValues(my(name), their(name)));
}

/** The values of each field, those of rows by their paths. */
export function byField(form: PostedValues): (field: string) => PostedValues {
  const fields = new Map<string, PostedValues>();
  for (const [name, values] of Object.entries(form)) {
    const field = wholeOf(name);
    const existing = fields.get(field);
    if (existing) existing[name] = values;
    else fields.set(field, { [name]: values });
  }
  return (field) => fields.get(field) ?? {};
}

const fieldsOf = (...forms: PostedValues[]) => [...new Set(forms.flatMap(Object.keys).map(wholeOf))];
