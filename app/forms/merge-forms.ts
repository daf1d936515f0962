import type { FormValues } from "./form-answer";
import { sameList } from "./form-values";

export type MergedForms = {
  /** The values of both sides; of a field that both changed, those of `mine`. */
  values: FormValues;
  /** The fields that only the other side changed. */
  taken: string[];
  /** The fields that both changed, and not to the same. */
  clashes: string[];
};

/** Puts two changes of the same form together, field by field. `base` is what both began with. */
export function mergeForms(base: FormValues, mine: FormValues, theirs: FormValues): MergedForms {
  const merged: MergedForms = { values: {}, taken: [], clashes: [] };
  for (const name of fieldsOf(base, mine, theirs)) {
    const isMine = !sameList(base[name], mine[name]);
    const isTheirs = !sameList(base[name], theirs[name]) && !sameList(mine[name], theirs[name]);
    if (isTheirs) (isMine ? merged.clashes : merged.taken).push(name);
    const values = isTheirs && !isMine ? theirs[name] : mine[name];
    if (values) merged.values[name] = values;
  }
  return merged;
}

/** The fields whose values differ. */
export const differingFields = (mine: FormValues, theirs: FormValues): string[] =>
  fieldsOf(mine, theirs).filter((name) => !sameList(mine[name], theirs[name]));

const fieldsOf = (...forms: FormValues[]) => [...new Set(forms.flatMap(Object.keys))];
