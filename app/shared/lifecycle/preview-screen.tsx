import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { textsByKey } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { LinkButton } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { PreviewWindow } from "~/ui/preview-window";
import { Tabs } from "~/ui/tabs";
import { DraftLinks } from "./draft-links";
import type { previewRoutes } from "./preview.server";
import { PREVIEW_WIDTHS } from "./preview-widths";
import type { PublishingArea } from "./publishing-area";

type Loaded = ReturnType<typeof useLoaderData<ReturnType<typeof previewRoutes>["load"]>>;

/** A draft as its readers would get it, at the widths of their screens, and the links to it. */
export function PreviewScreen({ area, children }: { area: PublishingArea; children: ReactNode }) {
  const { t } = useTranslation("lifecycle");
  const { record, width, now } = useLoaderData() as Loaded;
  const can = useCan();
  return (
    <>
      <PageHead
        title={t("preview.of", { title: record.name })}
        subtitle={t("revisions.number", { number: record.draftNumber })}
        actions={
          <LinkButton to={`${area.path}/${record._id}`}>{textsByKey(area.area)("lifecycle.back")}</LinkButton>
        }
      />
      <div className="grid gap-4">
        <Tabs
          label={t("preview.width")}
          items={PREVIEW_WIDTHS.map((one) => ({
            to: `?width=${one}`,
            label: t(`preview.widths.${one}`),
            current: one === width,
          }))}
        />
        <PreviewWindow label={t("preview.title")} width={width}>
          {children}
        </PreviewWindow>
        {can({ action: "write", collectionType: area.contentType }) ? (
          <DraftLinks record={record} now={now} />
        ) : null}
      </div>
    </>
  );
}
