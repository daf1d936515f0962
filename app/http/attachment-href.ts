/** The address that shows an attachment, or a thumbnail of it. */
export const attachmentHref = (id: string, thumbnail?: string) =>
  thumbnail ? `/download/${id}/${thumbnail}` : `/download/${id}`;
