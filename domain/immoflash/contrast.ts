/** What text needs to be read by everybody (WCAG 2, level AA). */
export const LEAST_CONTRAST = 4.5;

const CHANNELS = [1, 3, 5] as const;
const WEIGHTS = [0.2126, 0.7152, 0.0722] as const;

function luminanceOf(colour: string): number {
  const parts = CHANNELS.map((at, n) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return (WEIGHTS[n] ?? 0) * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  });
  return parts.reduce((sum, part) => sum + part, 0);
}

/** How well a colour is told from another one, from 1 (not at all) to 21 (black on white). Both as `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
