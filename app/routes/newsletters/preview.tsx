import screenTexts from "virtual:texts/newsletters";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { requireToken } from "~/session/current-user.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import { Hint } from "~/ui/text";
import { mailView, VIEWS } from "./preview/views";
import "./preview/preview.css";

const PreviewScreen = graphql(`query NewsletterPreviewScreen($issue: String!, $origin: String!) {
  newsletter(issue: $issue) { _id title content(origin: $origin) { subject text bytes } }
}`);

export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { origin, searchParams } = new URL(args.request.url);
  const { newsletter } = await gqlRequest(args, PreviewScreen, { issue: args.params.id ?? "", origin });
  return { newsletter, view: mailView(searchParams) };
}

export const handle = screenHandle<Awaited<ReturnType<typeof loader>> | undefined>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => [
    areaCrumb("immoflashIssues"),
    ...(data
      ? [
          { label: data.newsletter.title, to: `/issues/immoflash/${data.newsletter._id}` },
          { label: texts("newsletters")("title"), to: `/issues/immoflash/newsletter/${data.newsletter._id}` },
        ]
      : []),
    { label: texts("newsletters")("toPreview") },
  ],
});

/** A newsletter as mail programs show it: wide and narrow, dark, without pictures, and as plain text. */
export default function NewsletterPreview() {
  const { t } = useTranslation("newsletters");
  const { newsletter, view } = useLoaderData<typeof loader>();
  const { _id: id, title, content } = newsletter;
  return (
    <>
      <PageHead
        title={t("preview.of", { title })}
        subtitle={content ? content.subject : undefined}
        actions={<LinkButton to={`/issues/immoflash/newsletter/${id}`}>{t("preview.back")}</LinkButton>}
      />
      {content === null ? (
        <EmptyState title={t("preview.unsaved")} />
      ) : (
        <div className="grid gap-4">
          <Tabs
            label={t("preview.view")}
            items={VIEWS.map((one) => ({
              to: one === "wide" ? "?" : `?view=${one}`,
              label: t(`preview.views.${one}`),
              current: one === view,
            }))}
          />
          <Hint>{t("preview.size", { kb: Math.ceil(content.bytes / 1000) })}</Hint>
          {view === "text" ? (
            <pre className="newsletter-text border p-4" tabIndex={0}>
              {content.text}
            </pre>
          ) : (
            <iframe
              className={view === "phone" ? "newsletter-frame border is-phone" : "newsletter-frame border"}
              title={t("preview.title")}
              // Nothing in it runs, and no link of it opens.
              sandbox=""
              src={`/issues/immoflash/newsletter/${id}/preview.html?view=${view}`}
            />
          )}
        </div>
      )}
    </>
  );
}
