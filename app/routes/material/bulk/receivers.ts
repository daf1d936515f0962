import { ofConfirmation } from "~/lists/bulk/bulk-post";

/** The field with the receivers that were shown. Those beyond them get their messages. */
export const SHOWN = ofConfirmation("receivers");

/** The box of a receiver; ticked: it gets its message. */
export const tickOf = (id: string) => ofConfirmation(`receiver.${id}`);

/** The receivers that were shown and are not ticked. */
export function untickedIn(fields: Record<string, string>): string[] {
  const receiverIds = fields[SHOWN]?.split(",").filter(Boolean) ?? [];
  return receiverIds.filter((id) => fields[tickOf(id)] === undefined);
}
