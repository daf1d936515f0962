/** Upper bound of a price: 99.999.999,99 € in cents (decisions §4). */
export const MAX_PRICE_CENTS = 9_999_999_999;

/** Why a text is no price. Keys of the namespace `validation`. */
export type MoneyProblem = "money_invalid" | "money_negative" | "money_too_large";

type MoneyReading = { cents: number; problem: null } | { cents: null; problem: MoneyProblem };

// Whole euros, plain or with dots between groups of three; decimals after a comma.
// "1.450,-" and "1.450,--" are how Austrian orders write round amounts.
const GERMAN_AMOUNT = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(?:(\d+)|[-–—]{1,2}))?$/;

/**
 * Reads a German amount into whole cents, by text only, never through floating point (decisions §4):
 * `0,29` is 29, `12,349` is 1234 (fractions of a cent are cut off). Says why a text is refused.
 */
export function readMoney(text: string): MoneyReading {
  const written = text.replace(/[\s\u00a0\u202f]+/g, " ").trim();
  // The unit stands before or behind the amount, not on both sides.
  const behind = written.replace(/^(?:€|EUR) ?/i, "");
  const amount = behind === written ? written.replace(/ ?(?:€|EUR)$/i, "") : behind;
  if (/^[-−–] ?\d/.test(amount)) return { cents: null, problem: "money_negative" };
  const match = GERMAN_AMOUNT.exec(amount);
  if (!match) return { cents: null, problem: "money_invalid" };
  const euros = (match[1] ?? "").replaceAll(".", "").replace(/^0+(?=\d)/, "");
  const cents = (match[2] ?? "").padEnd(2, "0").slice(0, 2);
  // Compared as text length first: a text of many digits would lose its last ones as a number.
  if (euros.length > 8) return { cents: null, problem: "money_too_large" };
  return { cents: Number(euros + cents), problem: null };
}

/** The cents of a German amount, or null where the text is no price from 0 to 99.999.999,99. */
export function parseCents(text: string): number | null {
  return readMoney(text).cents;
}

/** Cents in German format with exactly two decimals (spec §5): 145000 → `1.450,00`. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const euros = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${cents < 0 ? "-" : ""}${euros},${digits.slice(-2)}`;
}

/** Cents as an amount with its unit: 145000 → `1.450,00 €` (with a space that does not break). */
export function formatEuro(cents: number): string {
  return `${formatCents(cents)}\u00a0€`;
}

/** Cents as whole euros, rounded: 145050 → `1.451`. */
export const formatEuros = (cents: number): string => formatCents(Math.round(cents / 100) * 100).slice(0, -3);

/** The same with its unit, as the axes of charts have it: `1.451 €`. */
export const formatWholeEuro = (cents: number): string => `${formatEuros(cents)}\u00a0€`;

/**
 * Splits a price over n parts to the cent, remainders to the first ones (decisions §4, package).
 * Throws a RangeError unless n is a whole number of at least 1.
 */
export function splitPriceEvenly(cents: number, n: number): number[] {
  if (!Number.isInteger(n) || n < 1) throw new RangeError(`cannot split a price over ${n} parts`);
  const share = Math.floor(cents / n);
  const remainder = cents - share * n;
  return Array.from({ length: n }, (_, index) => (index < remainder ? share + 1 : share));
}
