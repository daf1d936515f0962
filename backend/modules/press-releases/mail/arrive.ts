import { createHash } from "node:crypto";
import { receiveAssetOfHouse } from "backend/modules/library/service";
import { areSecretsEqual } from "backend/platform/external/secrets-equal";
import { mailText } from "backend/platform/mail/mail-texts";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notAuthorized, notFound } from "backend/platform/use-case/errors";
import { systemCase } from "backend/platform/use-case/use-case";
import { isMailAddress } from "domain/mail/addresses";
import { PRESS_RELEASE_FIELDS } from "domain/press-releases/fields";
import { MOST_MAIL_BYTES } from "domain/press-releases/mail";
import type { PressReleaseDraft } from "domain/press-releases/press-release";
import { eq } from "drizzle-orm";
import { pressReleaseFiles, pressReleases } from "../tables";
import { releaseRecord } from "../types";
import { type ReadMail, readMail } from "./read-mail";

/** Whether mails become releases here, and whether the caller has shown the secret of the mailbox. */
export function mailboxAccess({ pressMailToken, token }: Ctx): "off" | "refused" | "open" {
  if (pressMailToken === null) return "off";
  return token !== null && areSecretsEqual(token, pressMailToken) ? "open" : "refused";
}

/**
 * Makes a release of a mail. Whatever becomes of it, the caller learns only that it has arrived: whether it was there
 * already, or could not be read, concerns nobody outside. NOT_FOUND where no mailbox is set up, NOT_AUTHORIZED without
 * its secret.
 */
export async function receivePressMail(ctx: Ctx, message: File): Promise<true> {
  const access = mailboxAccess(ctx);
  if (access === "off") throw notFound();
  if (access === "refused") throw notAuthorized("press mail");
  if (message.size > MOST_MAIL_BYTES) throw badUserInput([{ field: "message", message: "file_too_large" }]);
  const raw = new Uint8Array(await message.arrayBuffer());
  const mail = await readMail(raw);
  if (!mail) {
    ctx.log.warn({ size: raw.byteLength }, "a press mail could not be read");
    return true;
  }
  // An answer to our own mail would be a release, too.
  if (mail.isAutomatic) {
    ctx.log.info({ size: raw.byteLength }, "an automatic mail is no press release");
    return true;
  }
  const messageHash = createHash("sha256")
    .update(mail.messageId || raw)
    .digest("hex");
  if (await isThere(ctx, messageHash)) return true;
  const { assets, refused } = await receiveFiles(ctx, mail);
  await keepRelease(ctx, { mail, messageHash, assets, refused });
  return true;
}

async function isThere({ db }: Ctx, messageHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: pressReleases.id })
    .from(pressReleases)
    .where(eq(pressReleases.messageHash, messageHash));
  return rows.length > 0;
}

/** Takes the files of a mail into the library, and says of each that it does not take why. */
async function receiveFiles(ctx: Ctx, { files, leftOut }: ReadMail) {
  const assets: number[] = [];
  const refused = leftOut.map((name) => refusedLine(name, "file_too_many"));
  for (const { name, content } of files) {
    const received = await receiveAssetOfHouse(ctx, new File([new Uint8Array(content)], name || "datei"));
    if (typeof received !== "number") refused.push(refusedLine(name, received.refused));
    else if (!assets.includes(received)) assets.push(received);
  }
  return { assets, refused };
}

const REASONS: Readonly<Record<string, "pressMailType" | "pressMailMany">> = {
  file_type_invalid: "pressMailType",
  file_mislabelled: "pressMailType",
  file_no_text: "pressMailType",
  file_with_macros: "pressMailType",
  file_too_many: "pressMailMany",
};

const refusedLine = (name: string, message: string): string =>
  mailText("pressMailRefused", {
    name: name.slice(0, 200) || mailText("pressMailNameless"),
    reason: mailText(REASONS[message] ?? "pressMailBroken"),
  });

interface Arrival {
  mail: ReadMail;
  messageHash: string;
  assets: readonly number[];
  refused: readonly string[];
}

async function keepRelease(ctx: Ctx, { mail, messageHash, assets, refused }: Arrival): Promise<void> {
  const house = { ...ctx, user: null };
  const actor = { user: null, source: null, now: ctx.now };
  await systemCase(ctx, actor, async (work) => {
    // Handed in twice at once, the second one waits here for the first.
    const draft = draftOf(mail, refused);
    // The kit names who makes a record; of a mail that is nobody.
    const [id = 0] = await releaseRecord.insert(work, house as unknown as SignedInCtx, [draft]);
    await work.tx
      .update(pressReleases)
      .set({ way: "mail", messageHash, ownText: mail.text || draft.text })
      .where(eq(pressReleases.id, id));
    if (assets.length > 0)
      await work.tx.insert(pressReleaseFiles).values(assets.map((assetId) => ({ releaseId: id, assetId })));
  }).catch((error: unknown) => {
    if (!isTwice(error)) throw error;
  });
}

/** Whether the database says that this mail is there already. */
function isTwice(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { constraint } = error as { constraint?: unknown };
  return constraint === "press_releases_message_key" || isTwice(error.cause);
}

function draftOf(
  { sender, subject, text, markdown, isCut }: ReadMail,
  refused: readonly string[],
): PressReleaseDraft {
  const address = sender.address.slice(0, PRESS_RELEASE_FIELDS.email.max);
  const isAddress = isMailAddress(address);
  const notes = [
    ...(sender.address !== "" && !isAddress
      ? [mailText("pressMailAddress", { address: sender.address })]
      : []),
    ...(isCut ? [mailText("pressMailCut")] : []),
    ...refused,
  ];
  const cut = (words: string, max: number) =>
    words
      .slice(0, max)
      .replace(/[\ud800-\udbff]$/, "")
      .trim();
  const fittingName = (words: string) => cut(words, PRESS_RELEASE_FIELDS.senderName.max);
  const fitting = cut(markdown, PRESS_RELEASE_FIELDS.text.max);
  return {
    title: cut(subject, PRESS_RELEASE_FIELDS.title.max) || mailText("pressMailNoSubject"),
    senderName: fittingName(sender.name) || fittingName(sender.address) || mailText("pressMailSomebody"),
    company: null,
    email: isAddress ? address : null,
    phone: null,
    text: fitting || cut(text, PRESS_RELEASE_FIELDS.text.max) || mailText("pressMailNoText"),
    sourceUrl: null,
    embargoOn: null,
    medium: null,
    files: [],
    note: cut(notes.join("\n"), PRESS_RELEASE_FIELDS.note.max) || null,
  };
}
