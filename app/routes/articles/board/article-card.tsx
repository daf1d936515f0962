import { useLocation } from "@remix-run/react";
import { OPEN_STATES } from "domain/articles/board";
import { dayInVienna } from "domain/dates";
import { personName } from "domain/person-name";
import { PlainPost } from "~/forms/screen/plain-post";
import { type PublishingState, StateMark } from "~/frames/state-mark";
import { dayText, instantText, weekdayText } from "~/i18n/days";
import { decidedDayText, distanceText } from "~/i18n/distance";
import { useTranslation } from "~/i18n/use-translation";
import { Badge } from "~/ui/badge";
import { useHydrated } from "~/ui/hydrated";
import { Menu, MenuButton, MenuLink } from "~/ui/menu";
import { PathLink } from "~/ui/path-link";
import { FieldError, Hint, Toned } from "~/ui/text";
import { WholeDays } from "~/ui/whole-days";
import type { BoardArticle, BoardSteps } from "./use-board-steps";

type Props = { article: BoardArticle; today: string; steps: BoardSteps };

/** An article on the board: what it is, who works on it and until when, and the steps from here. */
export function ArticleCard({ article, today, steps }: Props) {
  const { t } = useTranslation("articles");
  const { t: frames } = useTranslation("frames");
  const isReady = useHydrated();
  const { _id, name, state, reviewState, reviewNumber, draftNumber, medium, issue, assignee } = article;
  const id = steps.cardId(_id);
  const canMove = isReady && steps.movesOf(article).length > 0;
  const problem = steps.problemOf(_id);
  return (
    <li
      id={id}
      className="article-card"
      aria-labelledby={`${id}-title`}
      aria-busy={steps.pendingId === _id || undefined}
      {...steps.drag.item(_id)}
      {...(canMove ? steps.drag.handle(_id) : {})}
    >
      <div className="article-card-head">
        <h3 id={`${id}-title`}>
          <PathLink to={`/articles/${_id}`}>{name}</PathLink>
        </h3>
        <CardSteps article={article} steps={steps} />
      </div>
      <Hint>{[medium.name, issue?.title].filter(Boolean).join(" · ")}</Hint>
      <DayOf article={article} today={today} />
      {assignee || isOpen(state) ? <Hint>{personName(assignee) || t("filters.unassigned")}</Hint> : null}
      <p className="article-card-marks">
        {state === "changed" || state === "withdrawn" ? <StateMark state={state as PublishingState} /> : null}
        {reviewState === "returned" ? <Badge tone="warn">{frames("review.returned")}</Badge> : null}
        {article.dueProblem ? <Badge tone="bad">{t("board.planFailed")}</Badge> : null}
        {article.isAdvertorial ? <Badge>{t("reading.advertorial")}</Badge> : null}
      </p>
      {reviewNumber !== null && reviewNumber < draftNumber ? <Hint>{t("board.movedOn")}</Hint> : null}
      {problem ? <FieldError role="alert">{`${t("board.notMoved")} ${problem}`}</FieldError> : null}
    </li>
  );
}

const isOpen = (state: string) => OPEN_STATES.some((open) => open === state);

/** When it is due, goes out, or went out. */
function DayOf({ article, today }: Omit<Props, "steps">) {
  const { t } = useTranslation("articles");
  const { state, dueOn, publishAt, publishedAt } = article;
  if (state === "scheduled")
    return publishAt ? <Hint>{t("board.goesOut", { at: instantText(publishAt) })}</Hint> : null;
  if (!isOpen(state))
    return publishedAt ? <Hint>{t("board.out", { day: dayText(dayInVienna(publishedAt)) })}</Hint> : null;
  if (!dueOn) return null;
  if (dueOn >= today) return <Hint>{t("board.due", { day: decidedDayText(dueOn, today) })}</Hint>;
  return (
    <Toned as="p" tone="bad">
      <WholeDays>
        {t("board.late", {
          since: distanceText(dueOn, today),
          day: `${weekdayText(dueOn, "short")}, ${dayText(dueOn)}`,
        })}
      </WholeDays>
    </Toned>
  );
}

function CardSteps({ article, steps }: Omit<Props, "today">) {
  const { t } = useTranslation("articles");
  const { t: lifecycle } = useTranslation("lifecycle");
  const { pathname, search } = useLocation();
  const isReady = useHydrated();
  const moves = steps.movesOf(article);
  if (moves.length === 0) return null;
  const taken = moves.flatMap(({ step }) => step ?? []);
  // Without scripts the browser shows this card of the page that answers.
  const action = isReady ? undefined : `${pathname}${search}#${steps.cardId(article._id)}`;
  return (
    <Menu dots="quiet" aria-label={t("board.steps", { title: article.name })}>
      {taken.length > 0 ? (
        <PlainPost hidden={steps.valuesOf(article)} action={action} preventScrollReset>
          {taken.map((step) => (
            <MenuButton key={step} name="intent" value={step}>
              {lifecycle(`steps.${step}`)}
            </MenuButton>
          ))}
        </PlainPost>
      ) : null}
      {moves.map((move) =>
        move.step === null ? (
          <MenuLink key={move.name} to={steps.questionPath(article, move)}>
            {t(`board.questions.${move.name as "plan" | "sendBack" | "withdraw"}`)}
          </MenuLink>
        ) : null,
      )}
    </Menu>
  );
}
