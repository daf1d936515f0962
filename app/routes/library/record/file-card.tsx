import { renditionOf } from "domain/attachments/crops-by-ratio";
import { RENDITION_LABELS } from "domain/attachments/rendition-presets";
import { formatSize } from "domain/attachments/upload-rules";
import type { AssetKind } from "domain/library/asset-kind";
import { attachmentHref } from "~/http/attachment-href";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { AnchorButton, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { KeyValue } from "~/ui/key-value";
import { Actions } from "~/ui/layout";
import { cropsByRatio, type LoadedCrop } from "./crops-by-ratio";
import { extentText } from "./extent";
import { Player } from "./player";
import { Preview } from "./preview";

/** Where a new article begins with a text. */
const newArticleHref = (text: string) => `/articles/create?${new URLSearchParams({ text })}`;

type Props = {
  kind: string;
  alt: string | null;
  markdown: string | null;
  createdAt: string;
  createdBy: { name: string } | null;
  cuts: readonly LoadedCrop[];
  file: {
    _id: string;
    filename: string;
    size: number;
    width: number | null;
    height: number | null;
    durationMs: number | null;
    pages: number | null;
  };
};

/** The file of an asset: to look at, to play or to open, and to save, a picture in each of its sizes. */
export function FileCard({ kind, alt, markdown, createdAt, createdBy, cuts, file }: Props) {
  const { t } = useTranslation("library");
  const mayWriteArticles = useCan()({ action: "create", collectionType: "articles" });
  const { _id: id, filename, size, width, height } = file;
  const href = attachmentHref(id);
  const pixels = width && height ? [{ label: t("columns.pixels"), value: `${width} × ${height}` }] : [];
  const isPlayed = kind === "audio" || kind === "video";
  const extent =
    kind === "image" ? [] : [{ label: t("columns.extent"), value: extentText(file) ?? t("extent.unknown") }];
  const framing = { focalPoint: null, crops: cropsByRatio(cuts) };
  return (
    <Card title={t("preview.title")} id="file" className="grid gap-3">
      {kind === "image" ? <Preview file={file} alt={alt ?? ""} className="justify-self-center" /> : null}
      {isPlayed ? <Player kind={kind} src={href} name={filename} /> : null}
      <KeyValue
        items={[
          {
            label: t("columns.filename"),
            value: <span className="[overflow-wrap:anywhere]">{filename}</span>,
          },
          { label: t("columns.kind"), value: t(`kind.${kind as AssetKind}`) },
          { label: t("columns.size"), value: formatSize(size) },
          ...pixels,
          ...extent,
          { label: t("columns.createdAt"), value: instantText(createdAt) },
          ...(createdBy ? [{ label: t("columns.createdBy"), value: createdBy.name }] : []),
        ]}
      />
      <Actions>
        {isPlayed ? null : <AnchorButton href={href}>{t("preview.open")}</AnchorButton>}
        <AnchorButton href={`${href}?save`}>{t("preview.save")}</AnchorButton>
        {markdown && mayWriteArticles ? (
          <LinkButton to={newArticleHref(markdown)}>{t("useInArticle")}</LinkButton>
        ) : null}
      </Actions>
      {width && height ? (
        <details>
          <summary>{t("preview.sizes")}</summary>
          <ul className="mt-2 grid gap-1">
            {RENDITION_LABELS.map((label) => (
              <li key={label}>
                <a href={`${href}/${encodeURIComponent(label)}?save`}>
                  {t("preview.size", { label, ...renditionOf(label, { width, height }, framing) })}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}
