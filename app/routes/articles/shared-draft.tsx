import { useLoaderData } from "@remix-run/react";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { SharedDraft } from "~/shared/lifecycle/shared-draft";
import articleTexts from "../../../locales/de/articles.json";
import lifecycleTexts from "../../../locales/de/lifecycle.json";
import { Article } from "./reading/article";
import { DRAFT_HEADERS, preview } from "./reading/preview.server";

export const headers = () => DRAFT_HEADERS;
export const loader = preview.loadDraft;
export const handle = screenHandle({
  i18n: { articles: articleTexts, lifecycle: lifecycleTexts },
  breadcrumbs: () => [{ label: texts("lifecycle")("preview.draft") }],
});

/** The draft of an article, for somebody outside who has got a link to it. */
export default function Draft() {
  const { draft } = useLoaderData<typeof loader>();
  return (
    <SharedDraft>
      <Article article={draft} />
    </SharedDraft>
  );
}
