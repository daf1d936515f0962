import { randomUUID } from "node:crypto";
import { bookings } from "backend/modules/bookings/tables";
import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { sendNewsletter } from "backend/modules/newsletters/sending";
import {
  newsletterClicks,
  newsletterContents,
  newsletterDeliveries,
  newsletterLinks,
  newsletterLists,
  newsletters,
} from "backend/modules/newsletters/tables";
import type { BulkMailSettings } from "backend/platform/mail/bulk-mail";
import { openBulkMailer } from "backend/platform/mail/bulk-mailer";
import type { HouseContext } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { asc, eq } from "drizzle-orm";
import { makeIssue } from "./booking-factories";
import type { TestBackend } from "./databases";
import { signedInUser } from "./factories";
import { houseOf } from "./house";
import { ALL_OF_IMMOFLASH_ISSUES, immoflashDesk } from "./immoflash";
import { makeMailingList, makeReceiver } from "./receivers";
import { send } from "./request";

export const ORIGIN = "https://backoffice.test";

/** When newsletters of tests are sent: not before, so that the server beside the backend does it, and no other. */
export const SEND_AT = new Date("2099-12-01T08:00:00Z");
export const AFTER = new Date("2099-12-01T08:01:00Z");

/** The sender of all newsletters, and what the law wants of it. */
export const SENDER = {
  id: 1,
  senderName: "immoflash",
  senderAddress: "post@immoflash.test",
  replyAddress: null,
  imprint: "Verlag, Wels",
  imprintHtml: "<p>Verlag, Wels</p>",
  disclosureLink: "https://verlag.test/offenlegung",
  accentColour: "#7a1f3d",
  accentTextColour: "#ffffff",
  testReceivers: ["probe@verlag.test"],
};

const FIELDS = `_id version state subject isApproved(origin: $origin) mayApprove pausedBecause receivers
  content(origin: $origin) { hash html text links { block target } }
  findings(origin: $origin) { kind stops }
  books { waiting reserved sending accepted refused later uncertain skipped } skipped { reason count }
  returns { hard soft complaints left } uncertain { _id email } work { _id state error }
  clicks { block title target clicks }`;

type Values = Record<string, unknown>;

/** A published issue, a list, and two people: one writes its newsletter, the other approves and sends it. */
export async function newsletterDesk(backend: TestBackend, origin = ORIGIN) {
  const now = new Date();
  const { db } = backend;
  const desk = await immoflashDesk(backend);
  const writer = await signedInUser(db, ALL_OF_IMMOFLASH_ISSUES, {}, now);
  const approver = await signedInUser(db, [...ALL_OF_IMMOFLASH_ISSUES, "global:read__receivers"], {}, now);
  await db.insert(immoflashConfiguration).values(SENDER).onConflictDoNothing();
  const list = await makeMailingList(db);
  const ask = (document: string, variables: Values, by = writer.token) =>
    send(backend, by, document, { key: randomUUID(), origin, ...variables });
  const declared = {
    issue: "String!",
    version: "Int!",
    hash: "String!",
    sendAt: "DateTime",
    deliveries: "[String!]!",
  };
  const step = (name: string, args: Values, { by = approver.token, origin = false, key = "" } = {}) => {
    const names = Object.keys(args) as (keyof typeof declared)[];
    const variables = names.map((arg) => `$${arg}: ${declared[arg]}`).join(", ");
    const passed = names.map((arg) => `${arg}: $${arg}`).join(", ");
    const further = origin ? ", origin: $origin" : "";
    return ask(
      `mutation (${variables}, $origin: String!, $key: String!) {
        r: ${name}(${passed}${further}, idempotencyKey: $key) { ${FIELDS} } }`,
      { ...args, ...(key ? { key } : {}) },
      by,
    );
  };
  return {
    desk,
    writer,
    approver,
    list,
    ask,
    step,
    /** An issue that readers get, with an article. */
    issue: async (pages?: readonly Values[], ad?: string) => {
      const article = await desk.article();
      const own = pages ?? [{ type: "cover_right", article1: article }];
      const made = await desk.create({ pages: own });
      const { _id: id } = made.data.r as { _id: string };
      if (ad) {
        await db
          .update(bookings)
          .set({ issueId: Number(id) })
          .where(eq(bookings.id, Number(ad)));
        const { title, publishDate } = made.data.r as { title: string; publishDate: string };
        await desk.update(id, 1, { title, publishDate, pages: [...own, { type: "full_ad", ad1: ad }] });
      }
      const published = await desk.publish(id, ad ? 2 : 1);
      if (!published.data.r) throw new Error(`not published: ${JSON.stringify(published)}`);
      return id;
    },
    /** An ad with its material, for the next issue. */
    sold: async (target: string) => {
      const issue = await makeIssue(db, desk.medium.id, { publishDate: "2098-01-01" });
      return await desk.sell(String(issue.id), 0, { adTargetLink: target, materialState: "approved" });
    },
    /** What is sent, with its links. */
    contentOf: async (issue: string) => {
      const links = await db
        .select({ link: newsletterLinks })
        .from(newsletterLinks)
        .innerJoin(newsletters, eq(newsletters.id, newsletterLinks.newsletterId))
        .where(eq(newsletters.issueId, Number(issue)));
      return { links: links.map(({ link }) => link) };
    },
    receivers: (count: number, emailOf = (n: number) => `empfaenger${n}@post.test`) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          makeReceiver(db, list.id, { email: emailOf(n), firstName: "Eva" }),
        ),
      ),
    read: async (issue: string, by = approver.token) =>
      (
        await ask(
          `query ($issue: String!, $origin: String!) { r: newsletter(issue: $issue) { ${FIELDS} } }`,
          { issue },
          by,
        )
      ).data.r as Values & Newsletter,
    save: (issue: string, version: number, data: Values = {}, by = writer.token) =>
      ask(
        `mutation ($issue: String!, $version: Int!, $data: NewsletterInput!, $origin: String!, $key: String!) {
          r: updateNewsletter(issue: $issue, version: $version, data: $data, idempotencyKey: $key) { ${FIELDS} } }`,
        { issue, version, data: { subject: "Neues für {{vorname|Sie}}", lists: [String(list.id)], ...data } },
        by,
      ),
    /** From nothing to released. */
    released: async (issue: string, sendAt: string | null = SEND_AT.toISOString()) => {
      const desk = { ask, step };
      const saved = await desk.ask(
        `mutation ($issue: String!, $data: NewsletterInput!, $origin: String!, $key: String!) {
          r: updateNewsletter(issue: $issue, version: 0, data: $data, idempotencyKey: $key) {
            version content(origin: $origin) { hash } } }`,
        { issue, data: { subject: "Neues für {{vorname|Sie}}", lists: [String(list.id)] } },
      );
      const { version, content } = saved.data.r as { version: number; content: { hash: string } };
      await done(step("approveNewsletter", { issue, version, hash: content.hash }, { origin: true }));
      return await done(step("releaseNewsletter", { issue, version: version + 1, sendAt }, { origin: true }));
    },
    deliveriesOf: async (issue: string) => {
      const rows = await db
        .select({ delivery: newsletterDeliveries })
        .from(newsletterDeliveries)
        .innerJoin(newsletters, eq(newsletters.id, newsletterDeliveries.newsletterId))
        .where(eq(newsletters.issueId, Number(issue)))
        .orderBy(asc(newsletterDeliveries.id));
      return rows.map(({ delivery }) => delivery);
    },
  };
}

interface Newsletter {
  version: number;
  state: string;
  isApproved: boolean;
  pausedBecause: string | null;
  content: { hash: string; html: string; text: string; links: { block: string; target: string }[] } | null;
  findings: { kind: string; stops: boolean }[];
  books: Record<string, number>;
  uncertain: { _id: string; email: string }[];
  clicks: { block: string; clicks: number }[];
  work: { _id: string; state: string; error: string | null } | null;
}

async function done(request: ReturnType<typeof send>) {
  const answer = await request;
  if (!answer.data?.r) throw new Error(JSON.stringify(answer));
  return answer.data.r as Newsletter;
}

interface Sender {
  smtpUrl: string;
  place: string;
  now?: () => Date;
  dkim?: BulkMailSettings["dkim"];
}

/** A server beside the backend that sends newsletters by a mail server. */
export function sendingHouse(
  backend: Pick<TestBackend, "db" | "kind">,
  { smtpUrl, place, now, dkim = null }: Sender,
): HouseContext & { close(): void } {
  const mailer = openBulkMailer({
    smtpUrl,
    folder: "/nowhere",
    dkim,
    timeouts: { answer: 30_000, whole: 60_000 },
  });
  const bulkMail = { mailer, place, bounceAddress: "zurueck@immoflash.test", dkim: null };
  const house = houseOf(backend, { bulkMail, now: now ?? (() => AFTER) });
  return { ...house, close: () => mailer.close() };
}

/** Works on all newsletters that are due, until nothing is. */
export const runSending = (house: HouseContext, onError: (error: unknown) => void, isStopped = () => false) =>
  runDueWork(house, { kinds: [sendNewsletter], onError, isStopped });

/** A newsletter of an issue, as it is while it is written, or after it was sent to some of a list. */
export async function makeNewsletter(db: TestBackend["db"], issueId: number, listId: number, isSent = false) {
  const at = new Date("2026-11-20T09:00:00Z");
  const sent: Partial<typeof newsletters.$inferInsert> = {
    state: "sent",
    releasedAt: at,
    sendAt: at,
    endedAt: at,
    approvedHash: "x",
    approvedAt: at,
  };
  const [newsletter] = await db
    .insert(newsletters)
    .values({
      issueId,
      subject: "Neues für {{vorname|Sie}}",
      preheader: "Wohnen",
      blocks: [],
      greeting: "Guten Tag {{name|liebe Leserinnen und Leser}}!",
      ...(isSent ? sent : {}),
    })
    .returning();
  if (!newsletter) throw new Error("no newsletter");
  const newsletterId = newsletter.id;
  await db.insert(newsletterLists).values({ newsletterId, listId });
  if (!isSent) return newsletter;
  const content = { subject: newsletter.subject, html: "<p>Neues</p>", text: "Neues", origin: ORIGIN };
  await db.insert(newsletterContents).values({ newsletterId, hash: "x", ...content, createdAt: at });
  const receiver = async () => (await makeReceiver(db, listId)).id;
  const handed = { newsletterId, attempts: 1, handedOverAt: at };
  await db.insert(newsletterDeliveries).values([
    { ...handed, receiverId: await receiver(), state: "accepted", answeredAt: at, answer: "250 OK" },
    {
      ...handed,
      receiverId: await receiver(),
      state: "refused",
      answeredAt: at,
      answer: "550 5.1.1 unknown",
    },
    { ...handed, receiverId: await receiver(), state: "uncertain" },
    { newsletterId, receiverId: await receiver(), state: "skipped", reason: "unsubscribed" },
  ]);
  const link = { newsletterId, key: "abc", block: "article:1", title: "Wohnen am See" };
  const [made] = await db
    .insert(newsletterLinks)
    .values({ ...link, target: "https://verlag.test/see" })
    .returning();
  await db.insert(newsletterClicks).values({ linkId: made?.id ?? 0, hour: at, clicks: 12 });
  return newsletter;
}
