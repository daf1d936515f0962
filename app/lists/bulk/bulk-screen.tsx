import { useActionData } from "@remix-run/react";
import { formatEuro } from "domain/money";
import { type ReactNode, useEffect, useRef } from "react";
import type { FormAnswer, FormArea } from "~/forms";
import { type NativeChecks, PlainFields } from "~/forms/fields/plain-fields";
import { useMessages } from "~/forms/messages";
import { LostPostNotice } from "~/forms/screen/connection";
import { lazyPart } from "~/forms/screen/lazy-part";
import { deletionMessage } from "~/i18n/i18n";
import { PageHead } from "~/ui/page-head";
import { areaText } from "../list-texts";
import type { BulkValue } from "../state/bulk-definition";
import { type ListDefinition, recordPath } from "../state/definition";
import type { BulkAnswer } from "./bulk-answer";
import type { BulkPost } from "./bulk-post";
import { BulkConfirm, BulkOutcome, BulkProblemNote, type BulkRefusal, BulkValueStep } from "./bulk-screens";

type Refused = {
  _id: string;
  /** The record that it is a part of. */
  parentId?: string | null;
  label: string;
  reason: string;
  params?: readonly { name: string; value: string }[];
};
type Previewed = {
  total: number;
  can: number;
  /** What the changed records amount to, in cents. */
  amount?: number;
  refused: readonly Refused[];
  asked?: readonly Refused[];
};
type Outcome = { done: number; withheld?: number; refused: readonly Refused[]; undo?: string | null };

/** An area's declaration of its bulk steps; see `BulkStepsOf`. */
export type BulkSteps<P = never, O = never, Post = never> = {
  /** The controls of the value step. */
  value?: (step: { post: Post; offered: O }) => ReactNode;
  /**
   * The fields of the value step by name, with the constraints that the browser checks. These fields show their own
   * problems; all other problems are shown above the step.
   */
  fields?: (step: { post: Post }) => Record<string, NativeChecks>;
  /** A hint for a value that the list declares. */
  hint?: (step: { post: Post }) => ReactNode;
  /**
   * What will change, in one sentence; unset: `bulk.change.<action>` of the area. `value` is the one that the
   * list declares, in words; it is also a value of that text, as is the preview's `amount`.
   */
  change?: (step: { post: Post; preview: P; value: string | null }) => ReactNode;
  /**
   * Further text, and choices that the user makes with the confirmation; `ofConfirmation` names their fields.
   */
  confirm?: (step: { post: Post; preview: P }) => ReactNode;
};

type Part<Answer, Name extends string> = Answer extends Record<Name, infer One> ? One : never;

/** The steps for the answers of a `bulkAction`: `const tagSteps: BulkStepsOf<typeof changeTags> = { … }`. */
export type BulkStepsOf<Action> = Action extends (...args: never[]) => Promise<{ data: infer Answer }>
  ? BulkSteps<Part<Answer, "preview">, Part<Answer, "offered">, Part<Answer, "post">>
  : never;

type AnyAnswer = BulkAnswer<ListDefinition, Previewed, Outcome, unknown>;

type StepsProps = {
  list: ListDefinition;
  bulk: BulkSteps;
  /** The action's answer, or the one in its place if the post was lost or not read. */
  answer: AnyAnswer | FormAnswer | undefined;
  /** Where the steps lead back to. */
  listPath: string;
};

const isStep = (answer: StepsProps["answer"]): answer is AnyAnswer =>
  answer !== undefined && "step" in answer;

const checksOf = ({ none, ...value }: BulkValue): NativeChecks => ({
  required: none === undefined,
  ...(value.typed && value.maxLength ? { maxLength: value.maxLength } : {}),
});

const DeclaredValue = lazyPart(() => import("./declared-value").then((part) => part.DeclaredValue));

/** The step that was answered: on its own page without scripts, in a dialog over the list with them. */
export function BulkAnswerSteps({ answer, ...steps }: StepsProps) {
  // If a post is lost or not read, the step it came from stays, with its typed values.
  const last = useRef<AnyAnswer>();
  useEffect(() => {
    if (isStep(answer)) last.current = answer;
  }, [answer]);
  const failed = answer && !isStep(answer) ? answer : undefined;
  const step = failed ? last.current : (answer as AnyAnswer | undefined);
  return (
    <>
      {failed ? <LostPostNotice answer={failed} /> : null}
      {failed && !step ? null : <BulkStep {...steps} answer={step} />}
    </>
  );
}

function BulkStep({ list, bulk, answer, listPath }: StepsProps & { answer: AnyAnswer | undefined }) {
  const messages = useMessages();
  if (!answer || answer.step === "problem") {
    const href = answer?.query ? `${listPath}?${answer.query}` : listPath;
    return <BulkProblemNote problem={answer?.problem ?? "nothing_chosen"} href={href} />;
  }
  // The answer is that of the action that these steps were declared for.
  const { value, fields, hint, change, confirm } = bulk as unknown as BulkSteps<unknown, unknown, BulkPost>;
  const { post } = answer;
  const action = list.bulkActions.find((one) => one.name === post.action);
  const title = areaText(list, `bulk.${post.action}`);
  if (answer.step === "value") {
    const checks = action?.value ? { value: checksOf(action.value) } : (fields?.(answer) ?? {});
    const problems = answer.problems.filter(({ field }) => !Object.hasOwn(checks, field));
    return (
      <BulkValueStep post={post} listPath={listPath} title={title} error={messages(problems).join(" ")}>
        <PlainFields
          id="bulk"
          area={list.area as FormArea}
          checks={checks}
          values={post.fields}
          problems={answer.problems}
        >
          {action?.value ? (
            <DeclaredValue list={list} action={action} offered={answer.offered} hint={hint?.(answer)} />
          ) : (
            value?.(answer)
          )}
        </PlainFields>
      </BulkValueStep>
    );
  }
  const { refused } = answer.step === "confirm" ? answer.preview : answer.outcome;
  const byId = new Map(refused.map((refusal) => [refusal._id, refusal]));
  const hrefOfId = (id: string) => {
    const refusal = byId.get(id);
    return recordPath(list, id, refusal?.parentId);
  };
  const shared = {
    post,
    listPath,
    title,
    reasonText: ({ reason, params }: BulkRefusal) =>
      messages([
        {
          message: post.action === "delete" ? deletionMessage(list.area, reason) : reason,
          params: Object.fromEntries(params.map(({ name, value }) => [name, value])),
        },
      ]).join(),
    recordHref: hrefOfId,
  };
  const withParams = (some: readonly Refused[]) =>
    some.map((refusal) => ({ ...refusal, params: refusal.params ?? [] }));
  if (answer.step === "outcome")
    return (
      <BulkOutcome
        {...shared}
        outcome={{ ...answer.outcome, refused: withParams(refused) }}
        exportAction={action?.tone === "danger" ? undefined : `${list.path}/export`}
      />
    );
  return (
    <BulkConfirm
      {...shared}
      change={change ? change(answer) : changeText(list, answer)}
      more={confirm?.(answer)}
      preview={{
        ...answer.preview,
        refused: withParams(refused),
        asked: withParams(answer.preview.asked ?? []),
      }}
      error={answer.error ? messages([answer.error]).join() : undefined}
      danger={action?.tone === "danger" || action?.isWarned}
      offersAllOrNothing={list.allOrNothing}
    />
  );
}

function changeText(list: ListDefinition, { post, preview, value }: AnyAnswer & { step: "confirm" }): string {
  const { amount } = preview;
  const values = { value, ...(amount === undefined ? {} : { amount: formatEuro(amount) }) };
  return areaText(list, `bulk.change.${post.action}`, values);
}

/** The page of the bulk steps: `export default () => <BulkScreen list={tagList} bulk={tagBulk} />`. */
export function BulkScreen({ list, bulk = {} }: { list: ListDefinition; bulk?: BulkSteps }) {
  const answer = useActionData<AnyAnswer>();
  return (
    <>
      <PageHead title={areaText(list, "bulk.title")} />
      <BulkAnswerSteps list={list} bulk={bulk} answer={answer} listPath={list.path} />
    </>
  );
}
