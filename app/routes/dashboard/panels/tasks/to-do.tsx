import { useLocation } from "@remix-run/react";
import { distanceText } from "~/i18n/distance";
import { useTranslation } from "~/i18n/use-translation";
import { countText, totalText } from "~/lists/count-text";
import { PathLink } from "~/ui/path-link";
import { type DashboardAnswer, issueTitle, type ToDoGroupData } from "../documents";
import { TaskRow } from "./task-row";
import { useFocusOnNext } from "./use-focus-on-next";

type Props = {
  answer: DashboardAnswer;
  today: string;
  supervisor: string | null;
  postKey: string;
  /** Whether a group, or all of them, are shown as a whole. */
  isWhole: boolean;
};

/** What the user has to do, in one list: what is late, what is due today, and what within the week. */
export function ToDo({ answer, today, supervisor, postKey, isWhole }: Props) {
  const { t } = useTranslation("dashboard");
  const { search } = useLocation();
  const { toDo, ownItemsToBill } = answer;
  const list = useFocusOnNext();
  if (!toDo) return null;
  const filled = toDo.groups.filter(({ tasks }) => tasks.length > 0);
  const cut = toDo.groups.filter(({ total, tasks }) => total > tasks.length);
  const row = { today, supervisor, postKey, back: `/dashboard${search}#board-toDo` };
  return (
    <div ref={list}>
      {filled.length === 0 ? <NothingDue answer={answer} today={today} /> : null}
      {filled.map(({ name, total, tasks }) => (
        <section key={name} aria-labelledby={`todo-${name}`}>
          <h3 id={`todo-${name}`} className={name === "late" ? "todo-group late" : "todo-group"}>
            {t(`toDo.${name}`)} <span>{countText(total)}</span>
          </h3>
          <ul className="todo-rows">
            {tasks.map((task) => (
              <TaskRow key={`${task.kind}-${task._id}`} task={task} {...row} />
            ))}
          </ul>
        </section>
      ))}
      <div className="todo-foot">
        {isWhole ? <PathLink to="/dashboard#board-toDo">{t("toDo.less")}</PathLink> : null}
        {cut.map((group) => (
          <MoreOf key={group.name} group={group} isWhole={isWhole} />
        ))}
        {ownItemsToBill && ownItemsToBill.number > 0 && supervisor !== null ? (
          <PathLink to={`/bookings/billing?state=notpaid&supervisor=${supervisor}`}>
            {t("toDo.ownItems", { count: ownItemsToBill.number, number: totalText(ownItemsToBill) })}
          </PathLink>
        ) : null}
      </div>
    </div>
  );
}

/** The way to the rest of a group; where the group is shown as a whole, that there is more than a page holds. */
function MoreOf({ group: { name, total, tasks }, isWhole }: { group: ToDoGroupData; isWhole: boolean }) {
  const { t } = useTranslation("dashboard");
  const count = total - tasks.length;
  const text = t(`toDo.more.${name}`, { count, number: countText(count) });
  return isWhole ? (
    <span>{text}</span>
  ) : (
    <PathLink to={`/dashboard?show=${name}#board-toDo`}>{text}</PathLink>
  );
}

function NothingDue({ answer: { figures, issues }, today }: { answer: DashboardAnswer; today: string }) {
  const { t } = useTranslation("dashboard");
  const closing = figures.find(({ issue }) => issue?.adClosesOn)?.issue;
  const next = issues?.[0];
  const day = closing?.adClosesOn;
  const text =
    closing && day
      ? t("toDo.nextClosing", { due: distanceText(day, today), issue: issueTitle(closing) })
      : next
        ? t("toDo.nextIssue", { due: distanceText(next.publishDate, today), issue: issueTitle(next) })
        : null;
  return (
    <p className="todo-nothing">
      {t("toDo.nothing")} {text}
    </p>
  );
}
