import screenTexts from "virtual:texts/newsletters+forms+frames+validation";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import type { loadApproval } from "./approval/approval.server";
import { ApprovalScreen } from "./approval/approval-screen";

export { repeatable as clientAction } from "~/forms";
export { decideApproval as action, loadApproval as loader } from "./approval/approval.server";

/** After a refusal, too: what has changed meanwhile is shown, and can be decided on then. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData !== undefined || defaultShouldRevalidate;

type Data = ReturnType<typeof useLoaderData<typeof loadApproval>>;

export const handle = screenHandle<Data | undefined>({
  i18n: screenTexts,
  isCanvas: true,
  breadcrumbs: ({ data }) => [
    areaCrumb("immoflashIssues"),
    ...(data
      ? [
          { label: data.newsletter.title, to: `/issues/immoflash/${data.newsletter._id}` },
          { label: texts("newsletters")("title"), to: `/issues/immoflash/newsletter/${data.newsletter._id}` },
        ]
      : []),
    { label: texts("newsletters")("step.approval") },
  ],
});

/** A newsletter as a second person sees it before it is approved. It takes no lock, and waits for none. */
export default function NewsletterApproval() {
  return <ApprovalScreen {...useLoaderData<typeof loadApproval>()} />;
}
