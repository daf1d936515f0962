/** How wide a picture stands among the words of a text: as they are, or beyond them at both sides. */
export const PICTURE_WIDTHS = ["text", "wide"] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Stands before the title of a wide picture: `![Alt](/pictures/12 "breit: Title")`. A title that begins *Breit:* is one. */
const WIDE = /^breit:\s*/;

/** The width of a picture and the rest of its title. */
export function readPictureTitle(written: string | null | undefined): { width: PictureWidth; title: string } {
  const text = written ?? "";
  const isWide = WIDE.test(text);
  return { width: isWide ? "wide" : "text", title: isWide ? text.replace(WIDE, "") : text };
}

/** The title of a picture of this width, as Markdown has it. */
export function writePictureTitle(width: PictureWidth, title: string): string {
  if (width === "text") return title;
  return title ? `breit: ${title}` : "breit:";
}
