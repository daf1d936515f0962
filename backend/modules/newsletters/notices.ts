import { issues } from "backend/modules/issues/tables";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { mailText } from "backend/platform/mail/mail-texts";
import { notifiesOf } from "backend/platform/use-case/subjects";
import type { Work } from "backend/platform/use-case/use-case";
import { quoted } from "domain/notifications/notices";
import { hasPermission } from "domain/permissions/check";
import { sql } from "drizzle-orm";
import type { Newsletter } from "./content";
import { AREA } from "./newsletter";
import { readNewsletters } from "./rights";
import { newsletters } from "./tables";

const mayRead = (permissions: readonly string[]) => hasPermission(permissions, readNewsletters);

notifiesOf({
  area: AREA,
  table: issues,
  pathOf: (id) =>
    id === null ? "/issues/immoflash/newsletter" : `/issues/immoflash/newsletter/${id}/approval`,
  isOpenWith: mayRead,
  // A request is seen by whom it waits for, until it is answered, moved to somebody else, or its content has changed.
  inSight: (_reader, { name, userId, params }) => sql`(${name} <> 'review_requested' or exists (
    select 1 from ${newsletters} where ${newsletters.issueId} = ${issues.id} and ${newsletters.state} = 'draft'
      and ${newsletters.askedOfId} = ${userId} and ${newsletters.approvalRound}::text = ${params} ->> 'round'))`,
  find: async (db, ids) => {
    const rows = await db
      .select({ id: issues.id, title: issues.title })
      .from(issues)
      .where(isOneOf(issues.id, ids));
    return rows.map(({ id, title }) => ({
      id,
      about: mailText("about_newsletter", { name: title }),
      isOpened: true,
      isSeenWith: mayRead,
    }));
  },
});

type Asked = Pick<Newsletter, "approvalRound" | "askedById">;

/** Notifies whom somebody asks to approve the newsletter of an issue: them alone, by name. */
export function notifyApprover(
  { notify }: Work,
  issueId: number,
  { round, of, note }: { round: number; of: number; note: string | null },
): void {
  notify({
    name: "review_requested",
    cause: `review_requested:${AREA}:${issueId}:${round}`,
    about: { area: AREA, id: issueId },
    params: { round: String(round), note: note === null ? "" : quoted(note) },
    to: [of],
    isDirect: true,
  });
}

/** Notifies who has asked for it that it is approved; nobody where nobody had. */
export function notifyOfApproval(
  { notify }: Work,
  issueId: number,
  { approvalRound, askedById }: Asked,
): void {
  if (askedById === null) return;
  notify({
    name: "review_approved",
    cause: `review_approved:${AREA}:${issueId}:${approvalRound}`,
    about: { area: AREA, id: issueId },
    to: [askedById],
    isDirect: true,
  });
}

/** Notifies who has asked for it, or else who has written it last, that it was sent back, and why. */
export function notifyOfReturn(
  { notify }: Work,
  issueId: number,
  { approvalRound, askedById, updatedById, version }: Asked & Pick<Newsletter, "updatedById" | "version">,
  reason: string,
): void {
  notify({
    name: "review_returned",
    cause: `review_returned:${AREA}:${issueId}:${approvalRound}:${version}`,
    about: { area: AREA, id: issueId },
    params: { reason: quoted(reason) },
    to: [askedById ?? updatedById],
    isDirect: true,
  });
}
