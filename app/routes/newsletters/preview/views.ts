export const VIEWS = ["wide", "phone", "dark", "bare", "text"] as const;
export type MailView = (typeof VIEWS)[number];

/** The view that an address asks for; a wide screen where it asks for none. */
export const mailView = (search: URLSearchParams): MailView =>
  VIEWS.find((view) => view === search.get("view")) ?? "wide";

/** A newsletter as a mail program in this view shows it. Its pictures come from where the screen is. */
export function htmlInView(html: string, view: MailView, origin: string): string {
  const here = html.replaceAll(`${origin}/newsletter/pictures/`, "/newsletter/pictures/");
  if (view === "dark") return here.replaceAll(/\(prefers-color-scheme:\s*dark\)/g, "all");
  return view === "bare" ? here.replaceAll(/(<img\b[^>]*?)\ssrc="[^"]*"/g, "$1") : here;
}

/** Those that a newsletter is shown in while it is written. */
export const PAGE_VIEWS = ["wide", "phone", "dark", "text"] as const;
export type PageView = (typeof PAGE_VIEWS)[number];

/** That of an address; a wide screen where it asks for none of these. */
export const pageView = (search: URLSearchParams): PageView =>
  PAGE_VIEWS.find((view) => view === search.get("view")) ?? "wide";

const DARK = /\(prefers-color-scheme:\s*dark\)/g;

/** The style sheet of a newsletter as a mail program in this view reads it, whatever the window it is shown in is like. */
export function cssInView(css: string, view: PageView): string {
  const coloured = css.replace(DARK, view === "dark" ? "all" : "not all");
  if (view !== "phone") return coloured;
  return coloured
    .replace(/only screen and \(min-width:\s*\d+px\)|screen and \(min-width:\s*\d+px\)/g, "not all")
    .replace(/\(max-width:\s*\d+px\)/g, "all");
}
