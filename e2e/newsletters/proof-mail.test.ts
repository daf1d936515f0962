import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { confirmationMails } from "backend/modules/billing/tables";
import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { newsletterContents, newsletterLinks } from "backend/modules/newsletters/tables";
import { mailOutbox } from "backend/platform/database/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { ALL_OF_IMMOFLASH_ISSUES } from "backend/testing/immoflash";
import { makeNewsletter, newsletterDesk, ORIGIN } from "backend/testing/newsletters";
import { startSmtp } from "backend/testing/smtp-server";
import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadNewsletter } from "~/routes/newsletters/record/newsletter.server";
import { changeNewsletter } from "~/routes/newsletters/record/steps.server";
import { screensOn } from "../bookings/posts";

describeOnDatabase("the proof of an ad by mail", (open) => {
  let backend: TestBackend;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let folder: string;
  let desk: Awaited<ReturnType<typeof newsletterDesk>>;
  beforeAll(async () => {
    smtp = await startSmtp();
    folder = await mkdtemp(join(tmpdir(), "backoffice-mail-"));
    backend = await open({
      publicUrl: ORIGIN,
      mail: { from: "Verlag Alpenblick <anzeigen@verlag.example>", folder, smtpUrl: smtp.url },
    });
    desk = await newsletterDesk(backend);
  });
  afterAll(async () => {
    await smtp.close();
    await rm(folder, { recursive: true, force: true });
  });

  const EDITOR = [...ALL_OF_IMMOFLASH_ISSUES, "global:read__bookings", "global:edit__bookings"];
  const signedIn = async (permissions: readonly string[]) => {
    const { user, token } = await signedInUser(backend.db, permissions);
    return { user, screens: screensOn(backend, token) };
  };
  type Screens = ReturnType<typeof screensOn>;

  /** A newsletter that was sent with these ads, each of a client with this address. */
  async function sentWith(emails: readonly (string | null)[]) {
    const { db } = backend;
    const issue = await desk.issue();
    const ads: string[] = [];
    for (const email of emails) {
      const ad = await desk.desk.sell(issue);
      ads.push(ad);
      const [row] = await db
        .select()
        .from(bookings)
        .where(eq(bookings.id, Number(ad)));
      await db
        .update(companies)
        .set({ email })
        .where(eq(companies.id, row?.clientCompanyId ?? 0));
    }
    const { id: newsletterId } = await makeNewsletter(db, Number(issue), desk.list.id, true);
    const links = ads.map((ad) => ({
      newsletterId,
      key: `k${ad}`,
      block: `ad:${ad}`,
      title: "Kunde",
      target: "https://kunde.test/",
    }));
    await db.insert(newsletterLinks).values([
      ...links,
      // Of a test alone.
      { newsletterId, key: "test", block: "ad:999999", title: "Kunde", target: "https://kunde.test/" },
    ]);
    const html = links.map(({ key }) => `<a href="${ORIGIN}/c/${newsletterId}/${key}">Anzeige</a>`).join("");
    await db
      .update(newsletterContents)
      .set({ html })
      .where(eq(newsletterContents.newsletterId, newsletterId));
    return { issue, ads };
  }
  const pathOf = (issue: string) => `/issues/immoflash/newsletter/${issue}`;
  const adsIn = async (screens: Screens, issue: string) =>
    (await screens.open(loadNewsletter, pathOf(issue), { id: issue })).data.opened.newsletter.ads as {
      _id: string;
      version: number;
      newsletterProofMails: { receiver: string; state: string }[];
    }[];
  const post = (
    screens: Screens,
    issue: string,
    rows: readonly { booking: string; to: string; version?: number }[],
    key = randomUUID() as string,
  ) =>
    screens.post(
      changeNewsletter,
      pathOf(issue),
      [
        ["intent", "proofs"],
        ["kit/form", "proofs"],
        ["kit/idempotencyKey", key],
        ...rows.flatMap(({ booking, to, version = 1 }, nth) => [
          [`proofs[${nth}].booking`, booking] as const,
          [`proofs[${nth}].version`, String(version)] as const,
          [`proofs[${nth}].to`, to] as const,
        ]),
      ],
      { id: issue },
    );
  const mailsTo = (address: string) =>
    backend.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, address));

  test("goes to its client in one press, once, with the PDF, and the report says so", async () => {
    const { user, screens } = await signedIn(EDITOR);
    const { issue, ads } = await sentWith(["kunde@eins.example"]);
    const [ad = ""] = ads;
    expect(await adsIn(screens, issue)).toMatchObject([{ _id: ad, version: 1, newsletterProofMails: [] }]);
    const key = randomUUID();
    const rows = [{ booking: ad, to: "kunde@eins.example" }];
    expect(await post(screens, issue, rows, key)).toMatchObject({ status: 303, location: pathOf(issue) });
    expect((await post(screens, issue, rows, key)).status).toBe(303);
    const taken = () => smtp.taken.filter(({ to }) => to.includes("kunde@eins.example"));
    await expect.poll(() => taken().length, { timeout: 20_000 }).toBe(1);
    const read = await PostalMime.parse(taken()[0]?.source ?? "");
    expect(read.replyTo).toMatchObject([{ address: user.email }]);
    expect(read.subject).toBe(`Nachweis zur Anzeige Nr. ${ad}`);
    expect(read.text).toContain("Ihre Anzeige ist mit unserem Newsletter");
    expect(read.attachments).toMatchObject([
      { filename: `newsletternachweis-${ad}.pdf`, mimeType: "application/pdf" },
    ]);
    const [after] = await adsIn(screens, issue);
    expect(after?.newsletterProofMails).toMatchObject([{ receiver: "kunde@eins.example" }]);
    const kept = eq(confirmationMails.bookingId, Number(ad));
    expect(await backend.db.select().from(confirmationMails).where(kept)).toMatchObject([
      { document: "newsletter_proof" },
    ]);
  });

  test("goes to all clients at once; whoever is refused is named, and the others have theirs", async () => {
    const { screens } = await signedIn(EDITOR);
    const { issue, ads } = await sentWith(["a@zwei.example", "b@zwei.example"]);
    const [first = "", second = ""] = ads;
    const sent = await post(screens, issue, [
      { booking: first, to: "a@zwei.example" },
      // Its booking was changed meanwhile.
      { booking: second, to: "b@zwei.example", version: 7 },
    ]);
    expect(sent.status).toBe(303);
    expect(await mailsTo("a@zwei.example")).toHaveLength(1);
    expect(await mailsTo("b@zwei.example")).toEqual([]);
    const refused = await post(screens, issue, [{ booking: second, to: "b@zwei.example", version: 7 }]);
    expect(refused.status).toBe(400);
    expect((await post(screens, issue, [{ booking: second, to: "keine Adresse" }])).status).toBe(400);
    expect((await post(screens, issue, [{ booking: "x", to: "b@zwei.example" }])).status).toBe(400);
    expect((await post(screens, issue, [])).status).toBe(400);
  });

  test("is sent by nobody who may not edit the booking, and of no ad that was not sent", async () => {
    const { issue, ads } = await sentWith(["c@drei.example"]);
    const [ad = ""] = ads;
    const rows = [{ booking: ad, to: "c@drei.example" }];
    const reader = await signedIn(["global:read__immoflash_issues", "global:read__bookings"]);
    expect((await post(reader.screens, issue, rows)).status).toBe(403);
    const publisher = await signedIn(ALL_OF_IMMOFLASH_ISSUES);
    expect((await post(publisher.screens, issue, rows)).status).toBe(403);
    expect(await adsIn(publisher.screens, issue)).toEqual([]);
    const { screens } = await signedIn(EDITOR);
    const unsent = await desk.desk.sell(issue);
    expect((await post(screens, issue, [{ booking: unsent, to: "c@drei.example" }])).status).toBe(404);
    expect(await mailsTo("c@drei.example")).toEqual([]);
  });
});
