import { randomUUID } from "node:crypto";
import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { receiverLists, receivers } from "backend/modules/receivers/tables";
import { mailOutbox } from "backend/platform/database/tables";
import { threads } from "backend/platform/threads/threads";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { startHardSmtp } from "backend/testing/hard-smtp-server";
import {
  AFTER,
  newsletterDesk,
  ORIGIN,
  runSending,
  SEND_AT,
  SENDER,
  sendingHouse,
} from "backend/testing/newsletters";
import { makeReceiver } from "backend/testing/receivers";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { placeOfDatabase } from "./installation";
import { sendingPlace } from "./tables";

describeOnDatabase("newsletters", (open) => {
  let backend: TestBackend;
  let smtp: Awaited<ReturnType<typeof startHardSmtp>>;
  let desk: Awaited<ReturnType<typeof newsletterDesk>>;
  let place: string;
  beforeAll(async () => {
    smtp = await startHardSmtp();
    backend = await open({
      publicUrl: ORIGIN,
      mail: { from: "haus@verlag.test", smtpUrl: smtp.url, folder: "/nowhere" },
    });
    desk = await newsletterDesk(backend);
    place = await placeOfDatabase(backend.db, null);
  });
  afterAll(async () => {
    await smtp.stop();
  });
  const failures: unknown[] = [];
  const sendAll = async (parts: Partial<Parameters<typeof sendingHouse>[1]> = {}) => {
    const house = sendingHouse(backend, { smtpUrl: smtp.url, place, ...parts });
    await runSending(house, (error) => failures.push(error));
    house.close();
  };
  const problems = (answer: unknown) => JSON.stringify(answer);

  it("are proposed, saved, approved by somebody else, and sent to everybody once", async () => {
    const issue = await desk.issue();
    const people = await desk.receivers(7);
    await makeReceiver(backend.db, desk.list.id, { state: "unsubscribed", leftAt: new Date() });
    const proposed = await desk.read(issue);
    expect(proposed).toMatchObject({ version: 0, state: "draft", content: null });
    const saved = (await desk.save(issue, 0)).data.r as typeof proposed;
    expect(saved).toMatchObject({ version: 1, receivers: 7, isApproved: false });
    expect(saved.findings.filter(({ stops }) => stops)).toEqual([]);
    const hash = saved.content?.hash ?? "";
    const own = await desk.step(
      "approveNewsletter",
      { issue, version: 1, hash },
      { by: desk.writer.token, origin: true },
    );
    expect(problems(own)).toContain("newsletter_second_person");
    const early = await desk.step("releaseNewsletter", { issue, version: 1, sendAt: null }, { origin: true });
    expect(problems(early)).toContain("newsletter_unapproved");
    const approved = await desk.step("approveNewsletter", { issue, version: 1, hash }, { origin: true });
    expect(approved.data.r).toMatchObject({ isApproved: true, version: 2 });
    const released = await desk.step(
      "releaseNewsletter",
      { issue, version: 2, sendAt: SEND_AT },
      { origin: true },
    );
    expect(released.data.r).toMatchObject({ state: "scheduled", books: { waiting: 7, skipped: 1 } });
    await sendAll();
    expect(failures).toEqual([]);
    const sent = await desk.read(issue);
    expect(sent).toMatchObject({ state: "sent", books: { accepted: 7, skipped: 1, waiting: 0 } });
    const to = smtp.taken.map((mail) => mail.to[0]);
    expect([...to].sort()).toEqual(people.map(({ email }) => email).sort());
    const [mail] = smtp.taken;
    expect(mail?.source).toMatch(/^List-Unsubscribe: <https:\/\/backoffice\.test\/newsletter\/\d+\./m);
    expect(mail?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(mail?.from).toMatch(/^zurueck\+\d+-[0-9a-f]+@immoflash\.test$/);
  });

  const byApprover = (document: string, variables: object) =>
    send(backend, desk.approver.token, document, { key: randomUUID(), ...variables });
  const mailsTo = (address: string) =>
    backend.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, address)).orderBy(mailOutbox.id);
  const sentAt = (issue: string) => desk.read(issue);

  it("are opened without being rendered, and read their issue and count their receivers once", async () => {
    const issue = await desk.issue();
    await desk.save(issue, 0);
    const SCREEN = `query ($issue: String!, $origin: String!) { r: newsletter(issue: $issue) {
      receivers content(origin: $origin) { hash links { title } } findings(origin: $origin) { kind stops }
      isApproved(origin: $origin) } }`;
    const run = vi.spyOn(threads, "run");
    backend.statements.length = 0;
    const { data } = await byApprover(SCREEN, { issue, origin: ORIGIN });
    expect(data.r).toMatchObject({ content: { hash: expect.any(String) }, isApproved: false });
    expect(run).not.toHaveBeenCalled();
    const counts = backend.statements.filter((statement) => statement.includes('count(distinct "receivers"'));
    expect(counts).toHaveLength(1);
    // Its articles are read with their HTML.
    const issues = backend.statements.filter(
      (statement) => statement.includes('from "published"') && !statement.includes('"rendered"'),
    );
    expect(issues).toHaveLength(1);
    const looked = await byApprover(
      "query ($issue: String!, $origin: String!) { r: newsletter(issue: $issue) { content(origin: $origin) { html bytes } } }",
      { issue, origin: ORIGIN },
    );
    expect(looked.data.r.content.bytes).toBeGreaterThan(1000);
    expect(run).toHaveBeenCalledTimes(1);
    run.mockRestore();
  });

  it("take an approval back when anything changes, and are sent as they were approved", async () => {
    const issue = await desk.issue();
    await desk.save(issue, 0);
    const { content } = await desk.read(issue);
    const seen = { issue, version: 1, hash: content?.hash ?? "" };
    expect(
      problems(await desk.step("approveNewsletter", { ...seen, hash: "x" }, { origin: true })),
    ).toContain("newsletter_changed");
    await desk.step("approveNewsletter", seen, { origin: true });
    // An article that is published anew changes what would be sent.
    const articleId = Number(content?.links[0]?.block.split(":")[1] ?? 0) || null;
    expect(articleId === null || articleId > 0).toBe(true);
    await backend.db.update(immoflashConfiguration).set({ senderName: "Anders" });
    expect(await desk.read(issue)).toMatchObject({ isApproved: false });
    const refused = await desk.step(
      "releaseNewsletter",
      { issue, version: 2, sendAt: SEND_AT },
      { origin: true },
    );
    expect(problems(refused)).toContain("newsletter_changed_since");
    await backend.db.update(immoflashConfiguration).set({ senderName: SENDER.senderName });
    expect(await desk.read(issue)).toMatchObject({ isApproved: true });
    const again = (await desk.save(issue, 2, { preheader: "Neu" })).data.r;
    expect(again).toMatchObject({ version: 3, isApproved: false });
    const older = await desk.save(issue, 2, { preheader: "Älter" });
    expect(older.code).toBe("VERSION_CONFLICT");
  });

  it("are not sent with what the law or a client would miss", async () => {
    const { disclosureLink } = SENDER;
    await backend.db.update(immoflashConfiguration).set({ disclosureLink: null });
    const issue = await desk.issue();
    const saved = (await desk.save(issue, 0, { lists: [] })).data.r as Awaited<ReturnType<typeof desk.read>>;
    const stops = saved.findings.filter(({ stops: one }) => one).map(({ kind }) => kind);
    expect(stops).toEqual(["disclosure_missing", "lists_missing"]);
    const seen = { issue, version: 1, hash: saved.content?.hash ?? "" };
    expect(problems(await desk.step("approveNewsletter", seen, { origin: true }))).toContain(
      "newsletter_unready",
    );
    await backend.db.update(immoflashConfiguration).set({ disclosureLink });
  });

  it("go to nobody who leaves, is deleted or complains after the release", async () => {
    const issue = await desk.issue();
    await backend.db.delete(receivers);
    const [gone, left, moved, stays] = await desk.receivers(4, (n) => `spaet${n}@post.test`);
    await desk.released(issue);
    await backend.db.delete(receivers).where(eq(receivers.id, gone?.id ?? 0));
    await backend.db
      .update(receivers)
      .set({ state: "unsubscribed", leftAt: new Date() })
      .where(eq(receivers.id, left?.id ?? 0));
    await backend.db.delete(receiverLists).where(eq(receiverLists.receiverId, moved?.id ?? 0));
    const before = smtp.taken.length;
    await sendAll();
    expect(smtp.taken.slice(before).map(({ to }) => to[0])).toEqual([stays?.email]);
    expect(await sentAt(issue)).toMatchObject({
      state: "sent",
      books: { accepted: 1, skipped: 3 },
      skipped: [{ reason: "left", count: 3 }],
    });
  });

  it("say of each receiver what the mail server said, and stop addresses that do not exist", async () => {
    const issue = await desk.issue();
    await backend.db.delete(receivers);
    const words = ["gut", "refuse550", "after554", "drop-body", "drop-kept", "drop-dot", "grey1"];
    const people = await desk.receivers(words.length, (n) => `${words[n]}@post.test`);
    await desk.released(issue);
    await sendAll();
    const waiting = await sentAt(issue);
    expect(waiting).toMatchObject({ state: "sending", work: { state: "ready", error: "later" } });
    expect(waiting.books).toMatchObject({ accepted: 1, refused: 2, uncertain: 2, later: 2 });
    expect(waiting.uncertain.map(({ email }) => email).sort()).toEqual([
      ...["drop-dot@post.test", "drop-kept@post.test"],
    ]);
    const [stopped] = await backend.db
      .select()
      .from(receivers)
      .where(eq(receivers.id, people[1]?.id ?? 0));
    expect(stopped).toMatchObject({ state: "bounced" });
    // Some are asked again for hours, and named at last.
    for (let days = 1; days <= 12; days += 1)
      await sendAll({ now: () => new Date(AFTER.getTime() + days * 86_400_000) });
    const sent = await sentAt(issue);
    expect(sent).toMatchObject({ state: "sent", books: { accepted: 2, refused: 3, uncertain: 2, later: 0 } });
    // Whoever is uncertain gets it again only where somebody wants that, under the same id.
    const chosen = sent.uncertain.map(({ _id }) => _id);
    const { version } = await desk.read(issue);
    const older = await desk.step("resendNewsletter", { issue, version: version - 1, deliveries: chosen });
    expect(problems(older)).toContain("newsletter_changed");
    await desk.step("resendNewsletter", { issue, version, deliveries: chosen });
    // At once, so the backend's own server has it.
    await expect.poll(async () => (await sentAt(issue)).state, { timeout: 30_000 }).toBe("sent");
    const ids = smtp.taken.filter(({ to }) => to[0] === "drop-kept@post.test").map((mail) => mail.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("are sent late only where somebody wants that, and can be taken back before", async () => {
    const issue = await desk.issue();
    await backend.db.delete(receivers);
    await desk.receivers(2, (n) => `puenktlich${n}@post.test`);
    const released = await desk.released(issue);
    const older = await desk.step("stopNewsletter", { issue, version: released.version - 1 });
    expect(problems(older)).toContain("newsletter_changed");
    const back = await desk.step("stopNewsletter", { issue, version: released.version });
    expect(back.data.r).toMatchObject({ state: "draft", isApproved: true, books: null });
    expect(await desk.deliveriesOf(issue)).toEqual([]);
    const { version } = await desk.read(issue);
    await desk.step("releaseNewsletter", { issue, version, sendAt: SEND_AT }, { origin: true });
    const late = { now: () => new Date(AFTER.getTime() + 3_600_000) };
    await sendAll(late);
    const paused = await sentAt(issue);
    expect(paused).toMatchObject({ state: "scheduled", pausedBecause: "missed", work: { state: "paused" } });
    const told = (await mailsTo(desk.approver.user.email)).at(-1);
    expect(told?.subject).toMatch(/^Angehalten: Neues/);
    expect(told?.body).toContain(`${ORIGIN}/issues/immoflash/newsletter/${issue}`);
    await byApprover(
      `mutation ($id: String!, $key: String!) {
        r: setWorkWanted(id: $id, wanted: run, idempotencyKey: $key) { state } }`,
      { id: paused.work?._id ?? "" },
    );
    await expect.poll(async () => (await sentAt(issue)).state, { timeout: 30_000 }).toBe("sent");
    expect(await sentAt(issue)).toMatchObject({ books: { accepted: 2 } });
    expect((await mailsTo(desk.approver.user.email)).at(-1)?.body).toContain("Angenommen: 2");
  });

  it("are not sent from a copy of the database until somebody switches that on", async () => {
    const issue = await desk.issue();
    await backend.db.delete(receivers);
    await desk.receivers(2, (n) => `kopie${n}@post.test`);
    await desk.released(issue);
    await sendAll({ place: "elsewhere" });
    expect(await sentAt(issue)).toMatchObject({ state: "scheduled", pausedBecause: "copy" });
    await backend.db.update(sendingPlace).set({ place: "elsewhere" });
    const other = await desk.issue();
    const refused = await desk.released(other).catch(String);
    expect(problems(refused)).toContain("newsletter_copy");
    await byApprover(`mutation ($key: String!) { r: switchNewslettersOn(idempotencyKey: $key) }`, {});
    const seen = await desk.read(other);
    const again = await desk.step(
      "releaseNewsletter",
      { issue: other, version: seen.version, sendAt: SEND_AT },
      { origin: true },
    );
    expect(again.data.r).toMatchObject({ state: "scheduled" });
  });

  it("count clicks by link and hour, but none of tests or programs, and lead nowhere else", async () => {
    const issue = await desk.issue();
    const saved = await desk.save(issue, 0);
    expect(saved.data.r).toBeTruthy();
    expect(await follow("1", "../../x")).toBeNull();
    expect(await follow("0", "abc")).toBeNull();
  });
  const follow = async (newsletter: string, key: string) => {
    const document = `mutation ($newsletter: String!, $key: String!) {
      r: followNewsletterLink(newsletter: $newsletter, key: $key, isCounted: true) }`;
    return (await send(backend, null, document, { newsletter, key })).data.r;
  };
});
