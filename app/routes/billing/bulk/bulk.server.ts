import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { FormProblem } from "~/forms";
import { postedForm } from "~/forms/posted-form.server";
import { gqlRequest, keyAfter, problemsOf } from "~/graphql/client.server";
import { type BulkPost, readBulkPost, selectionVariables } from "~/lists/bulk-post";
import { type BillingList, billingList } from "../list/definition";
import { BillingPreviewQuery, TakeBillingStep } from "../list/documents";

type Post = BulkPost<BillingList>;

/** Two steps: confirmation with preview, outcome (decisions §8). Each is a plain post. */
export async function billManyItems(args: ActionFunctionArgs) {
  const read = readBulkPost(await postedForm(args), billingList);
  if (!read.post) return data({ step: "problem" as const, ...read }, { status: 400 });
  const { post } = read;
  try {
    if (post.step !== "execute") return await confirmStep(args, post);
    const { idempotencyKey } = post;
    const { takeBillingStep } = await gqlRequest(args, TakeBillingStep, {
      ...variablesOf(post),
      idempotencyKey,
    });
    return data({ step: "outcome" as const, post, outcome: takeBillingStep });
  } catch (refusal) {
    const [problem] = problemsOf(refusal);
    if (problem?.message === "selection_too_large") {
      const tooMany = { step: "problem" as const, problem: "too_many" as const, query: post.query };
      return data(tooMany, { status: 400 });
    }
    // Asked again, with what would change now.
    const again = { ...post, idempotencyKey: keyAfter(refusal, post.idempotencyKey) };
    return await confirmStep(args, again, problem);
  }
}

const variablesOf = (post: Post) => ({ selection: selectionVariables(billingList, post), step: post.action });

async function confirmStep(args: ActionFunctionArgs, post: Post, error?: FormProblem) {
  const { billingStepPreview } = await gqlRequest(args, BillingPreviewQuery, variablesOf(post));
  const answer = { step: "confirm" as const, post, preview: billingStepPreview, error };
  return data(answer, { status: error ? 400 : 200 });
}
