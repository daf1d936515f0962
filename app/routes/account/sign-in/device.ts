/** Browser and system, as people call them; null where it does not say. */
export interface Device {
  browser: string | null;
  system: string | null;
}

// In this order: most browsers also call themselves by the names of those before them.
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrom(e|ium)\/|CriOS\//, "Chrome"],
  [/Version\/\S+ .*Safari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux|X11/, "Linux"],
];

const named = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** What somebody signed in with, by what the browser calls itself: enough to know one's own devices by. */
export function deviceOf(userAgent: string): Device {
  return { browser: named(BROWSERS, userAgent), system: named(SYSTEMS, userAgent) };
}
