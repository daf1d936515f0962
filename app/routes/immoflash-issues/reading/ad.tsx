import { attachmentHref } from "~/http/attachment-href";
import { useTranslation } from "~/i18n/use-translation";
import type { ReadAdData as Ad } from "./read-issue";
import type { PreviewOf } from "./shown";
import { shownOfAd } from "./words";

type Props = { ad: Ad | null; shape: "full" | "half" | "banner"; of: PreviewOf };

/** An ad at its place, marked as one, or what is missing there. A free place is shown in the draft only. */
export function ReadAd({ ad, shape, of }: Props) {
  const { t } = useTranslation("immoflash-issues");
  if (!ad)
    return of === "draft" ? <p className="flash-missing flash-place">{t("preview.placeFree")}</p> : null;
  const { picture, instead, notes } = shownOfAd(ad, of);
  const { isHiddenOnPhones, client } = ad;
  return (
    <>
      <figure className={`flash-ad flash-${shape}-ad${isHiddenOnPhones ? " flash-not-on-phones" : ""}`}>
        <figcaption className="flash-mark">{t("preview.advertisement")}</figcaption>
        {picture ? <Picture picture={picture} /> : null}
        {instead ? (
          <p className="flash-missing flash-place">
            {instead.file ? <a href={attachmentHref(instead.file._id)}>{instead.text}</a> : instead.text}
          </p>
        ) : null}
        {notes.map((note) => (
          <p key={note} className="flash-missing">
            {note}
          </p>
        ))}
      </figure>
      {isHiddenOnPhones && of === "draft" ? (
        <p className="flash-missing flash-on-phones">
          {t("preview.adNotOnPhones", { ad: client ?? t("adNumber", { id: ad._id }) })}
        </p>
      ) : null}
    </>
  );
}

type PictureProps = { picture: NonNullable<ReturnType<typeof shownOfAd>["picture"]> };

function Picture({ picture: { file, alt, link } }: PictureProps) {
  const image = (
    <img
      src={attachmentHref(file._id, "1920x0")}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      alt={alt}
    />
  );
  if (!link) return image;
  return (
    <a href={link} rel="sponsored noreferrer">
      {image}
    </a>
  );
}
