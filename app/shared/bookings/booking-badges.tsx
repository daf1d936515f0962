import type { BillingState, BookingStatus, MaterialState } from "domain/bookings/fields";
import { daysBetween } from "domain/dates";
import { useTranslation } from "~/i18n/use-translation";
import { Badge, type Tone } from "~/ui/badge";

const STATUS_TONE: Record<BookingStatus, Tone> = {
  open: "neutral",
  active: "info",
  completed: "good",
  cancelled: "neutral",
};
const MATERIAL_TONE: Record<MaterialState, Tone> = {
  open: "neutral",
  requested: "warn",
  available: "info",
  approved: "good",
};
const BILLING_TONE: Record<BillingState, Tone> = { open: "neutral", notpaid: "info", paid: "good" };

/** From this many days before it is due, missing material is shown as urgent (decisions §6: 14, 7 and 2 days). */
const URGENT_DAYS = 14;

export function StatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation("bookings");
  return <Badge tone={STATUS_TONE[status]}>{t(`status.${status}`)}</Badge>;
}

/** The state of the ad material. Missing material shows how urgent it is ("Fehlt · 2 Tage"). */
export function MaterialBadge(props: {
  state: MaterialState;
  status: BookingStatus;
  dueOn: string | null;
  today: string;
}) {
  const { t } = useTranslation("bookings");
  const { state, status, dueOn, today } = props;
  const isRunning = status === "open" || status === "active";
  if (dueOn && isRunning && (state === "open" || state === "requested")) {
    const days = daysBetween(today, dueOn);
    if (days < 0) return <Badge tone="bad">{t("materialState.late")}</Badge>;
    if (days <= URGENT_DAYS && state === "open") {
      return <Badge tone="warn">{t("materialState.missing", { count: days })}</Badge>;
    }
  }
  return <Badge tone={MATERIAL_TONE[state]}>{t(`materialState.${state}`)}</Badge>;
}

export function BillingBadge({ state, nonbillable }: { state: BillingState; nonbillable?: boolean }) {
  const { t } = useTranslation("bookings");
  if (nonbillable) return <Badge tone="neutral">{t("billingState.nonbillable")}</Badge>;
  return <Badge tone={BILLING_TONE[state]}>{t(`billingState.${state}`)}</Badge>;
}
