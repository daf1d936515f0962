/** A file of a record, as its documents ask for it. */
export type Attachment = {
  _id: string;
  filename: string;
  size: number;
  width: number | null;
  height: number | null;
};

/** The address that shows an attachment. */
export const attachmentHref = (id: string) => `/download/${id}`;

/** Prefix of a file's posted name. The action uploads the file, and the record's field carries the attachment's id. */
export const UPLOAD = "kit/upload/";
