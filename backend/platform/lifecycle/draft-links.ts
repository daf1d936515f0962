import { createHash } from "node:crypto";
import type { Db } from "backend/platform/database/database";
import type { Actor } from "backend/platform/use-case/activity";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import type { Work } from "backend/platform/use-case/use-case";
import { DRAFT_LINK_DAYS } from "domain/lifecycle/draft-links";
import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { AnyLifecycle } from "./definition";
import { draftLinks } from "./tables";

type Area = Pick<AnyLifecycle, "area">;

/** A link as a list shows it: never its token, nor the hash of it. */
export type DraftLink = Omit<typeof draftLinks.$inferSelect, "area" | "tokenHash">;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Most links of a record that are open at once. */
export const MOST_DRAFT_LINKS = 20;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

const ofRecord = ({ area }: Area, recordId: number) =>
  and(eq(draftLinks.area, area), eq(draftLinks.recordId, recordId));

const isOpenAt = (now: Date) => and(isNull(draftLinks.endedAt), gt(draftLinks.expiresAt, now));

/** Makes a link to the draft of a record, which readers do not get yet, and returns its id. */
export async function makeDraftLink(
  { tx, log }: Work,
  { user, now }: Pick<Actor, "user" | "now">,
  { area }: Area,
  stage: { id: number; draftNumber: number; liveNumber: number | null },
  token: string,
): Promise<number> {
  if (stage.draftNumber === stage.liveNumber)
    throw badUserInput([{ field: "", message: "published_already" }]);
  const [open] = await tx
    .select({ count: count() })
    .from(draftLinks)
    .where(and(ofRecord({ area }, stage.id), isOpenAt(now())));
  if (open && open.count >= MOST_DRAFT_LINKS)
    throw badUserInput([{ field: "", message: "draft_links_many", params: { max: MOST_DRAFT_LINKS } }]);
  const [made] = await tx
    .insert(draftLinks)
    .values({
      area,
      recordId: stage.id,
      tokenHash: hashOf(token),
      createdAt: now(),
      createdById: user?.id ?? null,
      expiresAt: new Date(now().getTime() + DRAFT_LINK_DAYS * DAY_MS),
    })
    .returning({ id: draftLinks.id });
  const linkId = made?.id ?? 0;
  const after = { draftLink: linkId };
  await log([{ area, action: "share_draft", recordId: stage.id, before: {}, after }]);
  return linkId;
}

/** Ends a link: from now on it leads nowhere. NOT_FOUND for one that has ended already. */
export async function endDraftLink(
  { tx, log }: Work,
  { now }: Pick<Actor, "now">,
  { area }: Area,
  id: number,
): Promise<number> {
  const [ended] = await tx
    .update(draftLinks)
    .set({ endedAt: now() })
    .where(and(eq(draftLinks.area, area), eq(draftLinks.id, id), isOpenAt(now())))
    .returning({ recordId: draftLinks.recordId });
  if (!ended) throw notFound();
  const { recordId } = ended;
  await log([{ area, action: "end_draft_link", recordId, before: { draftLink: id }, after: {} }]);
  return recordId;
}

/** Ends all links of a record, when its draft goes to readers. */
export async function endLinksOf(tx: Db, area: Area, recordId: number, at: Date): Promise<void> {
  await tx
    .update(draftLinks)
    .set({ endedAt: at })
    .where(and(ofRecord(area, recordId), isOpenAt(at)));
}

const isOpenLink = (area: string, token: string, now: Date) =>
  and(eq(draftLinks.area, area), eq(draftLinks.tokenHash, hashOf(token)), isOpenAt(now));

/** The record to which a link leads, for what its page shows besides; null for a link that is unknown or over. */
export async function recordOfDraftLink(
  db: Db,
  { area }: Area,
  token: string,
  now: Date,
): Promise<number | null> {
  const [row] = await db
    .select({ recordId: draftLinks.recordId })
    .from(draftLinks)
    .where(isOpenLink(area, token, now));
  return row?.recordId ?? null;
}

/** Counts a visit of a link, and returns the record to which it leads; null for a link that is unknown or over. */
export async function openDraftLink(
  db: Db,
  { area }: Area,
  token: string,
  now: Date,
): Promise<number | null> {
  const [opened] = await db
    .update(draftLinks)
    .set({ openedAt: now, openCount: sql`${draftLinks.openCount} + 1` })
    .where(isOpenLink(area, token, now))
    .returning({ recordId: draftLinks.recordId });
  return opened?.recordId ?? null;
}

/** The links of a record, the newest first, those that are over included. */
export async function listDraftLinks(db: Db, area: Area, recordId: number): Promise<DraftLink[]> {
  return await db
    .select()
    .from(draftLinks)
    .where(ofRecord(area, recordId))
    .orderBy(desc(draftLinks.id))
    .limit(MOST_DRAFT_LINKS);
}
