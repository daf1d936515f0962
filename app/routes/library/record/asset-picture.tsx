import type { RenditionLabel } from "domain/attachments/rendition-presets";
import type { AssetKind } from "domain/library/asset-kind";
import { attachmentHref } from "~/http/attachment-href";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { TileCorner } from "~/lists/screen/tile-corner";
import { Badge } from "~/ui/badge";
import { DASH } from "~/ui/dash";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-paths";

type Props = { kind: string; file: { _id: string }; as: Extract<RenditionLabel, "small" | "image_selector"> };

const SIGNS: Readonly<Record<Exclude<AssetKind, "image">, IconName>> = {
  audio: "sound",
  document: "articles",
  text: "edit",
  video: "film",
};

/** The small picture of an asset, whose row or tile names it; what is no picture has the sign of its kind. */
export function AssetPicture({ kind, file, as }: Props) {
  if (kind !== "image") return <Icon name={SIGNS[kind as keyof typeof SIGNS]} />;
  const isSmall = as === "small";
  return (
    <img
      src={attachmentHref(file._id, as)}
      alt=""
      loading="lazy"
      className={isSmall ? "size-8 object-cover" : undefined}
    />
  );
}

/** The picture of an asset on its tile, which says where nobody is named as its owner. */
export function TilePicture(asset: Omit<Props, "as"> & { copyright: string | null }) {
  const t = texts("library");
  return (
    <>
      <AssetPicture {...asset} as="image_selector" />
      {asset.kind === "image" && !asset.copyright ? (
        <TileCorner>
          <Badge tone="warn">{t("copyrightMissing")}</Badge>
        </TileCorner>
      ) : null}
    </>
  );
}

/** The end of a licence, marked where it has passed. */
export function licenceCell(licenceUntil: string | null, today: string) {
  if (!licenceUntil) return DASH;
  if (licenceUntil >= today) return dayText(licenceUntil);
  return (
    <>
      {dayText(licenceUntil)} <Badge tone="warn">{texts("library")("licenceEnded")}</Badge>
    </>
  );
}
