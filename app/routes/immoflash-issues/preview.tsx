import screenTexts from "virtual:texts/immoflash-issues";
import { useLoaderData } from "@remix-run/react";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { AnchorButton, LinkButton } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { PreviewWindow } from "~/ui/preview-window";
import { Tabs } from "~/ui/tabs";
import { ReadIssue } from "./reading/issue";
import type { loadPreview } from "./reading/preview.server";
import { addressOfPreview, ISSUE_WIDTHS, PREVIEWS } from "./reading/shown";

export { loadPreview as loader } from "./reading/preview.server";
export const handle = screenHandle<{ record: { _id: string; title: string } } | undefined>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => [
    { label: texts("immoflash-issues")("title"), to: "/issues/immoflash" },
    ...(data ? [{ label: data.record.title, to: `/issues/immoflash/${data.record._id}` }] : []),
    { label: texts("immoflash-issues")("preview.title") },
  ],
});

/** A whole immoflash issue at the widths of its readers' screens: its draft, or what readers get. */
export default function Preview() {
  const { t } = useTranslation("immoflash-issues");
  const { record, preview, width, of } = useLoaderData<typeof loadPreview>();
  return (
    <>
      <PageHead
        title={t("preview.of", { title: record.title })}
        actions={
          <>
            <AnchorButton href={`/issues/immoflash/${record._id}/preview.pdf?of=${of}`} download>
              {t("preview.pdf")}
            </AnchorButton>
            <LinkButton to={`/issues/immoflash/${record._id}`}>{t("lifecycle.back")}</LinkButton>
          </>
        }
      />
      <div className="grid gap-4">
        {record.liveNumber === null ? null : (
          <Tabs
            label={t("preview.version")}
            items={PREVIEWS.map((one) => ({
              to: addressOfPreview({ of: one, width }),
              label: t(`preview.versions.${one}`),
              current: one === of,
            }))}
          />
        )}
        <Tabs
          label={t("preview.width")}
          items={ISSUE_WIDTHS.map((one) => ({
            to: addressOfPreview({ of, width: one }),
            label: t(`preview.widths.${one}`),
            current: one === width,
          }))}
        />
        <PreviewWindow label={t("preview.title")} width={width}>
          <ReadIssue issue={preview} of={of} />
        </PreviewWindow>
      </div>
    </>
  );
}
