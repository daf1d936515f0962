import { dayInVienna, formatDay, formatInstant, isDay } from "domain/dates";

/** How a user wants days on screens: `2027-03-12` (specification §5) or `12.03.2027`. */
export type DayStyle = "iso" | "german";

let styleOf: () => DayStyle = () => "iso";

/** Tells how to find the style: the server asks for that of the request, the browser for its cookie. */
export function readDayStyle(read: () => DayStyle): void {
  styleOf = read;
}

export const dayStyle = (): DayStyle => styleOf();

export const dayStyleOf = (cookie: string | null | undefined): DayStyle =>
  cookie === "german" ? "german" : "iso";

/** A day on a screen. What goes to clients (confirmation, mails) has German days whoever sends it: `formatDay`. */
export const dayText = (day: string): string => (styleOf() === "german" ? formatDay(day) : day);

/** A period on a screen, as short as it is whole: `2027-03-12 – 03-25`, `12.03. – 25.03.2027`. */
export function periodText(from: string, to: string): string {
  if (from === to) return dayText(from);
  if (!isWithinYear(from, to)) return `${dayText(from)} – ${dayText(to)}`;
  return styleOf() === "german"
    ? `${formatDay(from).slice(0, 6)} – ${formatDay(to)}`
    : `${from} – ${to.slice(5)}`;
}

const isWithinYear = (from: string, to: string) => to < `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`;

/** An instant on a screen, as Vienna's clocks show it: `2027-03-12, 14:05`. */
export function instantText(instant: string | Date): string {
  const german = formatInstant(instant);
  return styleOf() === "german" ? german : dayInVienna(instant) + german.slice(german.indexOf(","));
}

/** A text of the service, with its days in the user's style. */
export const withDayTexts = (text: string): string =>
  styleOf() === "german"
    ? text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => (isDay(day) ? formatDay(day) : day))
    : text;

const weekdays = {
  long: new Intl.DateTimeFormat("de-AT", { weekday: "long", timeZone: "UTC" }),
  short: new Intl.DateTimeFormat("de-AT", { weekday: "short", timeZone: "UTC" }),
};

/** The day of the week: `Montag`, `Mo`. */
export const weekdayText = (day: string, length: keyof typeof weekdays): string =>
  weekdays[length].format(new Date(`${day}T00:00:00Z`)).replace(/\.$/, "");

const month = new Intl.DateTimeFormat("de-AT", { month: "long", timeZone: "UTC" });

/** The names of the months, January first. */
export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, index) =>
  month.format(Date.UTC(2000, index, 1)),
);

/** The name of the month of a day. */
export const monthOfDay = (day: string): string => monthNames[Number(day.slice(5, 7)) - 1] ?? "";
