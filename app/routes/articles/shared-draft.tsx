import screenTexts from "virtual:texts/articles";
import { useLoaderData } from "@remix-run/react";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { SharedDraft } from "~/shared/lifecycle/shared-draft";
import { Article } from "./reading/article";
import { articlePreviewRoutes, DRAFT_HEADERS } from "./reading/preview.server";

export const headers = () => DRAFT_HEADERS;
export const loader = articlePreviewRoutes.loadDraft;
export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("articles")("reading.draft") }],
});

/** The draft of an article, for somebody outside who has got a link to it. */
export default function Draft() {
  const { t } = useTranslation("articles");
  const { draft } = useLoaderData<typeof loader>();
  return (
    <SharedDraft note={t("reading.notPublished")}>
      <Article article={draft} />
    </SharedDraft>
  );
}
