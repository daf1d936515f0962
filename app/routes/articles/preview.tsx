import { useLoaderData } from "@remix-run/react";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { LinkButton } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { PreviewWindow } from "~/ui/preview-window";
import { Tabs } from "~/ui/tabs";
import articleTexts from "../../../locales/de/articles.json";
import formTexts from "../../../locales/de/forms.json";
import validationTexts from "../../../locales/de/validation.json";
import { Article } from "./reading/article";
import { DraftLinks } from "./reading/draft-links";
import type { loadPreview } from "./reading/preview.server";
import { WIDTHS } from "./reading/widths";

export { repeatable as clientAction } from "~/forms";
export { changeLinks as action, loadPreview as loader } from "./reading/preview.server";
export const handle = screenHandle<{ record: { _id: string; name: string } } | undefined>({
  i18n: { articles: articleTexts, forms: formTexts, validation: validationTexts },
  breadcrumbs: ({ data }) => [
    { label: texts("articles")("title"), to: "/articles" },
    ...(data ? [{ label: data.record.name, to: `/articles/${data.record._id}` }] : []),
    { label: texts("articles")("reading.preview") },
  ],
});

/** The draft of an article as its readers would get it, at the widths of their screens, and the links to it. */
export default function Preview() {
  const { t } = useTranslation("articles");
  const { record, preview, width, now, idempotencyKey } = useLoaderData<typeof loadPreview>();
  const can = useCan();
  return (
    <>
      <PageHead
        title={t("reading.of", { title: record.name })}
        subtitle={t("revisions.number", { number: record.draftNumber })}
        actions={<LinkButton to={`/articles/${record._id}`}>{t("revisions.back")}</LinkButton>}
      />
      <div className="grid gap-4">
        <Tabs
          label={t("reading.width")}
          items={WIDTHS.map((one) => ({
            to: `?width=${one}`,
            label: t(`reading.widths.${one}`),
            current: one === width,
          }))}
        />
        <PreviewWindow label={t("reading.preview")} width={width}>
          <Article article={preview} heading="h2" />
        </PreviewWindow>
        {can({ action: "write", collectionType: "articles" }) ? (
          <DraftLinks article={record} now={now} idempotencyKey={idempotencyKey} />
        ) : null}
      </div>
    </>
  );
}
