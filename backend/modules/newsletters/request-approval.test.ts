import { notifications } from "backend/modules/notifications/tables";
import { mailOutbox } from "backend/platform/database/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { ALL_OF_IMMOFLASH_ISSUES } from "backend/testing/immoflash";
import { newsletterDesk, ORIGIN } from "backend/testing/newsletters";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { newsletters } from "./tables";

const FIELDS = `version isAsked(origin: $origin) isApproved(origin: $origin) askedOf askedBy askedNote isAskedOfMe
  returnedBy returnReason approvers { _id name }`;

describeOnDatabase("the approval of a newsletter", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof newsletterDesk>>;
  beforeAll(async () => {
    backend = await open({ publicUrl: ORIGIN });
    desk = await newsletterDesk(backend);
    await desk.receivers(1, () => "eine@post.test");
  });

  const approver = () => signedInUser(backend.db, ALL_OF_IMMOFLASH_ISSUES);
  const saved = async () => {
    const issue = await desk.issue();
    await desk.save(issue, 0);
    return { issue, hash: (await desk.read(issue)).content?.hash ?? "" };
  };
  const opened = async (issue: string, by?: string) =>
    (
      await desk.ask(
        `query ($issue: String!, $origin: String!) { r: newsletter(issue: $issue) { ${FIELDS} } }`,
        { issue },
        by,
      )
    ).data.r;
  const request = (
    issue: string,
    args: { version: number; hash: string; of: number; note?: string },
    by?: string,
  ) =>
    desk.ask(
      `mutation ($issue: String!, $version: Int!, $hash: String!, $of: String!, $note: String, $origin: String!, $key: String!) {
        r: requestNewsletterApproval(issue: $issue, version: $version, hash: $hash, of: $of, note: $note,
          origin: $origin, idempotencyKey: $key) { ${FIELDS} } }`,
      { issue, ...args, of: String(args.of) },
      by,
    );
  const sendBack = (issue: string, version: number, reason: string, by: string) =>
    desk.ask(
      `mutation ($issue: String!, $version: Int!, $reason: String!, $origin: String!, $key: String!) {
        r: sendBackNewsletter(issue: $issue, version: $version, reason: $reason, idempotencyKey: $key) { ${FIELDS} } }`,
      { issue, version, reason },
      by,
    );
  const bellOf = async (token: string, userId: number) =>
    (
      await desk.ask(
        "query ($id: String!) { r: notificationsByUserId(id: $id, limit: 20, skip: 0) { data { message path } } }",
        { id: String(userId) },
        token,
      )
    ).data.r.data as { message: string; path: string }[];
  const mailsTo = (address: string) =>
    backend.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, address)).orderBy(mailOutbox.id);
  const problems = (answer: unknown) => JSON.stringify(answer);

  it("is asked of one person, who gets one bell and one mail, whatever they have chosen", async () => {
    const { issue, hash } = await saved();
    const [anna, other] = [await approver(), await approver()];
    const asked = await request(issue, { version: 1, hash, of: anna.user.id, note: "Bis Mittag, bitte." });
    expect(asked.data.r).toMatchObject({
      version: 2,
      isAsked: true,
      askedNote: "Bis Mittag, bitte.",
      isAskedOfMe: false,
    });
    expect(await opened(issue, anna.token)).toMatchObject({ isAskedOfMe: true });
    const [notice, ...more] = await bellOf(anna.token, anna.user.id);
    expect(more).toEqual([]);
    expect(notice?.path).toBe(`/issues/immoflash/newsletter/${issue}/approval`);
    expect(notice?.message).toContain("Bis Mittag, bitte.");
    const mails = await mailsTo(anna.user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(`${ORIGIN}/issues/immoflash/newsletter/${issue}/approval`);
    expect(await bellOf(other.token, other.user.id)).toEqual([]);
    expect(await mailsTo(other.user.email)).toEqual([]);
  });

  it("moves to somebody else, and the first is not asked any more", async () => {
    const { issue, hash } = await saved();
    const [anna, otto] = [await approver(), await approver()];
    await request(issue, { version: 1, hash, of: anna.user.id });
    await request(issue, { version: 2, hash, of: otto.user.id });
    expect(await bellOf(anna.token, anna.user.id)).toEqual([]);
    expect(await bellOf(otto.token, otto.user.id)).toHaveLength(1);
    // Anybody who may can give it all the same.
    const given = await desk.step(
      "approveNewsletter",
      { issue, version: 3, hash },
      { by: anna.token, origin: true },
    );
    expect(given.data.r).toMatchObject({ isApproved: true });
    expect(await bellOf(otto.token, otto.user.id)).toEqual([]);
  });

  it("is asked only of who may give it: not of who saved it last, nor of who asks, nor without the right", async () => {
    const { issue, hash } = await saved();
    const reader = await signedInUser(backend.db, ["global:read__immoflash_issues"]);
    const anna = await approver();
    const { approvers } = (await opened(issue)) as { approvers: { _id: string }[] };
    const ids = approvers.map(({ _id }) => Number(_id));
    expect(ids).toContain(anna.user.id);
    expect(ids).not.toContain(desk.writer.user.id);
    expect(ids).not.toContain(reader.user.id);
    for (const of of [desk.writer.user.id, reader.user.id, 999_999]) {
      const { errors } = await request(issue, { version: 1, hash, of });
      expect(errors?.[0]?.extensions.data).toEqual([{ field: "of", message: "choice_invalid" }]);
    }
    expect(
      problems(await request(issue, { version: 1, hash, of: desk.approver.user.id }, desk.approver.token)),
    ).toContain("choice_invalid");
    const { errors } = await request(issue, { version: 1, hash, of: anna.user.id }, reader.token);
    expect(errors?.[0]?.extensions.code).toBe("NOT_AUTHORIZED");
  });

  it("is asked of what was seen, and of nothing that is stopped", async () => {
    const { issue, hash } = await saved();
    const anna = await approver();
    expect(problems(await request(issue, { version: 1, hash: "x", of: anna.user.id }))).toContain(
      "newsletter_changed",
    );
    expect(problems(await request(issue, { version: 7, hash, of: anna.user.id }))).toContain(
      "newsletter_changed",
    );
    await desk.save(issue, 1, { lists: [] });
    const now = (await desk.read(issue)).content?.hash ?? "";
    expect(problems(await request(issue, { version: 2, hash: now, of: anna.user.id }))).toContain(
      "newsletter_unready",
    );
  });

  it("ends with any change of what would be sent: its request, too", async () => {
    const { issue, hash } = await saved();
    const anna = await approver();
    await request(issue, { version: 1, hash, of: anna.user.id });
    await desk.save(issue, 2, { subject: "Anders" });
    expect(await opened(issue, anna.token)).toMatchObject({ isAsked: false, isAskedOfMe: false });
    expect(await bellOf(anna.token, anna.user.id)).toEqual([]);
    const late = await desk.step(
      "approveNewsletter",
      { issue, version: 3, hash },
      { by: anna.token, origin: true },
    );
    expect(problems(late)).toContain("newsletter_changed");
  });

  it("is answered once: who has asked hears that it was given, or why not", async () => {
    const { issue, hash } = await saved();
    const anna = await approver();
    await request(issue, { version: 1, hash, of: anna.user.id });
    expect(problems(await sendBack(issue, 2, "  ", anna.token))).toContain("required");
    const own = await sendBack(issue, 2, "Selbst", desk.writer.token);
    expect(problems(own)).toContain("newsletter_second_person");
    const back = await sendBack(issue, 2, "Der Vorspann fehlt", anna.token);
    expect(back.data.r).toMatchObject({ isAsked: false, returnReason: "Der Vorspann fehlt" });
    const heard = await bellOf(desk.writer.token, desk.writer.user.id);
    expect(heard[0]?.message).toContain("Der Vorspann fehlt");
    expect(await bellOf(anna.token, anna.user.id)).toEqual([]);
    await request(issue, { version: 3, hash, of: anna.user.id });
    expect(await opened(issue)).toMatchObject({ returnReason: null, isAsked: true });
    await desk.step("approveNewsletter", { issue, version: 4, hash }, { by: anna.token, origin: true });
    const [given, returned] = await bellOf(desk.writer.token, desk.writer.user.id);
    expect(given?.message).toContain("freigegeben");
    expect(returned?.message).toContain("zurückgegeben");
    const rows = await backend.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, desk.writer.user.id), eq(notifications.recordId, Number(issue))));
    expect(rows.map(({ name }) => name)).toEqual(["review_returned", "review_approved"]);
  });

  it("says what has changed since it was approved, or else since somebody was asked, and since the test", async () => {
    const { issue, hash } = await saved();
    const anna = await approver();
    const opened = async () =>
      (
        await desk.ask(
          `query ($issue: String!, $origin: String!) { r: newsletter(issue: $issue) {
            content(origin: $origin) { hash } changedSinceTest(origin: $origin) blocks { key title }
            changes(origin: $origin) { isOfApproval isReordered parts { key title change } } } }`,
          { issue },
        )
      ).data.r;
    const changed = async () => (await opened()).changes;
    expect(await opened()).toMatchObject({ changes: null, changedSinceTest: null });
    await backend.db
      .update(newsletters)
      .set({ testedHash: hash, testedAt: new Date() })
      .where(eq(newsletters.issueId, Number(issue)));
    await request(issue, { version: 1, hash, of: anna.user.id });
    // It says what was shown.
    expect(await opened()).toMatchObject({ changes: null, changedSinceTest: 0 });
    await desk.save(issue, 2, { greeting: "Guten Tag!" });
    const greeting = { key: "greeting", title: "", change: "changed" };
    expect(await changed()).toEqual({ isOfApproval: false, isReordered: false, parts: [greeting] });
    const now = await opened();
    expect(now.changedSinceTest).toBe(1);
    const approved = await desk.step(
      "approveNewsletter",
      { issue, version: 3, hash: now.content.hash },
      { by: anna.token, origin: true },
    );
    expect(approved.data.r).toMatchObject({ isApproved: true });
    expect(await changed()).toEqual({ isOfApproval: true, isReordered: false, parts: [] });
    const [{ key, title }] = now.blocks as [{ key: string; title: string }];
    await desk.save(issue, 4, {
      subject: "Neues",
      greeting: "Guten Tag!",
      blocks: [{ key, isLeftOut: true }],
    });
    expect((await changed()).parts).toEqual([
      { key: "head", title: "", change: "changed" },
      { key, title, change: "gone" },
    ]);
  });

  it("is not given for an issue that was withdrawn meanwhile", async () => {
    const { issue, hash } = await saved();
    const anna = await approver();
    await request(issue, { version: 1, hash, of: anna.user.id });
    expect((await desk.desk.withdraw(issue)).data.r).not.toBeNull();
    const { findings, content } = await desk.read(issue);
    expect(findings).toContainEqual({ kind: "issue_unpublished", stops: true });
    const late = await desk.step(
      "approveNewsletter",
      { issue, version: 2, hash: content?.hash ?? "" },
      { by: anna.token, origin: true },
    );
    expect(problems(late)).toContain("newsletter_unready");
  });

  it("is not given by who has lost the right meanwhile", async () => {
    const { issue, hash } = await saved();
    const anna = await approver();
    await request(issue, { version: 1, hash, of: anna.user.id });
    const reader = await signedInUser(backend.db, ["global:read__immoflash_issues"]);
    const { errors } = await desk.step(
      "approveNewsletter",
      { issue, version: 2, hash },
      { by: reader.token, origin: true },
    );
    expect(errors?.[0]?.extensions.code).toBe("NOT_AUTHORIZED");
    expect((await sendBack(issue, 2, "Nein", reader.token)).errors?.[0]?.extensions.code).toBe(
      "NOT_AUTHORIZED",
    );
  });
});
