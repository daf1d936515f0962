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
