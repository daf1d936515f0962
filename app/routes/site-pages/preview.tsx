import { useLoaderData } from "@remix-run/react";
import { texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { DraftLinks } from "~/shared/lifecycle/draft-links";
import { partHandle } from "~/shared/lifecycle/part-handle";
import { LinkButton } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { PreviewWindow } from "~/ui/preview-window";
import { Tabs } from "~/ui/tabs";
import formTexts from "../../../locales/de/forms.json";
import lifecycleTexts from "../../../locales/de/lifecycle.json";
import pageTexts from "../../../locales/de/site-pages.json";
import validationTexts from "../../../locales/de/validation.json";
import { Page } from "./reading/page";
import type { loadPreview } from "./reading/preview.server";
import { WIDTHS } from "./reading/widths";
import { pageArea } from "./record/page-area";

export { repeatable as clientAction } from "~/forms";
export { changeLinks as action, loadPreview as loader } from "./reading/preview.server";
export const handle = partHandle({
  area: pageArea,
  called: () => texts("site-pages")("reading.preview"),
  i18n: { "site-pages": pageTexts, lifecycle: lifecycleTexts, forms: formTexts, validation: validationTexts },
});

/** The draft of a page as its readers would get it, at the widths of their screens, and the links to it. */
export default function Preview() {
  const { t } = useTranslation("site-pages");
  const { t: lifecycle } = useTranslation("lifecycle");
  const { record, preview, width, now, idempotencyKey } = useLoaderData<typeof loadPreview>();
  const can = useCan();
  return (
    <>
      <PageHead
        title={t("reading.of", { title: record.name })}
        subtitle={lifecycle("revisions.number", { number: record.draftNumber })}
        actions={<LinkButton to={`/pages/${record._id}`}>{t("lifecycle.back")}</LinkButton>}
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
          <Page page={preview} heading="h2" />
        </PreviewWindow>
        {can({ action: "write", collectionType: "pages" }) ? (
          <DraftLinks record={record} now={now} idempotencyKey={idempotencyKey} />
        ) : null}
      </div>
    </>
  );
}
