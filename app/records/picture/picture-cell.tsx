import type { PictureUse } from "domain/attachments/picture";
import { DASH } from "~/ui/dash";
import { pictureHref } from "../attachments/attachment";

type Props = { picture: { _id: string } | null | undefined; use: PictureUse };

/** The small picture of a record in a list, whose row names the record. */
export function PictureCell({ picture, use }: Props) {
  if (!picture) return DASH;
  return (
    <img
      src={pictureHref(picture._id, use)}
      alt=""
      loading="lazy"
      className={use === "avatar" ? "size-8 rounded-full" : "h-8 max-w-20 object-contain"}
    />
  );
}
