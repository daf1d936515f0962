import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { FormProblem } from "~/forms";
import { postedForm } from "~/forms/posted-form.server";
import { gqlRequest, keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { type BulkPost, readBulkPost, selectionVariables } from "~/lists/bulk-post";
import { type MaterialList, materialList } from "../list/definition";
import { MaterialPreviewQuery, RequestMaterial } from "../list/documents";

type Post = BulkPost<MaterialList>;

/** Three steps: the message, confirmation with preview, outcome (decisions §8). Each is a plain post. */
export async function requestMany(args: ActionFunctionArgs) {
  const read = readBulkPost(await postedForm(args), materialList);
  if (!read.post) return data({ step: "problem" as const, ...read }, { status: 400 });
  const { post } = read;
  const problems = post.step === "value" ? [] : problemsIn(post);
  if (post.step === "value" || problems.length > 0) return valueStep(post, problems);
  try {
    if (post.step === "confirm") return await confirmStep(args, post);
    const { requestMaterial } = await gqlRequest(args, RequestMaterial, {
      selection: selectionVariables(materialList, post),
      texts: textsOf(post),
      idempotencyKey: post.idempotencyKey,
    });
    return data({ step: "outcome" as const, post, outcome: requestMaterial });
  } catch (refusal) {
    const problems = problemsOf(refusal);
    if (problems[0]?.message === "selection_too_large") {
      const tooMany = { step: "problem" as const, problem: "too_many" as const, query: post.query };
      return data(tooMany, { status: 400 });
    }
    const again = { ...post, idempotencyKey: keyAfter(refusal, post.idempotencyKey) };
    const isText = problems.some(({ field }) => field in textsOf(post));
    if (refusal instanceof ServiceError && isText) return valueStep(again, problems);
    return await confirmStep(args, again, problems[0]);
  }
}

function textsOf({ fields: { subject = "", text = "", closing = "" } }: Post) {
  return { subject, text, closing };
}

function problemsIn(post: Post): FormProblem[] {
  const { subject, text } = textsOf(post);
  return [
    ...(subject.trim() ? [] : [{ field: "subject", message: "required" }]),
    ...(text.trim() ? [] : [{ field: "text", message: "required" }]),
  ];
}

function valueStep(post: Post, problems: FormProblem[]) {
  const failed = problems.length > 0;
  return data({ step: "value" as const, post, problems, failed }, { status: failed ? 400 : 200 });
}

async function confirmStep(args: ActionFunctionArgs, post: Post, error?: FormProblem) {
  const { materialRequestPreview } = await gqlRequest(args, MaterialPreviewQuery, {
    selection: selectionVariables(materialList, post),
  });
  const answer = {
    step: "confirm" as const,
    post,
    preview: materialRequestPreview,
    error,
    failed: Boolean(error),
  };
  return data(answer, { status: error ? 400 : 200 });
}
