import title from "virtual:area-texts/title";
import { areaCalled, isRecordArea, type MenuScreen } from "domain/areas";
import { addTexts, texts, textsByKey } from "./i18n";

addTexts({ areas: { title } });

/** What a screen of the menu is called: an area with records by the title of its own texts. */
export const screenName = (screen: MenuScreen): string =>
  isRecordArea(screen) ? texts("areas")(`title.${screen}`) : texts("frame")(`menu.${screen}`);

/** What an area of permissions is called (`print_issues`), in the log, too; one that nobody knows as it is. */
export function permissionAreaName(collectionType: string): string {
  const area = areaCalled(collectionType);
  if (area) return screenName(area.name);
  return textsByKey("frame")(`permission.area.${collectionType}`, { defaultValue: collectionType });
}
