import { dayInVienna, formatInstant } from "domain/dates";
import { PlainPost } from "~/forms/screen/plain-post";
import { dayText } from "~/i18n/days";
import { distanceText } from "~/i18n/distance";
import { texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { PathLink } from "~/ui/path-link";
import type { ShownTask } from "../documents";
import { OfMedium } from "../of-medium";
import { actOf, type TaskAct, wordsOf } from "./task-words";

type Props = { task: ShownTask; today: string; supervisor: string | null; postKey: string; back: string };

/** Something to be done: what, of which medium and issue, until when, and the act that does it. */
export function TaskRow({ task, today, supervisor, postKey, back }: Props) {
  const { t } = useTranslation("dashboard");
  const words = wordsOf(task, supervisor);
  const act = actOf(task, words, supervisor);
  const { kind, booking, issue, day } = task;
  const isLate = day < today;
  const medium = booking ? booking.specs.targetMedium : (issue?.medium ?? null);
  return (
    <li className="todo-row">
      <Icon name={words.icon} />
      <span className="todo-what">
        <PathLink to={words.to}>
          <span className="sr-only">{t(`task.${kind}.kind`)}: </span>
          {words.title}
        </PathLink>
        <span title={words.what}>{words.what}</span>
      </span>
      <span className="todo-medium">
        <OfMedium medium={medium} issue={booking ? booking.specs.issue : issue} />
      </span>
      <span className={isLate ? "todo-due late" : "todo-due"}>
        {task.at ? writtenText(task.at, today) : distanceText(day, today)}
      </span>
      {act ? <Act act={act} postKey={`${postKey}-${kind}-${task._id}`} back={back} /> : null}
    </li>
  );
}

/** When a comment was written. */
function writtenText(at: string, today: string): string {
  const day = dayInVienna(at);
  return day === today ? texts("dashboard")("due.at", { time: formatInstant(at).slice(-5) }) : dayText(day);
}

function Act({
  act: { label, name, to, post },
  postKey,
  back,
}: {
  act: TaskAct;
  postKey: string;
  back: string;
}) {
  if (to !== undefined)
    return (
      <LinkButton to={to} size="small" className="todo-act" aria-label={name}>
        {label}
      </LinkButton>
    );
  return (
    <PlainPost
      action="/dashboard"
      className="todo-act"
      hidden={{ ...post, "kit/idempotencyKey": postKey }}
      back={back}
    >
      <Button size="small" aria-label={name}>
        {label}
      </Button>
    </PlainPost>
  );
}
