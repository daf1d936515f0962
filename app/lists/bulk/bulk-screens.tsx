import { Fragment, type ReactNode, useEffect } from "react";
import { KEY_FIELD } from "~/forms/post/form-values";
import { useTranslation } from "~/i18n/use-translation";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { FieldError, Note } from "~/ui/text";
import { countText } from "../count-text";
import { StepForm, StepFrame } from "./bulk-dialog";
import {
  ANYWAY,
  BULK_FORM,
  type BulkPost,
  type BulkProblem,
  EXPORT_KEY,
  isOfConfirmation,
  MAX_BULK,
} from "./bulk-post";

/** A record that is not changed. The reason is a translation key, with the values for its text. */
export type BulkRefusal = {
  _id: string;
  label: string;
  reason: string;
  params: readonly { name: string; value: string }[];
};

type StepProps = {
  post: BulkPost;
  /** Path of the list, without query. */
  listPath: string;
  /** The action's title: "Betreuung ändern". */
  title: string;
};

type RefusalTexts = {
  reasonText: (refusal: BulkRefusal) => string;
  recordHref: (id: string) => string;
};

const listHrefOf = (listPath: string, post: BulkPost) =>
  post.query ? `${listPath}?${post.query}` : listPath;

/** Hidden fields that carry the selection to the next step. */
function CarriedFields({ post, step }: { post: BulkPost; step: BulkPost["step"] }) {
  return (
    <>
      <input type="hidden" name="bulk" value={post.action} />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="search" value={post.query} />
      <input type="hidden" name={KEY_FIELD} value={post.idempotencyKey} />
      {post.ids ? (
        <input type="hidden" name="ids" value={post.ids.join(",")} />
      ) : (
        <input type="hidden" name="all" value="1" />
      )}
      {step === "execute" &&
        Object.entries(post.fields)
          .filter(([name]) => name !== "allOrNothing" && !isOfConfirmation(name))
          .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
    </>
  );
}

function StepError({ text }: { text: string | undefined }) {
  return text ? <FieldError role="alert">{text}</FieldError> : null;
}

/** First step of an action that asks for a value. The screen gives the control, named `value`. */
export function BulkValueStep(props: StepProps & { children: ReactNode; error?: string }) {
  const { post, listPath, title } = props;
  const { t } = useTranslation("lists");
  return (
    <StepFrame title={title}>
      {post.ids && <p>{t("bulk.forChosen", { count: post.ids.length })}</p>}
      {!post.ids && <p>{t("bulk.forAll")}</p>}
      <StepError text={props.error} />
      <CarriedFields post={post} step="confirm" />
      {props.children}
      <div className="bulk-step-actions">
        <Button variant="primary">{t("bulk.continue")}</Button>
        <LinkButton variant="quiet" to={listHrefOf(listPath, post)}>
          {t("bulk.cancel")}
        </LinkButton>
      </div>
    </StepFrame>
  );
}

type ConfirmProps = StepProps &
  RefusalTexts & {
    /** What changes, in one sentence: "Betreuung wird Maria Hofer". */
    change: ReactNode;
    /** Further text, and choices that the user makes with the confirmation. */
    more?: ReactNode;
    preview: {
      total: number;
      can: number;
      refused: readonly BulkRefusal[];
      /** Records that are only changed if the user says so again. */
      asked?: readonly BulkRefusal[];
    };
    /** Why the previous confirmation did not make the change. */
    error?: string;
    danger?: boolean;
    /** The service can change nothing if one record is refused. */
    offersAllOrNothing?: boolean;
  };

/** Shows what will change, for how many records, and which records are refused and why. Nothing has changed yet. */
export function BulkConfirm(props: ConfirmProps) {
  const { post, listPath, title, change, preview, error, danger } = props;
  const { t } = useTranslation("lists");
  const tooMany = preview.total > MAX_BULK;
  const { asked = [] } = preview;
  const possible = preview.can + asked.length;
  return (
    <StepFrame title={title}>
      <StepError text={error} />
      <p>{change}</p>
      {tooMany && <Note tone="warn">{t("bulk.tooMany", { max: countText(MAX_BULK) })}</Note>}
      {!tooMany && (preview.can > 0 || asked.length === 0) && (
        <p>
          {t("bulk.willChange", {
            count: preview.can,
            number: countText(preview.can),
            total: countText(preview.total),
          })}
        </p>
      )}
      <Refusals
        {...props}
        refused={preview.refused}
        all={preview.total - possible}
        title={t("bulk.wontChange")}
      />
      <Asked {...props} asked={asked} />
      {tooMany || possible === 0 ? null : props.more}
      <CarriedFields post={post} step="execute" />
      {props.offersAllOrNothing && preview.total > 1 && possible > 0 && !tooMany && (
        <label className="choice">
          <input
            type="checkbox"
            name="allOrNothing"
            value="1"
            defaultChecked={post.fields.allOrNothing === "1"}
          />
          <span>{t("bulk.allOrNothing")}</span>
        </label>
      )}
      <div className="bulk-step-actions">
        {preview.can > 0 && !tooMany && (
          <Button variant={danger ? "danger" : "primary"}>
            {t("bulk.execute", { title, number: countText(preview.can) })}
          </Button>
        )}
        {asked.length > 0 && !tooMany && (
          <Button variant="danger" name={ANYWAY} value="1">
            {t("bulk.anyway", { count: possible, number: countText(possible) })}
          </Button>
        )}
        <LinkButton variant="quiet" to={listHrefOf(listPath, post)}>
          {t(possible > 0 ? "bulk.cancel" : "bulk.back")}
        </LinkButton>
      </div>
    </StepFrame>
  );
}

type OutcomeProps = StepProps &
  RefusalTexts & {
    /** `withheld`: records that were left unchanged only because the user asked for all or nothing. */
    outcome: { done: number; withheld?: number; refused: readonly BulkRefusal[]; undo?: string | null };
    /** Address that exports the changed records; unset if they are gone. */
    exportAction?: string;
  };

/** The number of changed records, and for each refused record the reason. */
export function BulkOutcome(props: OutcomeProps) {
  const { post, listPath, title, outcome, exportAction } = props;
  const { t } = useTranslation("lists");
  const refused = new Set(outcome.refused.map(({ _id }) => _id));
  const changed = post.ids?.filter((id) => !refused.has(id)) ?? [];
  // Over the list: the changed rows lose their ticks.
  useEffect(() => {
    const form = document.getElementById(BULK_FORM);
    if (!(form instanceof HTMLFormElement)) return;
    form.reset();
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);
  return (
    <StepFrame title={title} posts={false}>
      <Note role="status" tone={outcome.refused.length > 0 ? "warn" : "good"}>
        {outcome.withheld
          ? t("bulk.withheld", { count: outcome.withheld, number: countText(outcome.withheld) })
          : t(post.step === "undo" ? "bulk.undone" : "bulk.done", {
              count: outcome.done,
              number: countText(outcome.done),
            })}
      </Note>
      <Refusals {...props} refused={outcome.refused} all={outcome.refused.length} title={t("bulk.refused")} />
      <div className="bulk-step-actions">
        <LinkButton variant="primary" to={listHrefOf(listPath, post)}>
          {t("bulk.back")}
        </LinkButton>
        {exportAction && changed.length > 0 && changed.length === outcome.done ? (
          <form method="post" action={exportAction} className="bulk-export">
            <input type="hidden" name="ids" value={changed.join(",")} />
            <input type="hidden" name={EXPORT_KEY} value={post.idempotencyKey} />
            <Button name="format" value="xlsx">
              {t("bulk.exportThese", { count: changed.length, number: countText(changed.length) })}
            </Button>
            <Button name="format" value="csv" variant="quiet">
              {t("export.csv")}
            </Button>
          </form>
        ) : null}
        {outcome.undo && post.step !== "undo" ? (
          <StepForm>
            <CarriedFields post={{ ...post, idempotencyKey: `undo-of-${outcome.undo}` }} step="undo" />
            <Button name="undo" value={outcome.undo}>
              {t("bulk.undo")}
            </Button>
          </StepForm>
        ) : null}
      </div>
    </StepFrame>
  );
}

/** A post without an action or a selection: a page of its own says so, with the way back. */
export function BulkProblemNote(props: { problem: BulkProblem; href: string }) {
  const { t } = useTranslation("lists");
  return (
    <Card className="bulk-step">
      <p role="alert">{t(`bulk.problem.${props.problem}`, { max: countText(MAX_BULK) })}</p>
      <LinkButton to={props.href}>{t("bulk.back")}</LinkButton>
    </Card>
  );
}

/** The records that are asked about, each below its question. */
function Asked({ asked, reasonText, recordHref }: RefusalTexts & { asked: readonly BulkRefusal[] }) {
  const { t } = useTranslation("lists");
  const questions = new Map<string, BulkRefusal[]>();
  for (const one of asked) questions.set(reasonText(one), [...(questions.get(reasonText(one)) ?? []), one]);
  return [...questions].map(([question, records]) => (
    <Fragment key={question}>
      <Note tone="warn">{question}</Note>
      <p>{t("bulk.asked", { count: records.length, number: countText(records.length) })}</p>
      <ul className="refusal-list">
        {records.map(({ _id, label }) => (
          <li key={_id}>
            <PathLink to={recordHref(_id)}>{label}</PathLink>
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

type RefusalsProps = RefusalTexts & { refused: readonly BulkRefusal[]; all: number; title: string };

/** The service may name fewer than it counts. */
function Refusals({ refused, all, title, reasonText, recordHref }: RefusalsProps) {
  const { t } = useTranslation("lists");
  if (all === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="refusal-list">
        {refused.map((refusal) => (
          <li key={refusal._id}>
            <PathLink to={recordHref(refusal._id)}>{refusal.label}</PathLink>: {reasonText(refusal)}
          </li>
        ))}
      </ul>
      {all > refused.length && <p>{t("bulk.more", { number: countText(all - refused.length) })}</p>}
    </>
  );
}
