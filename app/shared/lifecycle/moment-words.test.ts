import { expect, it } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { momentWords } from "./moment-words";

startTexts();

it.each([
  ["2026-11-28T21:43:00Z", "2026-11-29T05:00:00Z", "morgen, So., 06:00"],
  ["2026-11-28T23:30:00Z", "2026-11-29T05:00:00Z", "heute, 06:00"],
  ["2026-11-28T21:43:00Z", "2026-12-10T05:00:00Z", "Do., 2026-12-10, 06:00"],
])("seen from %s, %s is %s", (now, at, words) => expect(momentWords(at, now)).toBe(words));
