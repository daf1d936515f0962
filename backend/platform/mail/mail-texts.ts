import mails from "../../../locales/de/mails.json" with { type: "json" };

/**
 * The words of a message that no screen sends: strangers cause it, who must not choose what the house mails, or the house
 * itself, as notifications are. All other messages get their words from the screen that sends them.
 */
export function mailText(key: keyof typeof mails, values: Readonly<Record<string, string>> = {}): string {
  return mails[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
