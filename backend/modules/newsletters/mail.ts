import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { readInput } from "backend/modules/records/service";
import { askerOf } from "backend/platform/threads/threads";
import type { Ctx } from "backend/platform/use-case/context";
import { isTooMuchAsked } from "backend/platform/use-case/errors";
import { typedNewsletter } from "domain/newsletters/newsletter";
import { fillPersonal } from "domain/newsletters/placeholders";
import { modelOf, newsletterSources } from "./content";
import { immoflashIssueOf, savedNewsletter } from "./newsletter";
import { fragmentsOf, type MailFragments, withoutMarks } from "./rendering/fragments";
import { renderMarked } from "./rendering/render";

/** Somebody to look at a newsletter with. */
export const READER = { firstName: "Maria", lastName: "Muster", unsubscribe: "#" };

/** A newsletter as its screen shows it, part by part, filled in for a reader. */
export interface ShownMail extends MailFragments {
  subject: string;
  text: string;
  /** Of its HTML as it is sent. */
  bytes: number;
  sender: { name: string; address: string } | null;
}

type Shown = Parameters<typeof modelOf>[1];

/** @throws BAD_USER_INPUT (`too_much_asked`) where it takes too long to render it */
async function shownMail(ctx: Ctx, shown: Shown): Promise<ShownMail> {
  const { model } = await modelOf(ctx, shown);
  const { html: marked, keys, text: typed } = await renderMarked(askerOf(ctx), model);
  const { subject, html, text } = fillPersonal({ subject: model.subject, html: marked, text: typed }, READER);
  const [sender] = await ctx.db.select().from(immoflashConfiguration);
  return {
    ...fragmentsOf(html, keys, shown.origin),
    subject,
    text,
    bytes: Buffer.byteLength(withoutMarks(marked, keys)),
    sender: sender ? { name: sender.senderName, address: sender.senderAddress } : null,
  };
}

/** The same; null where it takes too long: the screen opens without it. */
export async function mailInTime(ctx: Ctx, shown: Shown): Promise<ShownMail | null> {
  try {
    return await shownMail(ctx, shown);
  } catch (error) {
    if (isTooMuchAsked(error)) return null;
    throw error;
  }
}

/** The newsletter of an issue with what somebody has typed into its form; saves nothing. */
export async function typedMail(
  ctx: Ctx,
  { issue: id, typed, origin }: { issue: string; typed: object; origin: string },
): Promise<ShownMail> {
  const written = readInput(typedNewsletter, typed);
  const issue = await immoflashIssueOf(ctx, id);
  const { row } = await savedNewsletter(ctx, issue);
  const sources = await newsletterSources(ctx, issue);
  return await shownMail(ctx, {
    id: row?.id ?? 0,
    written,
    sources,
    origin: ctx.originOfLinks(origin) ?? origin,
  });
}
