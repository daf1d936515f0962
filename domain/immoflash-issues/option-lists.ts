/** A value that a field can pick: an article, or an ad with its format. */
export interface PossibleValue {
  _id: string;
  formatId: string | null;
}

export type OptionType = "article" | "ad" | "content";

/** The values of one field. */
export interface Option {
  fieldId: string;
  type: OptionType;
  possibleValues: readonly PossibleValue[];
}

/** The option lists of a form (spec §3). */
export interface OptionLists {
  /** What each field can pick now. */
  availableOptions: readonly Option[];
  /** What each field could pick if no other one had picked anything. */
  allOptions: readonly Option[];
  /** What each field has taken from the others; they get it back when it picks something else. */
  removedOptions: readonly Option[];
}

/** What the fields have picked, by their ids. */
export type Picks = Readonly<Record<string, string | null | undefined>>;

/** Whether what a field picks is taken from the others of its type: not where it is *content* (spec §4). */
const takes = ({ type }: Option) => type !== "content";

/**
 * The option lists of fields that have picked something, in their order: what a field picks is taken from all others of its
 * type. Of two fields that have picked the same it belongs to the first one.
 */
export function optionLists(allOptions: readonly Option[], picks: Picks): OptionLists {
  const ownerOf = new Map<string, string>();
  const keyOf = (type: OptionType, value: string) => `${type} ${value}`;
  const removedOptions = allOptions.flatMap((option) => {
    const picked = option.possibleValues.find(({ _id }) => _id === picks[option.fieldId]);
    if (!takes(option) || !picked) return [];
    const key = keyOf(option.type, picked._id);
    if (ownerOf.has(key)) return [];
    ownerOf.set(key, option.fieldId);
    return [{ ...option, possibleValues: [picked] }];
  });
  const availableOptions = allOptions.map((option) =>
    takes(option)
      ? {
          ...option,
          possibleValues: option.possibleValues.filter(({ _id }) => {
            const owner = ownerOf.get(keyOf(option.type, _id));
            return owner === undefined || owner === option.fieldId;
          }),
        }
      : option,
  );
  return { availableOptions, allOptions, removedOptions };
}

/** What a field can pick now. */
export const possibleValuesOf = ({ availableOptions }: OptionLists, fieldId: string) =>
  availableOptions.find((option) => option.fieldId === fieldId)?.possibleValues ?? [];
