import { dayInVienna, todayInVienna } from "domain/dates";
import { instantText } from "./days";

/** When something was saved: the time of a moment of today, else its day as well; null: it was not. */
export function savedText(at: string | undefined): string | null {
  if (!at) return null;
  const text = instantText(at);
  return dayInVienna(at) === todayInVienna() ? text.slice(-5) : text;
}
