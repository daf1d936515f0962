import { addDays } from "./dates";

/** The public holidays of Austria that have the same date every year, as month and day. */
const FIXED_HOLIDAYS = [
  "01-01", // New Year
  "01-06", // Epiphany
  "05-01", // Labour Day
  "08-15", // Assumption
  "10-26", // National day
  "11-01", // All Saints
  "12-08", // Immaculate Conception
  "12-25", // Christmas
  "12-26", // St Stephen
];

/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday, Corpus Christi. */
const AFTER_EASTER = [1, 39, 50, 60];

/** Easter Sunday of a year of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
export function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const golden = year % 19;
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1];
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Whether a day is a public holiday in all of Austria. */
export function isHoliday(day: string): boolean {
  if (FIXED_HOLIDAYS.includes(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return AFTER_EASTER.some((days) => addDays(easter, days) === day);
}

/** Whether people work on a day: Monday to Friday, and no holiday. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

/** The day that is some working days before another one; that one itself is not counted. */
export function workingDaysBefore(day: string, count: number): string {
  let before = day;
  for (let left = count; left > 0; ) {
    before = addDays(before, -1);
    if (isWorkingDay(before)) left -= 1;
  }
  return before;
}
