import type { MaterialState } from "domain/bookings/fields";
import { daysLeft, type Urgency } from "domain/material/due";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { TwoLines } from "~/lists/screen/two-lines";
import { Badge, type Tone } from "~/ui/badge";
import { Toned } from "~/ui/text";

const STATE_TONE: Record<MaterialState, Tone> = {
  open: "neutral",
  requested: "warn",
  available: "info",
  approved: "good",
};
const URGENCY_TONE: Record<Urgency, Tone> = {
  overdue: "bad",
  urgent: "warn",
  soon: "warn",
  later: "neutral",
  unknown: "neutral",
};

export function MaterialStateBadge({ state }: { state: MaterialState }) {
  const { t } = useTranslation("material");
  const word = t(`state.${state}`);
  return (
    <Badge tone={STATE_TONE[state]} title={t("stateTitle", { state: word })}>
      {word}
    </Badge>
  );
}

/** The material deadline with the days left. Without urgency if the material is there. */
export function DueText(props: { dueOn: string | null; state: MaterialState; today: string }) {
  const { t } = useTranslation("material");
  const { days, urgency } = daysLeft(props.dueOn, props.today);
  if (props.dueOn === null || days === null) return t("noDay");
  if (props.state === "available" || props.state === "approved") return dayText(props.dueOn);
  const text = days < 0 ? t("daysOver", { count: -days }) : t("daysLeft", { count: days });
  return (
    <TwoLines below={<Toned tone={URGENCY_TONE[urgency]}>{text}</Toned>}>{dayText(props.dueOn)}</TwoLines>
  );
}
