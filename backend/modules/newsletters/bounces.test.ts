import { receivers, suppressedAddresses } from "backend/modules/receivers/tables";
import { work } from "backend/platform/database/tables";
import { sharedSecret } from "backend/platform/external/shared-secrets";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { startHardSmtp } from "backend/testing/hard-smtp-server";
import { makeAsset } from "backend/testing/library";
import { AFTER, newsletterDesk, ORIGIN, runSending, sendingHouse } from "backend/testing/newsletters";
import { send } from "backend/testing/request";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pictureAddresses } from "./addresses";
import { REPORTS } from "./bounces";
import { placeOfDatabase } from "./installation";
import { verpToken } from "./reports/report-token";
import { newsletterClicks, newsletterDeliveries, newsletters } from "./tables";

const RECEIVE = `mutation ($message: String!) { r: receiveMailReport(message: $message) }`;
const FOLLOW = `mutation ($newsletter: String!, $key: String!, $isCounted: Boolean!) {
  r: followNewsletterLink(newsletter: $newsletter, key: $key, isCounted: $isCounted) }`;

/** A report as Postfix writes it. */
const bounce = (to: string, { action = "failed", status = "5.1.1" } = {}) => `To: ${to}
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="b"
MIME-Version: 1.0

--b
Content-Type: text/plain

I'm sorry.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example

Final-Recipient: rfc822; somebody@post.test
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} <somebody@post.test>: unknown

--b--
`;
const complaint = (from: string) => `To: abuse@immoflash.test
Content-Type: multipart/report; report-type=feedback-report; boundary="b"
MIME-Version: 1.0

--b
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Provider/1.0
Version: 1
Original-Mail-From: <${from}>

--b--
`;

describeOnDatabase("what comes back of a newsletter", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof newsletterDesk>>;
  let smtp: Awaited<ReturnType<typeof startHardSmtp>>;
  beforeAll(async () => {
    smtp = await startHardSmtp();
    const newsletterMail = { from: "haus@verlag.test", smtpUrl: smtp.url, folder: "/nowhere" };
    backend = await open({ publicUrl: ORIGIN, newsletterMail });
    desk = await newsletterDesk(backend);
  });
  afterAll(() => smtp.stop());

  /** A newsletter that was sent to so many, and the addresses to which reports of it go. */
  async function sent(count: number, at = AFTER) {
    const issue = await desk.issue();
    await desk.released(issue);
    const house = sendingHouse(backend, {
      smtpUrl: smtp.url,
      place: await placeOfDatabase(backend.db, null),
      now: () => at,
    });
    await runSending(house, (error) => {
      throw error;
    });
    house.close();
    const secret = await sharedSecret(backend.db, REPORTS);
    const deliveries = await desk.deliveriesOf(issue);
    expect(deliveries).toHaveLength(count);
    return {
      issue,
      deliveries,
      addressOf: (n: number) => `zurueck+${verpToken(secret, deliveries[n]?.id ?? 0)}@immoflash.test`,
    };
  }
  const receive = async (message: string) =>
    (await send(backend, null, RECEIVE, { message })).data?.r as string;
  const stateOf = async (id: number | null | undefined) => {
    const [row] = await backend.db
      .select()
      .from(receivers)
      .where(eq(receivers.id, id ?? 0));
    return row?.state;
  };

  it("stops addresses that do not exist and whoever complains, and nobody for a forged report", async () => {
    await backend.db.delete(receivers);
    const people = await desk.receivers(4, (n) => `zurueck${n}@post.test`);
    const { issue, addressOf, deliveries } = await sent(4);
    const byReceiver = (n: number) => deliveries.findIndex(({ receiverId }) => receiverId === people[n]?.id);
    const [gone, angry, ours, forged] = [0, 1, 2, 3].map(byReceiver) as [number, number, number, number];
    expect(await receive(bounce(addressOf(gone)))).toBe("bounce");
    expect(await stateOf(people[0]?.id)).toBe("bounced");
    expect(await receive(complaint(addressOf(angry)))).toBe("complaint");
    expect(await stateOf(people[1]?.id)).toBe("complained");
    // What is wrong with our sending is never held against anybody.
    expect(await receive(bounce(addressOf(ours), { status: "5.7.1" }))).toBe("bounce");
    expect(await stateOf(people[2]?.id)).toBe("subscribed");
    const other = addressOf(forged).replace(/-[0-9a-f]{4}/, "-0000");
    expect(await receive(bounce(other))).toBe("none");
    expect(await receive("nothing of a report")).toBe("none");
    expect(await stateOf(people[3]?.id)).toBe("subscribed");
    expect(await desk.read(issue)).toMatchObject({ returns: { hard: 1, soft: 0, complaints: 1 } });
    const kept = await backend.db.select({ reason: suppressedAddresses.reason }).from(suppressedAddresses);
    expect(kept.map(({ reason }) => reason).sort()).toEqual(["bounced", "complained"]);
    // Nothing of what is kept tells who it was.
    const answers = (await desk.deliveriesOf(issue)).map(({ answer }) => answer ?? "");
    expect(answers.join(" ")).not.toContain("@");
  });

  it("pauses a newsletter of which more than one in twenty does not exist, and no earlier", async () => {
    await backend.db.execute(sql`update newsletter_deliveries set receiver_id = null`);
    await backend.db.delete(receivers);
    await desk.receivers(100, (n) => `fehlt${n}@post.test`);
    const { issue, addressOf, deliveries } = await sent(100);
    // As it is while others wait for their turn.
    const [one] = await backend.db
      .update(newsletters)
      .set({ state: "sending", endedAt: null })
      .where(eq(newsletters.id, deliveries[0]?.newsletterId ?? 0))
      .returning({ workId: newsletters.workId });
    const its = eq(work.id, one?.workId ?? 0);
    await backend.db.update(work).set({ state: "running", wanted: "run", endedAt: null }).where(its);
    for (const n of [0, 1, 2, 3, 4]) await receive(bounce(addressOf(n)));
    expect(await desk.read(issue)).toMatchObject({ pausedBecause: null, returns: { hard: 5 } });
    await receive(bounce(addressOf(5)));
    expect(await desk.read(issue)).toMatchObject({ pausedBecause: "bounces", returns: { hard: 6 } });
    const [stopping] = await backend.db.select({ wanted: work.wanted }).from(work).where(its);
    expect(stopping?.wanted).toBe("pause");
  });

  it("takes a mailbox for gone after three newsletters in two weeks, and an uncertain one for sent", async () => {
    await backend.db.execute(sql`update newsletter_deliveries set receiver_id = null`);
    await backend.db.delete(receivers);
    const [person] = await desk.receivers(1, () => "voll@post.test");
    for (const [nth, days] of [0, 7, 15].entries()) {
      const { addressOf, deliveries } = await sent(1, AFTER);
      await backend.db
        .update(newsletterDeliveries)
        .set({ state: "uncertain", handedOverAt: new Date(AFTER.getTime() + days * 86_400_000) })
        .where(eq(newsletterDeliveries.id, deliveries[0]?.id ?? 0));
      expect(await stateOf(person?.id)).toBe("subscribed");
      expect(await receive(bounce(addressOf(0), { status: "5.2.2" }))).toBe("bounce");
      expect(await stateOf(person?.id)).toBe(nth < 2 ? "subscribed" : "bounced");
    }
    const rows = await backend.db
      .select({ state: newsletterDeliveries.state, bounce: newsletterDeliveries.bounce })
      .from(newsletterDeliveries)
      .where(eq(newsletterDeliveries.receiverId, person?.id ?? 0));
    expect(rows).toEqual(Array(3).fill({ state: "accepted", bounce: "soft" }));
  });

  it("counts clicks by hour, but no programs, and none before it is sent", async () => {
    await backend.db.execute(sql`update newsletter_deliveries set receiver_id = null`);
    await backend.db.delete(receivers);
    await desk.receivers(1, () => "klick@post.test");
    const ad = await desk.sold("https://kunde.example/hier");
    const issue = await desk.issue(undefined, ad);
    const { version } = await desk.released(issue);
    const { links } = await desk.contentOf(issue);
    const link = links.find(({ block }) => block === `ad:${ad}`);
    const follow = async (isCounted: boolean) =>
      (
        await send(backend, null, FOLLOW, {
          newsletter: String(link?.newsletterId),
          key: link?.key,
          isCounted,
        })
      ).data?.r;
    expect(version).toBeGreaterThan(0);
    expect(await follow(true)).toBe("https://kunde.example/hier");
    expect(await backend.db.select().from(newsletterClicks)).toEqual([]);
    await backend.db.execute(sql`update newsletters set state = 'sent', ended_at = now()`);
    for (const isCounted of [true, false, true]) await follow(isCounted);
    expect(await backend.db.select().from(newsletterClicks)).toMatchObject([{ clicks: 2 }]);
  });

  it("keeps the issue that was sent", async () => {
    const issue = await desk.issue();
    await desk.released(issue);
    await desk.desk.withdraw(issue);
    const { version } = (await desk.desk.find(issue, "version")) as { version: number };
    expect(JSON.stringify(await desk.desk.remove(issue, version))).toContain("TOO_LATE");
  });

  it("gives its pictures to whoever has their address, as mail programs show them", async () => {
    const fileId = Number((await makeAsset(backend)).file._id);
    const address = (await pictureAddresses(backend.db, ORIGIN))(fileId);
    const token = address.split("/").at(-1) ?? "";
    const get = (of: string) =>
      backend.fetch(new Request(`http://localhost/files/newsletter-pictures/${of}`));
    const answer = await get(token);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    const again = await get(token);
    expect(Buffer.from(await again.arrayBuffer())).toEqual(Buffer.from(await answer.arrayBuffer()));
    expect((await get(`${fileId}.${"a".repeat(22)}`)).status).toBe(404);
    expect((await get("x")).status).toBe(404);
  });
});
