import { type MenuScreen, screenNamed } from "domain/areas";
import { screenName } from "./area-names";
import type { Crumb } from "./screen-handle";

/** The breadcrumb that leads to a screen of the menu, as `domain/areas.ts` declares it: `areaCrumb("companies")`. */
export const areaCrumb = (screen: MenuScreen): Crumb & { to: string } => ({
  label: screenName(screen),
  to: screenNamed(screen).path,
});
