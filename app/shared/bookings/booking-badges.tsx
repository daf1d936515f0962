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

type BadgeProps = { of: "status" | "materialState" | "billingState"; tone: Tone; children: string };

/** A state with the name of what it is a state of. */
function StateBadge({ of, tone, children }: BadgeProps) {
  const { t } = useTranslation("bookings");
  return (
    <Badge tone={tone} title={t(`stateTitle.${of}`, { state: children })}>
      {children}
    </Badge>
  );
}

export function StatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation("bookings");
  return (
    <StateBadge of="status" tone={STATUS_TONE[status]}>
      {t(`status.${status}`)}
    </StateBadge>
  );
}

/** The state of the ad material. Missing material shows how urgent it is ("Fehlt · 2 Tage"). */
export function MaterialBadge(props: {
  state: MaterialState;
  status: BookingStatus;
  dueOn: string | null;
  today: string;
}) {
  const { t } = useTranslation("bookings");
  const { tone, text } = materialWord(props);
  return (
    <StateBadge of="materialState" tone={tone}>
      {text}
    </StateBadge>
  );

  function materialWord({ state, status, dueOn, today }: typeof props): { tone: Tone; text: string } {
    const isRunning = status === "open" || status === "active";
    if (dueOn && isRunning && (state === "open" || state === "requested")) {
      const days = daysBetween(today, dueOn);
      if (days < 0) return { tone: "bad", text: t("materialState.late") };
      if (days <= URGENT_DAYS && state === "open")
        return { tone: "warn", text: t("materialState.missing", { count: days }) };
    }
    return { tone: MATERIAL_TONE[state], text: t(`materialState.${state}`) };
  }
}

export function BillingBadge({ state, nonbillable }: { state: BillingState; nonbillable?: boolean }) {
  const { t } = useTranslation("bookings");
  return (
    <StateBadge of="billingState" tone={nonbillable ? "neutral" : BILLING_TONE[state]}>
      {nonbillable ? t("billingState.nonbillable") : t(`billingState.${state}`)}
    </StateBadge>
  );
}
