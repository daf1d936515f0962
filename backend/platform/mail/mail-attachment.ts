/** A file that goes along: its content stays in the file store, and is read whenever the message is tried. */
export interface MailAttachment {
  filename: string;
  mimeType: string;
  storageKey: string;
}
