import { PANEL_ROWS } from "domain/dashboard/panels";
import { byUrgency, isDueWithin, LOOK_AHEAD_DAYS, listsOfToDo } from "domain/dashboard/to-do";
import { dayInVienna } from "domain/dates";
import { formatEuro } from "domain/money";
import { dayText, withDayTexts } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { useUser } from "~/session/use-user";
import { DASH } from "~/ui/dash";
import { PathLink } from "~/ui/path-link";
import { Toned } from "~/ui/text";
import { type DashboardAnswer, issueTitle, type PanelIssue } from "./documents";
import { PanelList, type PanelRow } from "./panel";

const t = texts("dashboard");

/** The day until which it is to be done; of what has happened the day when it did, which cannot be overdue. */
type Task = PanelRow & { day: string | null; isPast?: boolean };

/** What the user has to do, in one list: material of their bookings, items to bill, comments, and closing days. */
export function ToDo({ answer, today }: { answer: DashboardAnswer; today: string }) {
  const { _id: user } = useUser();
  const { ownMaterial, toBill, comments } = answer;
  const rows = { material: ownMaterial?.data ?? [], bills: toBill?.data ?? [], comments };
  // Who looks after no bookings has what is due of all.
  const lists = listsOfToDo(today, ownMaterial ? user : null);
  const cut = (Object.keys(rows) as (keyof typeof rows)[]).filter((kind) => rows[kind].length >= PANEL_ROWS);
  return (
    <>
      <PanelList rows={tasksOf(answer, today)} />
      {cut.length > 0 ? (
        <p className="panel-all">
          {cut.map((kind) => (
            <PathLink key={kind} to={lists[kind]}>
              {t(`toDo.all.${kind}`)}
            </PathLink>
          ))}
        </p>
      ) : null}
    </>
  );
}

function tasksOf({ ownMaterial, toBill, comments, issues }: DashboardAnswer, today: string): Task[] {
  const { material, closing } = LOOK_AHEAD_DAYS;
  const tasks: Omit<Task, "value">[] = [
    ...(ownMaterial?.data ?? [])
      .filter(({ materialDueOn }) => isDueWithin(materialDueOn, today, material))
      .map(({ _id, clientCompany, materialDueOn: day }) => ({
        key: `material-${_id}`,
        to: `/bookings/${_id}`,
        title: clientCompany.name,
        note: t("toDo.material"),
        day,
      })),
    ...(toBill?.data ?? []).map(({ _id, dueDate, amount, booking }) => ({
      key: `item-${_id}`,
      to: `/bookings/${booking._id}`,
      title: booking.clientCompany.name,
      note: t("toDo.bill", { amount: formatEuro(amount) }),
      day: dueDate,
    })),
    ...comments.map(({ _id, message, createdAt, path }) => ({
      key: `comment-${_id}`,
      to: path ?? "/notifications",
      title: withDayTexts(message),
      note: t("toDo.comment"),
      day: dayInVienna(createdAt),
      isPast: true,
    })),
    ...(issues ?? []).flatMap((issue) =>
      (["adClosesOn", "materialDueOn"] as const)
        .filter((name) => isClosing(issue[name], today, closing))
        .map((name) => ({
          key: `${name}-${issue._id}`,
          to: issuePath(issue),
          title: issueTitle(issue),
          note: t(`toDo.${name}`),
          day: issue[name],
        })),
    ),
  ];
  return byUrgency(tasks).map((task) => ({ ...task, value: <DayLeft of={task} today={today} /> }));
}

const isClosing = (day: string | null, today: string, days: number) =>
  day !== null && day >= today && isDueWithin(day, today, days);

export const issuePath = ({ _id, medium }: PanelIssue) => `/bookings/medium/${medium._id}/issue/${_id}`;

function DayLeft({ of: { day, isPast }, today }: { of: Omit<Task, "value">; today: string }) {
  if (day === null) return DASH;
  return (
    <Toned tone={day < today && !isPast ? "bad" : undefined}>
      {day === today ? t("today") : dayText(day)}
    </Toned>
  );
}
