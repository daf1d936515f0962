import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attachments } from "backend/modules/attachments/tables";
import { CONFIRMATIONS_PER_HOUR } from "backend/modules/billing/confirmation/send";
import { confirmationMails } from "backend/modules/billing/tables";
import { bookings, bookingTargetMedia } from "backend/modules/bookings/tables";
import { SETTINGS_ID } from "backend/modules/settings/service";
import { globalSettings } from "backend/modules/settings/tables";
import { activityChanges, activityLogs, mailOutbox } from "backend/platform/database/tables";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { quarters, uploadPicture } from "backend/testing/pictures";
import { startSmtp } from "backend/testing/smtp-server";
import { and, eq } from "drizzle-orm";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfirmationScreen } from "~/routes/billing/confirmation/confirmation.server";
import { sendConfirmation } from "~/routes/billing/confirmation/send.server";
import { screensOn } from "../bookings/posts";

const VERLAG = "Verlag Alpenblick <anzeigen@verlag.example>";

describeOnDatabase("a booking confirmation by mail", (open) => {
  let backend: TestBackend;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let folder: string;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let client: Awaited<ReturnType<typeof makeCompany>>;

  beforeAll(async () => {
    smtp = await startSmtp();
    folder = await mkdtemp(join(tmpdir(), "backoffice-mail-"));
    backend = await open({ mail: { from: VERLAG, folder, smtpUrl: smtp.url } });
    title = await makeTitle(backend.db);
    client = await makeCompany(backend.db, { name: "Möbel Žižek KG", email: "werbung@zizek.example" });
  });
  afterAll(async () => {
    await smtp.close();
    await rm(folder, { recursive: true, force: true });
  });

  const made = async (values: Partial<typeof bookings.$inferInsert> = {}) => {
    const issue = await makeIssue(backend.db, title.medium.id);
    const own = { clientCompanyId: client.id, targetMediumId: title.medium.id, issueId: issue.id };
    return await makeBooking(backend.db, {
      ...own,
      formatId: title.formats[0]?.id ?? null,
      priceCents: 145_000,
      ...values,
    });
  };
  const signedIn = async (...held: string[]) => {
    const { user, token } = await signedInUser(backend.db, held);
    return { user, screens: screensOn(backend, token) };
  };
  const clerk = () => signedIn("global:read__bookings", "global:edit__bookings");
  type Screens = Awaited<ReturnType<typeof clerk>>["screens"];
  const opened = async (screens: Screens, id: number) =>
    (await screens.open(loadConfirmationScreen, `/bookings/${id}/confirmation`, { bookingid: String(id) }))
      .data;
  const post = (
    screens: Screens,
    id: number,
    {
      receivers = "",
      subject = "Ihr Auftrag",
      text = "Grüß Gott",
      version = 1,
      key = randomUUID() as string,
    },
  ) =>
    screens.post(
      sendConfirmation,
      `/bookings/${id}/confirmation`,
      Object.entries({
        intent: "send",
        "kit/form": "mail",
        "kit/idempotencyKey": key,
        "kit/version": String(version),
        receivers,
        subject,
        text,
      }),
      { bookingid: String(id) },
    );
  const problemsAt = (answer: Awaited<ReturnType<typeof post>>, field: string) =>
    answer.data.result.error?.[field]?.map(({ message }: { message: string }) => message);
  const arrived = async (to: string, many = 1) => {
    const mine = () => smtp.taken.filter((mail) => mail.to.includes(to));
    await expect.poll(() => mine().length, { timeout: 20_000 }).toBe(many);
    return mine();
  };

  test("carries the PDF to each receiver once, signed by the clerk, and is remembered", async () => {
    const { user, screens } = await clerk();
    const { id } = await made();
    const before = await opened(screens, id);
    expect(before).toMatchObject({ maySend: true, mails: [], recipient: { email: client.email } });
    const key = randomUUID();
    const receivers = " chef@zizek.example; werbung@zizek.example,\nCHEF@zizek.example ";
    const message = { receivers, subject: "Ihr Auftrag: Ö", text: "Grüß Gott,\n\nanbei.", key };
    const answer = await post(screens, id, message);
    expect(answer).toMatchObject({ status: 303, location: `/bookings/${id}/confirmation` });
    // The same form again sends nothing again.
    expect((await post(screens, id, message)).status).toBe(303);
    const [mail] = await arrived("werbung@zizek.example");
    await arrived("CHEF@zizek.example");
    const read = await PostalMime.parse(mail?.source ?? "");
    expect(read.from).toEqual({ name: "Verlag Alpenblick", address: "anzeigen@verlag.example" });
    expect(read.to).toMatchObject([{ address: "werbung@zizek.example" }]);
    expect(read.replyTo).toMatchObject([{ address: user.email }]);
    expect(read.subject).toBe("Ihr Auftrag: Ö");
    expect(read.text?.trim()).toBe("Grüß Gott,\n\nanbei.");
    const [attached, ...others] = read.attachments;
    expect(others).toEqual([]);
    expect(attached).toMatchObject({
      filename: `auftragsbestaetigung-${id}.pdf`,
      mimeType: "application/pdf",
      disposition: "attachment",
    });
    const data = new Uint8Array(attached?.content as ArrayBuffer);
    const pdf = await getDocument({ data, verbosity: 0 }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const words = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    expect(words).toContain(`Auftragsbestätigung Nr. ${id}`);
    expect(words).toContain("Möbel Žižek KG");
    expect(words).toContain("1.450,00");

    const { db } = backend;
    const sent = await db.select().from(confirmationMails).where(eq(confirmationMails.bookingId, id));
    expect(sent).toHaveLength(2);
    const logged = await db
      .select({ action: activityLogs.action, after: activityChanges.after })
      .from(activityLogs)
      .innerJoin(activityChanges, eq(activityChanges.logId, activityLogs.id))
      .where(and(eq(activityLogs.area, "bookings"), eq(activityLogs.recordId, id)));
    expect(logged).toEqual([
      { action: "sendConfirmation", after: "CHEF@zizek.example, werbung@zizek.example" },
    ]);
    // The sent PDF is a file of its own. The row of the message contains none of its bytes.
    const [file] = await db
      .select()
      .from(attachments)
      .where(eq(attachments.id, sent[0]?.attachmentId ?? 0));
    const [row] = await db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.id, sent[0]?.mailId ?? 0));
    expect(row?.attachments).toEqual([
      {
        filename: `auftragsbestaetigung-${id}.pdf`,
        mimeType: "application/pdf",
        storageKey: file?.storageKey,
      },
    ]);
    await expect
      .poll(async () =>
        (await opened(screens, id)).mails.map((one: { state: string; receiver: string }) => [
          one.receiver,
          one.state,
        ]),
      )
      .toEqual([
        ["CHEF@zizek.example", "sent"],
        ["werbung@zizek.example", "sent"],
      ]);
  });

  test("takes hostile texts as texts: in its head, its words, its page and its PDF", async () => {
    const { db } = backend;
    const hostile = `=cmd|' /C calc'!A0 <script>alert(1)</script> \u202e&amp;"`;
    const { token } = await signedInUser(db, ["global:edit__global_settings"]);
    const content = await (await quarters(40, 20)).png().toBuffer();
    const { r: logo } = await uploadPicture(backend, token, { content, use: "logo" });
    const settings = { houseName: hostile, logoId: Number(logo?._id), logYears: 10, notificationsOff: [] };
    await db.insert(globalSettings).values({ id: SETTINGS_ID, version: 1, ...settings });
    const { screens } = await clerk();
    const company = await makeCompany(db, { name: hostile, email: "opfer@zizek.example" });
    const { id } = await made({ clientCompanyId: company.id });
    const subject = `${hostile}\r\nBcc: alle@welt.example`;
    const answer = await post(screens, id, { receivers: "opfer@zizek.example", subject, text: hostile });
    expect(answer.status).toBe(303);
    const [mail] = await arrived("opfer@zizek.example");
    const read = await PostalMime.parse(mail?.source ?? "");
    expect(read.to).toMatchObject([{ address: "opfer@zizek.example" }]);
    expect(read.bcc ?? []).toEqual([]);
    expect(read.headers.filter(({ key }) => key === "bcc")).toEqual([]);
    expect(read.subject).toBe(`${hostile} Bcc: alle@welt.example`);
    expect(read.text?.trim()).toBe(hostile);
    expect(read.html).not.toMatch(/<script|&amp;/);
    expect(read.html).toContain("&#60;script&#62;alert(1)&#60;/script&#62; \u202e&#38;amp;&#34;");
    const attached = read.attachments.find(({ mimeType }) => mimeType === "application/pdf");
    const data = new Uint8Array(attached?.content as ArrayBuffer);
    const pdf = await getDocument({ data, verbosity: 0 }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const words = items.map((item) => ("str" in item ? item.str : "")).join("");
    expect(words.split("<script>alert(1)</script>").length).toBeGreaterThan(2);
    expect(await pdf.getJSActions()).toBeNull();
    await db.delete(globalSettings);
  });

  test("goes out for a package, too", async () => {
    const { screens } = await clerk();
    const { id } = await made({
      bookingType: "multi",
      targetMediumId: null,
      specType: null,
      issueId: null,
      formatId: null,
    });
    await backend.db.insert(bookingTargetMedia).values({ bookingId: id, mediumId: title.medium.id });
    await made({ parentBookingId: id, priceCents: 0 });
    expect((await post(screens, id, { receivers: "paket@zizek.example" })).status).toBe(303);
    const [mail] = await arrived("paket@zizek.example");
    const { attachments: sent } = await PostalMime.parse(mail?.source ?? "");
    const start = new Uint8Array(sent[0]?.content as ArrayBuffer).subarray(0, 5);
    expect(Buffer.from(start).toString()).toBe("%PDF-");
  });

  test("is refused at its fields, and sends nothing", async () => {
    const { screens } = await clerk();
    const silent = await makeCompany(backend.db, { name: "Ohne Adresse" });
    const { id } = await made({ clientCompanyId: silent.id });
    expect((await opened(screens, id)).recipient).toEqual({
      name: "Ohne Adresse",
      email: null,
      contacts: [],
    });
    const empty = await post(screens, id, { receivers: " , ", subject: " ", text: "" });
    expect(empty.status).toBe(400);
    for (const field of ["receivers", "subject", "text"]) {
      expect(problemsAt(empty, field), field).toEqual(["required"]);
    }
    const wrong = await post(screens, id, { receivers: "a@kunde.example, Bcc: alle@welt.example" });
    expect(problemsAt(wrong, "receivers")).toEqual(["email_invalid"]);
    const many = Array.from({ length: 11 }, (_, nth) => `a${nth}@kunde.example`).join();
    expect(problemsAt(await post(screens, id, { receivers: many }), "receivers")).toEqual([
      "too_many_receivers",
    ]);
    const long = await post(screens, id, { receivers: "a@b.at", subject: "x".repeat(201) });
    expect(problemsAt(long, "subject")).toEqual(["too_long"]);
    await backend.db.update(bookings).set({ version: 2 }).where(eq(bookings.id, id));
    const old = await post(screens, id, { receivers: "a@kunde.example" });
    expect([old.status, old.data.result.error]).toEqual([
      400,
      { "": [expect.objectContaining({ message: "version_conflict" })] },
    ]);
    expect(
      await backend.db.select().from(confirmationMails).where(eq(confirmationMails.bookingId, id)),
    ).toEqual([]);
  });

  test("is sent only by those who may edit the booking", async () => {
    const { id } = await made();
    const reader = await signedIn("global:read__bookings");
    expect((await opened(reader.screens, id)).maySend).toBe(false);
    expect((await post(reader.screens, id, { receivers: "a@kunde.example" })).status).toBe(403);
    const other = await signedIn("medium:999:edit__bookings", "medium:999:view__bookings");
    expect((await post(other.screens, id, { receivers: "a@kunde.example" })).status).toBe(404);
    const { screens } = await clerk();
    expect((await post(screens, 999_999, { receivers: "a@kunde.example" })).status).toBe(404);
    expect(smtp.taken.flatMap(({ to }) => to)).not.toContain("a@kunde.example");
  });

  test("is bounded per user and hour", async () => {
    const { user, screens } = await clerk();
    const { id } = await made();
    expect((await post(screens, id, { receivers: "eins@zizek.example" })).status).toBe(303);
    const [sent] = await backend.db
      .select()
      .from(confirmationMails)
      .where(eq(confirmationMails.userId, user.id));
    if (!sent) throw new Error("nothing was sent");
    const { id: _id, ...row } = sent;
    await backend.db
      .insert(confirmationMails)
      .values(Array.from({ length: CONFIRMATIONS_PER_HOUR - 1 }, () => row));
    const answer = await post(screens, id, { receivers: "zwei@zizek.example" });
    expect(problemsAt(answer, "receivers")).toEqual(["too_many_mails"]);
    const before = new Date(Date.now() - 3_700_000);
    await backend.db
      .update(confirmationMails)
      .set({ at: before })
      .where(eq(confirmationMails.userId, user.id));
    expect((await post(screens, id, { receivers: "zwei@zizek.example" })).status).toBe(303);
  });
});
