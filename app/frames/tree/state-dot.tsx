import { useTranslation } from "~/i18n/use-translation";
import type { PublishingState } from "../state-mark";

/** How something published stands as a sign before its name: a disc is with readers as it is, a ring is not, or not all of it. */
export function StateDot({ state }: { state: PublishingState }) {
  const { t } = useTranslation("frames");
  const title = t("stateTitle", { state: t(`state.${state}`) });
  return <span role="img" aria-label={title} title={title} className="tree-dot" data-state={state} />;
}
