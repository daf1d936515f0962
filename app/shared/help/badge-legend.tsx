import { BILLING_STATES, BOOKING_STATUS, MATERIAL_STATES } from "domain/bookings/fields";
import type { ReactNode } from "react";
import { PUBLISHING_STATES, StateMark } from "~/frames/state-mark";
import { useTranslation } from "~/i18n/use-translation";
import { useMedia } from "~/session/use-user";
import { BillingBadge, MaterialBadge, StatusBadge } from "~/shared/bookings/booking-badges";
import { MediumCode } from "~/shared/bookings/medium-code";

type Row = { name: string; badge: ReactNode; meaning: string };

/** A day on which material was due, so that it is late. */
const LATE = { state: "open", status: "active", dueOn: "2000-01-01", today: "2000-01-02" } as const;

/** What the badges of lists and records mean, and the codes of the media that the user sees. */
export function BadgeLegend() {
  const { t } = useTranslation("legend");
  const media = useMedia().filter(({ goal, inactive }) => goal && !inactive);
  const status: Row[] = BOOKING_STATUS.map((state) => ({
    name: state,
    badge: <StatusBadge status={state} />,
    meaning: t(`status.${state}`),
  }));
  const material: Row[] = [
    ...MATERIAL_STATES.map((state) => ({
      name: state as string,
      badge: <MaterialBadge state={state} status="open" dueOn={null} today="" />,
      meaning: t(`material.${state}`),
    })),
    { name: "late", badge: <MaterialBadge {...LATE} />, meaning: t("material.late") },
  ];
  const billing: Row[] = [
    ...BILLING_STATES.map((state) => ({
      name: state as string,
      badge: <BillingBadge state={state} />,
      meaning: t(`billing.${state}`),
    })),
    {
      name: "nonbillable",
      badge: <BillingBadge state="open" nonbillable />,
      meaning: t("billing.nonbillable"),
    },
  ];
  const publishing: Row[] = PUBLISHING_STATES.map((state) => ({
    name: state,
    badge: <StateMark state={state} />,
    meaning: t(`publishing.${state}`),
  }));
  const codes: Row[] = media.map(({ _id, name, goal, colour }) => ({
    name: _id,
    badge: <MediumCode name={name} code={goal as string} colour={colour} />,
    meaning: name,
  }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Group title={t("groups.status")} rows={status} />
      <Group title={t("groups.material")} rows={material} />
      <Group title={t("groups.billing")} rows={billing} />
      <Group title={t("groups.publishing")} rows={publishing} />
      <Group title={t("groups.media")} rows={codes} />
    </div>
  );
}

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold mb-1">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 items-baseline">
        {rows.map(({ name, badge, meaning }) => (
          <div key={name} className="contents">
            <dt>{badge}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
