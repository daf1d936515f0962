/** Colours of a newsletter, none of them pure black or white: clients that turn light into dark change those. */
export const PAGE = "#fbfaf8";
export const TEXT = "#1f2328";
export const SECONDARY = "#55595e";
export const LINE = "#8a8d91";

/** The same on dark screens. */
export const DARK = { page: "#1b1d21", text: "#e6e4df", secondary: "#b5b3ae", link: "#9cc3ff" } as const;

/** Least contrast of texts (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

const isColour = (colour: string) => /^#[0-9a-f]{6}$/i.test(colour);

/** A colour, if it is one: it stands in styles. */
export const colourOr = (colour: string, other: string): string => (isColour(colour) ? colour : other);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

/** The first of some colours that can be read on another one. */
export const readableOn = (ground: string, ...colours: readonly string[]): string =>
  colours.find((colour) => isColour(colour) && contrast(colour, ground) >= LEAST_CONTRAST) ??
  (contrast("#000000", ground) > contrast("#ffffff", ground) ? "#000000" : "#ffffff");
