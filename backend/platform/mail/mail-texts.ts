import mails from "../../../locales/de/mails.json" with { type: "json" };

/**
 * The words of a message that strangers cause: nobody outside may choose what the house mails. All other messages get
 * their words from the screen that sends them.
 */
export function mailText(key: keyof typeof mails, values: Readonly<Record<string, string>> = {}): string {
  return mails[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
