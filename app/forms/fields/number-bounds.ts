/** The least and the greatest number that a field takes; unset: no such bound. */
export interface NumberFieldBounds {
  min?: number | undefined;
  max?: number | undefined;
}

/** What a field would hold: `isAtEnd` if further digits can only follow what was typed. */
interface TypedNumber {
  text: string;
  isAtEnd: boolean;
}

/**
 * Whether a text is a number within the bounds, or can become one by more digits (spec §5: numeric inputs accept only
 * digits and block a value outside the given bounds). In the middle of a number, only the maximum blocks: what stands
 * behind may be removed next.
 */
export function canBecomeNumber(
  { text, isAtEnd }: TypedNumber,
  { min = 0, max }: NumberFieldBounds,
): boolean {
  if (!/^\d*$/.test(text)) return false;
  if (text === "") return true;
  const number = Number(text);
  if (max !== undefined && number > max) return false;
  if (number >= min || !isAtEnd) return true;
  // A zero never becomes a number of more digits, and without a maximum any other digit does.
  if (number === 0) return false;
  if (max === undefined) return true;
  for (let least = number, span = 1; least <= max; least *= 10, span *= 10)
    if (least + span - 1 >= min) return true;
  return false;
}
