import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import type { Ctx } from "backend/platform/use-case/context";

type RecordPresence = "there" | "missing" | "silent";

/** What the domain of the sender tells mail servers of who may send for it. */
export interface SenderRecords {
  domain: string;
  spf: RecordPresence;
  dmarc: RecordPresence;
  /** `elsewhere`: the mail server signs, if anybody does. */
  dkim: RecordPresence | "elsewhere";
}

/** Asks the sender's domain; null as long as there is no sender. */
export async function senderRecordsOf({ db, outside, bulkMail }: Ctx): Promise<SenderRecords | null> {
  const [sender] = await db.select().from(immoflashConfiguration);
  if (!sender) return null;
  const domain = sender.senderAddress.slice(sender.senderAddress.lastIndexOf("@") + 1);
  const checkRecord = async (name: string, begin: RegExp): Promise<RecordPresence> => {
    const texts = await outside.texts(name);
    if (texts === "silent") return "silent";
    return texts.some((text) => begin.test(text)) ? "there" : "missing";
  };
  // Without a record of its own, that of the domain above holds (RFC 7489, 6.6.3).
  const dmarcOf = async (name: string): Promise<RecordPresence> => {
    const own = await checkRecord(`_dmarc.${name}`, /^v=DMARC1\b/i);
    const above = name.slice(name.indexOf(".") + 1);
    return own === "missing" && above.includes(".") ? await dmarcOf(above) : own;
  };
  const [spf, dmarc] = await Promise.all([checkRecord(domain, /^v=spf1\b/i), dmarcOf(domain)]);
  const signed = bulkMail?.dkim;
  const dkim = signed
    ? await checkRecord(`${signed.selector}._domainkey.${signed.domain}`, /\bp=[\w+/]/)
    : "elsewhere";
  return { domain, spf, dmarc, dkim };
}
