import { LIST_PANELS, type ListPanelName } from "domain/dashboard/panels";
import { dayInVienna } from "domain/dates";
import { formatEuro } from "domain/money";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { countText } from "~/lists/count-text";
import { MaterialBadge } from "~/shared/bookings/booking-badges";
import { issueName } from "~/shared/bookings/issue-name";
import { Badge } from "~/ui/badge";
import type { DashboardAnswer, PanelBooking } from "./documents";
import { Notes, Panel } from "./panel";

const t = texts("dashboard");

type Props = { name: ListPanelName; answer: DashboardAnswer; today: string };

/** A panel with the first rows of its list. */
export function ListPanel({ name, answer, today }: Props) {
  const { to } = LIST_PANELS[name];
  if (name === "unbilled") {
    const { unbilled } = answer;
    if (!unbilled) return null;
    const rows = unbilled.data.map(({ _id, dueDate, amount, overdueDays, booking }) => ({
      ...rowOf(booking),
      key: _id,
      note: dueDate ? dayText(dueDate) : t("noDay"),
      value: overdueDays > 0 ? <Badge tone="bad">{formatEuro(amount)}</Badge> : formatEuro(amount),
    }));
    const overdue = unbilled.sums?.reduce((sum, { overdueAmount }) => sum + overdueAmount, 0) ?? 0;
    const about =
      overdue > 0
        ? `${sumText(unbilled.sum)} · ${t("overdueSum", { sum: formatEuro(overdue) })}`
        : sumText(unbilled.sum);
    return <Panel id={name} counted={unbilled.counted} about={about} to={to} rows={rows} />;
  }
  if (name === "missingMaterial") {
    const { missingMaterial, materialCounts } = answer;
    if (!missingMaterial) return null;
    const rows = missingMaterial.data.map((booking) => ({
      ...rowOf(booking),
      note: noteOf(
        booking,
        booking.materialDueOn && t("issues.materialDueOn", { day: dayText(booking.materialDueOn) }),
      ),
      value: (
        <MaterialBadge
          state={booking.specs.bookingState}
          status={booking.status}
          dueOn={booking.materialDueOn}
          today={today}
        />
      ),
    }));
    const about = materialCounts
      ? t("urgency", { overdue: countText(materialCounts.overdue), urgent: countText(materialCounts.urgent) })
      : null;
    return <Panel id={name} counted={missingMaterial.counted} about={about} to={to} rows={rows} />;
  }
  if (name === "pressReleases") {
    const { pressReleases } = answer;
    if (!pressReleases) return null;
    const rows = pressReleases.data.map(({ _id, title, senderName, company, createdAt, medium }) => ({
      key: _id,
      to: `/press/releases/${_id}`,
      title,
      note: <Notes of={[company ?? senderName, medium?.name]} />,
      value: dayText(dayInVienna(createdAt)),
    }));
    return <Panel id={name} counted={pressReleases.counted} about={null} to={to} rows={rows} />;
  }
  const list = answer[name];
  if (!list) return null;
  const rows = list.data.map((booking) => ({ ...rowOf(booking), value: formatEuro(booking.price) }));
  return <Panel id={name} counted={list.counted} about={sumText(list.sum)} to={to} rows={rows} />;
}

const sumText = (sum: number | null) => (sum === null ? null : formatEuro(sum));

const rowOf = (booking: PanelBooking) => ({
  key: booking._id,
  to: `/bookings/${booking._id}`,
  title: booking.clientCompany.name,
  note: noteOf(booking, booking.appearsOn && dayText(booking.appearsOn)),
});

/** Where it appears, and a day. */
function noteOf({ bookingType, specs }: PanelBooking, day: string | null) {
  const { targetMedium, targetMedia, issue } = specs;
  const place =
    bookingType === "multi"
      ? texts("bookings")("package", { count: targetMedia.length })
      : [targetMedium?.name, issue && issueName(issue)].filter(Boolean).join(" ");
  return <Notes of={[place, day]} />;
}
