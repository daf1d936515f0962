const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A length as players show it, `3:12` or `1:02:05`, and whether it has hours. Nothing is shorter than a second. */
export function playingTime(durationMs: number): { time: string; hasHours: boolean } {
  const seconds = Math.max(1, Math.round(durationMs / 1000));
  const hours = Math.floor(seconds / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const two = (number: number) => String(number).padStart(2, "0");
  const rest = two(seconds % MINUTE);
  return hours > 0
    ? { time: `${hours}:${two(minutes)}:${rest}`, hasHours: true }
    : { time: `${minutes}:${rest}`, hasHours: false };
}
