import { data } from "@remix-run/node";
import { z } from "zod";
import { replyWithProblems } from "~/forms/post/form-replies.server";
import { parseForm } from "~/forms/post/parse-form.server";
import { byIntent, postAction } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";
import { documentsOfDraftLinks } from "./documents-by-name.server";
import type { PublishingArea } from "./publishing-area";

/** The address at which somebody without a sign-in sees a draft, without its token. */
type DraftAddress = { draftPath: string };

/** The action of `…/:id/preview`, where `DraftLinks` stands: makes links to the draft, and ends them. */
export function draftLinkAction({ path, contentType, called }: PublishingArea, { draftPath }: DraftAddress) {
  const documents = documentsOfDraftLinks(called);
  const may = mayDo({ action: "write", collectionType: contentType });
  /** Shows the new link this once: it is in no address, and no other answer has it. */
  const share = postAction(may, async (args, given) => {
    const form = parseForm(given, z.object({}));
    const { idempotencyKey } = form;
    try {
      const { token } = await gqlRequest(args, documents.share, { id: args.params.id ?? "", idempotencyKey });
      const { origin } = new URL(args.request.url);
      return data({ intent: form.intent, newLink: `${origin}${draftPath}/${token}` });
    } catch (refusal) {
      if (!(refusal instanceof ServiceError)) throw refusal;
      return replyWithProblems(form, problemsOf(refusal));
    }
  });
  const end = saveAction({
    may,
    schema: z.object({ link: z.string({ error: "required" }) }),
    send: (args, { values: { link: id }, idempotencyKey }) =>
      gqlRequest(args, documents.end, { id, idempotencyKey }),
    savedTo: ({ params }) => `${path}/${params.id}/preview`,
    toast: () => texts("lifecycle")("links.ended"),
  });
  return byIntent(share, { end });
}
