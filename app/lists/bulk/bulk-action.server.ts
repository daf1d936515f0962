import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { FormProblem } from "~/forms";
import { postAction } from "~/forms/post/post-actions.server";
import { UndoChange } from "~/forms/post/undo-change";
import { gqlRequest, isRefusedInput, keyAfter, problemsOf } from "~/graphql/client.server";
import { requireToken } from "~/session/current-user.server";
import type { MayPost } from "~/session/guard.server";
import type { ListDefinition } from "../state/definition";
import type { BulkAnswer } from "./bulk-answer";
import { asksForValue, type BulkPost, readBulkPost, type Selection, selectionVariables } from "./bulk-post";
import { offeredValues, problemsOfValue, searchedValue, valueText } from "./bulk-value.server";

type Previewed = {
  total: number;
  can: number;
  refused: readonly Refused[];
  /** Records that are only changed if the user says so again: see `ANYWAY`. */
  asked?: readonly Refused[];
};
type Refused = { _id: string; label: string; reason: string };
type Done = { done: number; withheld?: number; refused: Previewed["refused"]; undo?: string | null };

/** One bulk change, as the service takes it. */
export type BulkChange<L extends ListDefinition> = {
  args: ActionFunctionArgs;
  post: BulkPost<L>;
  action: BulkPost<L>["action"];
  selection: Selection<L>;
  idempotencyKey: string;
};

type Options<L extends ListDefinition, Preview extends Previewed, Outcome extends Done, Offered> = {
  list: L;
  may: MayPost;
  /** The problems of the value that the action asks for. They are checked before the service is asked. */
  problems?: (post: BulkPost<L>) => FormProblem[];
  /** Whether the change is of one field: whatever the service calls it, its problems are those of `value`. */
  isOfOneField?: boolean;
  /** The choices of the value step. */
  offered?: (change: BulkChange<L>) => Promise<Offered>;
  /** The records that would change, and the refused ones with the reasons. */
  preview: (change: BulkChange<L>) => Promise<Preview>;
  execute: (change: BulkChange<L>) => Promise<Outcome>;
};

/**
 * The action of an area's bulk route: value (where the action needs one), confirmation with preview, outcome
 * (decisions §8). Each step is a plain post.
 *
 *     export const action = bulkAction({
 *       list: tagList,
 *       may: mayDo({ action: "edit", collectionType: "tags" }),
 *       preview: async ({ args, selection }) => (await gqlRequest(args, TagsPreview, { selection })).bulkTagsPreview,
 *       execute: async ({ args, selection, idempotencyKey }) =>
 *         (await gqlRequest(args, BulkTags, { selection, idempotencyKey })).bulkTags,
 *     });
 */
export function bulkAction<
  L extends ListDefinition,
  Preview extends Previewed,
  Outcome extends Done,
  Offered = null,
>(options: Options<L, Preview, Outcome, Offered>) {
  type Answer = BulkAnswer<L, Preview, Outcome, Offered>;
  const { list } = options;
  const reply = (answer: Answer, status = 200) => data({ ...answer, failed: status >= 400 }, { status });

  return postAction(options.may, async (args, form) => {
    const read = readBulkPost(form, list);
    if (!read.post) return reply({ step: "problem", problem: read.problem, query: read.query }, 400);
    const { post } = read;
    const action = actionOf(post);
    const change: BulkChange<L> = {
      args,
      post,
      action: post.action,
      selection: selectionVariables(list, post),
      idempotencyKey: post.idempotencyKey,
    };
    const term = searchedValue(form, action);
    if (post.step === "value" || term !== null) return await valueStep(change, [], term ?? undefined);
    const wrong = post.step === "undo" ? [] : problemsOfValue(form, post, action);
    if (wrong.length === 0 && post.step !== "undo") wrong.push(...(options.problems?.(post) ?? []));
    if (wrong.length > 0) return await valueStep(change, wrong);
    try {
      if (post.step === "confirm") return await confirmStep(change);
      const outcome = await (post.step === "undo" ? undone(change) : options.execute(change));
      return reply({ step: "outcome", post, outcome });
    } catch (refusal) {
      const problems = problemsOf(refusal);
      if (problems[0]?.message === "selection_too_large")
        return reply({ step: "problem", problem: "too_many", query: post.query }, 400);
      if (post.step === "undo")
        return reply({ step: "problem", problem: "undo_gone", query: post.query }, 400);
      const idempotencyKey = keyAfter(refusal, post.idempotencyKey);
      const again = { ...change, post: { ...post, idempotencyKey }, idempotencyKey };
      const named = options.isOfOneField
        ? problems.map((problem) =>
            Object.hasOwn(post.fields, problem.field) ? problem : { ...problem, field: "value" },
          )
        : problems;
      if (isRefusedInput(refusal) && asksForValue(action)) return await valueStep(again, named);
      // Asks for confirmation again, with a new preview.
      return await confirmStep(again, problems[0]);
    }
  });

  /** Undoes what `execute` has answered as `undo`. The service knows which area it is of. */
  async function undone({ args, post, idempotencyKey }: BulkChange<L>): Promise<Outcome> {
    const { undoChange } = await gqlRequest(args, UndoChange, { id: post.undo ?? "", idempotencyKey });
    return undoChange as unknown as Outcome;
  }

  function actionOf({ action }: BulkPost<L>) {
    return list.bulkActions.find(({ name }) => name === action) ?? { name: action };
  }

  async function valueStep(change: BulkChange<L>, problems: FormProblem[], term?: string) {
    const { args, post } = change;
    const { value } = actionOf(post);
    const pending = value?.choices ? offeredValues(args, list, post, value, term) : options.offered?.(change);
    const offered = ((await pending) ?? null) as Offered;
    return reply({ step: "value", post, offered, problems }, problems.length > 0 ? 400 : 200);
  }

  async function confirmStep(change: BulkChange<L>, error?: FormProblem) {
    const { args, post } = change;
    const [preview, value] = await Promise.all([
      options.preview(change),
      valueText(args, list, post, actionOf(post).value),
    ]);
    return reply({ step: "confirm", post, preview, value, error }, error ? 400 : 200);
  }
}

/** The loader of a bulk route. The page is for signed-in users, and empty until something is posted. */
export function bulkLoader({ request }: LoaderFunctionArgs) {
  requireToken(request);
  return null;
}
