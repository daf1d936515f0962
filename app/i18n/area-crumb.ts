import { type MenuScreen, screenNamed } from "domain/areas";
import { texts } from "./i18n";
import type { Crumb } from "./screen-handle";

/** The breadcrumb that leads to a screen of the menu, as `domain/areas.ts` declares it: `areaCrumb("companies")`. */
export const areaCrumb = (screen: MenuScreen): Crumb & { to: string } => ({
  label: texts("frame")(`menu.${screen}`),
  to: screenNamed(screen).path,
});
