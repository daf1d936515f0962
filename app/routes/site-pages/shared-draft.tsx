import { useLoaderData } from "@remix-run/react";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { SharedDraft } from "~/shared/lifecycle/shared-draft";
import lifecycleTexts from "../../../locales/de/lifecycle.json";
import pageTexts from "../../../locales/de/site-pages.json";
import { Page } from "./reading/page";
import { DRAFT_HEADERS, preview } from "./reading/preview.server";

export const headers = () => DRAFT_HEADERS;
export const loader = preview.loadDraft;
export const handle = screenHandle({
  i18n: { "site-pages": pageTexts, lifecycle: lifecycleTexts },
  breadcrumbs: () => [{ label: texts("lifecycle")("preview.draft") }],
});

/** The draft of a page, for somebody outside who has got a link to it. */
export default function Draft() {
  const { draft } = useLoaderData<typeof loader>();
  return (
    <SharedDraft>
      <Page page={draft} />
    </SharedDraft>
  );
}
