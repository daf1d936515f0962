import { z } from "zod";
import { isPanel, PANELS, type PanelName } from "./panels";

/** How a user has arranged their dashboard. */
export interface DashboardArrangement {
  shown: readonly PanelName[];
  hidden: readonly PanelName[];
}

const panelNames = z.array(z.enum(PANELS, { error: "choice_invalid" }), { error: "choice_invalid" });

/** An arrangement as it is posted: each panel is there once at most. */
export const dashboardArrangement = z
  .object({ shown: panelNames, hidden: panelNames })
  .superRefine(({ shown, hidden }, context) => {
    if (new Set([...shown, ...hidden]).size < shown.length + hidden.length)
      context.addIssue({ code: "custom", message: "choice_invalid", path: ["shown"] });
  });

/** An arrangement without the panels that there are no more: what was saved keeps them. */
export const withoutFormerPanels = (saved: DashboardArrangement | null): DashboardArrangement => ({
  shown: saved?.shown.filter(isPanel) ?? [],
  hidden: saved?.hidden.filter(isPanel) ?? [],
});

/** A saved arrangement with what its user could not see when they saved it: that comes back as it was. */
export function withUnseenPanels(
  before: DashboardArrangement | null,
  saved: DashboardArrangement,
): DashboardArrangement {
  const { shown, hidden } = withoutFormerPanels(before);
  const isUnseen = (name: PanelName) => !saved.shown.includes(name) && !saved.hidden.includes(name);
  return {
    shown: [...saved.shown, ...shown.filter(isUnseen)],
    hidden: [...saved.hidden, ...hidden.filter(isUnseen)],
  };
}
