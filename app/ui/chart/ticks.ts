const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Where an axis has its lines: from 0 to the first round number that nothing exceeds, in at most five equal steps.
 *
 * @param least the smallest step, a power of ten: 1 for what is counted, 100 for cents that are shown as euros
 */
export function ticksOf(most: number, least: number): number[] {
  const wanted = Math.max(most, least) / 5;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = STEPS.map((times) => times * power).find((one) => one >= wanted && one % least === 0) ?? least;
  return Array.from({ length: Math.ceil(Math.max(most, least) / step) + 1 }, (_, index) => index * step);
}
