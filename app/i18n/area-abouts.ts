import about from "virtual:area-texts/about";
import type { ScreenOf } from "domain/areas";
import { isRecordArea } from "domain/areas";
import { addTexts, texts } from "./i18n";

addTexts({ areas: { about } });

/** What the page of all settings says of one: an area with records has it in its own texts. */
export const settingAbout = (setting: ScreenOf<"settings">): string =>
  isRecordArea(setting) ? texts("areas")(`about.${setting}`) : texts("settings")(`about.${setting}`);
