/** The widths of a preview in pixels: of a phone, a tablet and a screen. */
export const WIDTHS = [360, 768, 1280] as const;
type Width = (typeof WIDTHS)[number];

/** The width of an address; that of a phone where it has none. */
export const widthIn = (params: URLSearchParams): Width =>
  WIDTHS.find((width) => String(width) === params.get("width")) ?? WIDTHS[0];
