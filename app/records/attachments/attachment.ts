import { attachmentHref } from "~/http/attachment-href";

/** A file of a record, as its documents ask for it. */
export type Attachment = {
  _id: string;
  filename: string;
  size: number;
  width: number | null;
  height: number | null;
};

/** The rendition that the picture of a record is shown by (spec §3). */
const RENDITIONS = { avatar: "avatar", category: "media_libary", logo: "media_libary" } as const;

/** The address of the small picture of a record. */
export const pictureHref = (id: string, use: keyof typeof RENDITIONS) => attachmentHref(id, RENDITIONS[use]);

/** Prefix of a file's posted name. The action uploads the file, and the record's field carries the attachment's id. */
export const UPLOAD = "kit/upload/";

/** Prefix of the crop of a picture that is uploaded: `left,top,width,height`. */
export const CROP = "kit/crop/";

/** Prefix of the tick that removes the file of a field. */
export const REMOVE = "kit/remove/";
