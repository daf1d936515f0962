/** The widths of a preview in pixels: of a phone, a tablet and a screen. */
export const PREVIEW_WIDTHS = [360, 768, 1280] as const;
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number];

/** The width of an address, of those that are offered; the first of them where it has none. */
export const previewWidthIn = <Width extends PreviewWidth>(
  params: URLSearchParams,
  offered: readonly [Width, ...Width[]],
): Width => offered.find((width) => String(width) === params.get("width")) ?? offered[0];
