import type { PlanMark } from "domain/issues/plan-marks";
import { useTranslation } from "~/i18n/use-translation";
import type { ConflictText } from "./conflict-text";
import { PlanMarks } from "./plan-marks";
import { type usePlanZoom, ZoomChoice } from "./plan-zoom";

type Props = {
  marks: readonly PlanMark[];
  conflictText: ConflictText;
  zooming: ReturnType<typeof usePlanZoom>;
  isInForm: boolean;
};

const STATES = ["open", "requested", "available", "approved"] as const;

/** What stays in view above the pages: their size, what the colours mean, and the way to what is wrong. */
export function PlanTools({ marks, conflictText, zooming, isInForm }: Props) {
  const { t } = useTranslation("flatPlan");
  return (
    <div className="plan-tools">
      <ZoomChoice {...zooming} isInForm={isInForm} />
      <ul className="plan-legend" aria-label={t("plan.legend")}>
        {STATES.map((state) => (
          <li key={state} data-state={state}>
            {t(`materialState.${state}`)}
          </li>
        ))}
      </ul>
      <PlanMarks marks={marks} conflictText={conflictText} />
    </div>
  );
}
