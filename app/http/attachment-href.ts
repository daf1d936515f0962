/** The address that shows an attachment, or a rendition of it. */
export const attachmentHref = (id: string, rendition?: string) =>
  rendition ? `/download/${id}/${rendition}` : `/download/${id}`;
