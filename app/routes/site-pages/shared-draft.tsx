import screenTexts from "virtual:texts/site-pages";
import { useLoaderData } from "@remix-run/react";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { SharedDraft } from "~/shared/lifecycle/shared-draft";
import { Page } from "./reading/page";
import { DRAFT_HEADERS, pagePreviewRoutes } from "./reading/preview.server";

export const headers = () => DRAFT_HEADERS;
export const loader = pagePreviewRoutes.loadDraft;
export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("site-pages")("reading.draft") }],
});

/** The draft of a page, for somebody outside who has got a link to it. */
export default function Draft() {
  const { t } = useTranslation("site-pages");
  const { draft } = useLoaderData<typeof loader>();
  return (
    <SharedDraft note={t("reading.notPublished")}>
      <Page page={draft} />
    </SharedDraft>
  );
}
