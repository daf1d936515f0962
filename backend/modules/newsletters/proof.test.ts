import { immoflashPages } from "backend/modules/immoflash-issues/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { newsletterDesk, ORIGIN } from "backend/testing/newsletters";
import { send } from "backend/testing/request";
import { beforeAll, expect, it } from "vitest";
import { linkAddress } from "./addresses";
import {
  newsletterClicks,
  newsletterContents,
  newsletterDeliveries,
  newsletterLinks,
  newsletters,
} from "./tables";

const SENT_AT = new Date("2099-03-12T07:00:00Z");
const ENDED_AT = new Date("2099-03-12T07:20:00Z");

describeOnDatabase("the proof of an ad", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof newsletterDesk>>;
  beforeAll(async () => {
    backend = await open({ publicUrl: ORIGIN });
    desk = await newsletterDesk(backend);
  });

  const proofFor = (booking: string, token: string) =>
    send(
      backend,
      token,
      `query ($id: String!) { booking(id: $id) { newsletterProof {
        subject sentAt endedAt accepted clicks target days { day clicks } } } }`,
      { id: booking },
    );
  const proof = async (booking: string) =>
    (await proofFor(booking, desk.desk.token)).data.booking.newsletterProof;

  /** An ad in the newsletter of its issue: sent, with links of tests beside those that were sent. */
  async function sentWithAd(values: Partial<typeof newsletters.$inferInsert> = {}) {
    const { db } = backend;
    const issue = Number(await desk.issue());
    const [sold, tested] = [await desk.desk.sell(String(issue)), await desk.desk.sell(String(issue))];
    await db.insert(immoflashPages).values({ issueId: issue, type: "full_ad", ad1Id: Number(sold) });
    const [row] = await db
      .insert(newsletters)
      .values({
        issueId: issue,
        subject: "Neues, {{vorname|guten Tag}}",
        blocks: [],
        state: "sent",
        approvedHash: "abc",
        approvedAt: SENT_AT,
        releasedAt: SENT_AT,
        sendAt: SENT_AT,
        endedAt: ENDED_AT,
        ...values,
      })
      .returning();
    if (!row) throw new Error("no newsletter");
    const newsletterId = row.id;
    const keys = { sent: `s${sold}`, older: `o${sold}`, tested: `t${tested}` };
    await db.insert(newsletterContents).values({
      newsletterId,
      hash: "abc",
      subject: row.subject,
      text: "",
      origin: ORIGIN,
      createdAt: SENT_AT,
      html: `<a href="${linkAddress(ORIGIN, newsletterId, keys.sent)}">Anzeige</a>`,
    });
    const ofSold = { newsletterId, block: `ad:${sold}`, title: "Kunde" };
    const links = await db
      .insert(newsletterLinks)
      .values([
        { ...ofSold, key: keys.sent, target: "https://kunde.test/aktion" },
        { ...ofSold, key: keys.older, target: "https://kunde.test/alt" },
        { ...ofSold, block: `ad:${tested}`, key: keys.tested, target: "https://andere.test/" },
      ])
      .returning();
    await db.insert(newsletterClicks).values([
      // An hour before midnight in UTC is the next day in Vienna.
      { linkId: links[0]?.id ?? 0, hour: new Date("2099-03-12T22:00:00Z"), clicks: 4 },
      { linkId: links[0]?.id ?? 0, hour: new Date("2099-03-12T23:00:00Z"), clicks: 2 },
      { linkId: links[1]?.id ?? 0, hour: new Date("2099-03-12T23:00:00Z"), clicks: 50 },
    ]);
    const people = await desk.receivers(4, (n) => `nachweis${issue}-${n}@post.test`);
    const states = ["accepted", "accepted", "uncertain", "skipped"] as const;
    await db.insert(newsletterDeliveries).values(
      states.map((state, n) => ({
        newsletterId,
        receiverId: people[n]?.id ?? null,
        state,
        reason: state === "skipped" ? ("left" as const) : null,
      })),
    );
    return { sold, tested };
  }

  it("tells whom it reached and how often its link was opened, by the days of Vienna", async () => {
    const { sold } = await sentWithAd();
    expect(await proof(sold)).toEqual({
      subject: "Neues, guten Tag",
      accepted: 2,
      clicks: 6,
      target: "https://kunde.test/aktion",
      sentAt: SENT_AT.toISOString(),
      endedAt: ENDED_AT.toISOString(),
      days: [
        { day: "2099-03-12", clicks: 4 },
        { day: "2099-03-13", clicks: 2 },
      ],
    });
  });

  it("is none for what stood in tests only, was not sent, or is no ad of a newsletter", async () => {
    const { tested } = await sentWithAd();
    expect(await proof(tested)).toBeNull();
    const draft = { state: "draft", releasedAt: null, sendAt: null, endedAt: null } as const;
    expect(await proof((await sentWithAd(draft)).sold)).toBeNull();
    const scheduled = { state: "scheduled", endedAt: null } as const;
    expect(await proof((await sentWithAd(scheduled)).sold)).toBeNull();
    const issue = await desk.issue();
    expect(await proof(await desk.desk.sell(issue))).toBeNull();
  });

  it("is there while it is being sent, and after sending was stopped", async () => {
    const sending = await sentWithAd({ state: "sending", endedAt: null });
    expect(await proof(sending.sold)).toMatchObject({ endedAt: null, accepted: 2 });
    expect(await proof((await sentWithAd({ state: "stopped" })).sold)).toMatchObject({ accepted: 2 });
  });

  it("is for those who may see the booking, and nobody else", async () => {
    const { sold } = await sentWithAd();
    const seller = await signedInUser(backend.db, [`medium:${desk.desk.medium.id}:view__bookings`]);
    const other = await signedInUser(backend.db, [`medium:${desk.desk.medium.id + 1000}:view__bookings`]);
    const nobody = await signedInUser(backend.db, ["global:read__immoflash_issues"]);
    expect((await proofFor(sold, seller.token)).data.booking?.newsletterProof).toMatchObject({ clicks: 6 });
    for (const { token } of [other, nobody]) {
      const answer = await proofFor(sold, token);
      expect(answer.data?.booking ?? null).toBeNull();
      expect(JSON.stringify(answer)).not.toContain("kunde.test");
    }
    expect((await proofFor(sold, nobody.token)).code).toBe("NOT_AUTHORIZED");
  });
});
