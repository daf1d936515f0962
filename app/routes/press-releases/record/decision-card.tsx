import { personName } from "domain/person-name";
import {
  type DenialReason,
  type PressReleaseState,
  type PressReleaseWay,
  reasonAgainstReleaseStep,
} from "domain/press-releases/states";
import { HeldHint, PostButton, useAnswerOf, useIsHeld } from "~/forms";
import { useMessages } from "~/forms/messages";
import { dayText, instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint, Note } from "~/ui/text";
import { ApproveForm, ArticleChecks, DenyForm, TakeOverForm } from "./decision-forms";
import { PressReleaseStateBadge } from "./list-columns";

type Person = { first_name: string; last_name: string } | null;
type Choices = readonly { value: string; label: string }[];

export type Release = {
  version: number;
  state: PressReleaseState;
  way: PressReleaseWay;
  createdAt: string;
  email: string | null;
  editor: Person;
  dueOn: string | null;
  decidedAt: string | null;
  decidedBy: Person;
  reason: DenialReason | null;
  feedback: string | null;
  medium: { _id: string } | null;
  article: { _id: string; title: string } | null;
  articleProblems: readonly {
    field: string;
    message: string;
    params: readonly { name: string; value: string }[];
  }[];
};

type Props = { release: Release; media: Choices; editors: Choices };

/** How far the decision is, who has made it, and the steps from here, each for who may take it. */
export function DecisionCard({ release, media, editors }: Props) {
  const { t } = useTranslation("press-releases");
  const can = useCan();
  const isHeld = useIsHeld();
  const mayEdit = !isHeld && can({ action: "edit", collectionType: "press_releases" });
  const mayApprove = mayEdit && can({ action: "create", collectionType: "articles" });
  const { state, version } = release;
  const isOpen = (step: "approve" | "deny" | "takeOver" | "reopen") =>
    reasonAgainstReleaseStep(step, state) === null;
  const post = { version };
  return (
    <Card title={t("parts.state")} id="decision" className="grid gap-3">
      <Refusal />
      <p>
        <PressReleaseStateBadge state={state} />
      </p>
      <Facts release={release} />
      <HeldHint />
      {mayApprove && isOpen("approve") ? (
        <>
          <ArticleChecks problems={release.articleProblems} title={t("facts.toChange")} />
          <ApproveForm {...post} media={media} medium={release.medium?._id} />
        </>
      ) : null}
      {mayEdit && isOpen("takeOver") ? <TakeOverForm {...post} editors={editors} /> : null}
      {mayEdit && isOpen("deny") ? <DenyForm {...post} hasAddress={release.email !== null} /> : null}
      {mayEdit && isOpen("reopen") ? (
        <PostButton {...post} name="reopen" intent="reopen" size="small">
          {t("steps.reopen")}
        </PostButton>
      ) : null}
    </Card>
  );
}

/** What was said of opening again: it has no field. */
function Refusal() {
  const messages = useMessages()(useAnswerOf("reopen")?.result?.error?.[""] ?? []);
  return messages.length > 0 ? (
    <Note role="alert" tone="warn">
      {messages.join(" ")}
    </Note>
  ) : null;
}

function Facts({ release }: { release: Release }) {
  const { t } = useTranslation("press-releases");
  const { state, way, createdAt, editor, dueOn, decidedAt, decidedBy, reason, feedback, article } = release;
  const nameOf = (person: Person) => (person && personName(person)) || t("facts.somebody");
  const decided = { name: nameOf(decidedBy), at: decidedAt ? instantText(decidedAt) : "" };
  return (
    <>
      <Hint>{t("facts.arrived", { at: instantText(createdAt), way: t(`way.${way}`) })}</Hint>
      {editor && dueOn ? (
        <Hint>{t("facts.editorUntil", { name: nameOf(editor), day: dayText(dueOn) })}</Hint>
      ) : null}
      {editor && !dueOn ? <Hint>{t("facts.editor", { name: nameOf(editor) })}</Hint> : null}
      {state === "approved" ? <Hint>{t("facts.approved", decided)}</Hint> : null}
      {state === "approved" && article ? (
        <div className="[overflow-wrap:anywhere]">
          <PathLink to={`/articles/${article._id}`}>{article.title}</PathLink>
        </div>
      ) : null}
      {state === "approved" && !article ? <Hint>{t("facts.articleGone")}</Hint> : null}
      {state === "denied" && reason ? (
        <>
          <Hint>{t("facts.denied", { ...decided, reason: t(`reason.${reason}`) })}</Hint>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{feedback ?? t("facts.silent")}</p>
        </>
      ) : null}
    </>
  );
}
