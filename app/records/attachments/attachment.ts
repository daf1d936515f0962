/** A file of a record, as its documents ask for it. */
export type Attachment = {
  _id: string;
  filename: string;
  size: number;
  width: number | null;
  height: number | null;
};

/** Where it is shown. */
export const attachmentHref = (id: string) => `/download/${id}`;

/** A file's posted name: it is uploaded by the action, and the record's field carries the attachment's id. */
export const UPLOAD = "kit/upload/";
