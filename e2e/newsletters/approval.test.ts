import { randomUUID } from "node:crypto";
import { newsletters } from "backend/modules/newsletters/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { ALL_OF_IMMOFLASH_ISSUES } from "backend/testing/immoflash";
import { newsletterDesk, ORIGIN } from "backend/testing/newsletters";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { decideApproval, loadApproval } from "~/routes/newsletters/approval/approval.server";
import { changeNewsletter } from "~/routes/newsletters/record/steps.server";
import { screensOn } from "../bookings/posts";

const WRITER = ["read", "edit"].map((action) => `global:${action}__immoflash_issues`);

describeOnDatabase("the screens of a newsletter's approval", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof newsletterDesk>>;
  beforeAll(async () => {
    backend = await open({ publicUrl: ORIGIN });
    desk = await newsletterDesk(backend);
    await desk.receivers(1, () => "eine@post.test");
  });

  const pathOf = (issue: string) => `/issues/immoflash/newsletter/${issue}`;
  const signedIn = async (permissions: readonly string[]) => {
    const { user, token } = await signedInUser(backend.db, permissions);
    return { user, screens: screensOn(backend, token) };
  };
  type Screens = ReturnType<typeof screensOn>;
  const saved = async () => {
    const issue = await desk.issue();
    await desk.save(issue, 0);
    return issue;
  };
  const opened = (screens: Screens, issue: string) =>
    screens.open(loadApproval, `${pathOf(issue)}/approval`, { id: issue });
  const decide = (screens: Screens, issue: string, values: Record<string, string>) =>
    screens.post(
      decideApproval,
      `${pathOf(issue)}/approval`,
      Object.entries({ "kit/form": "decide", "kit/idempotencyKey": randomUUID(), ...values }),
      { id: issue },
    );
  const step = (screens: Screens, issue: string, seen: string, values: Record<string, string>) =>
    screens.post(
      changeNewsletter,
      `${pathOf(issue)}?seen=${seen}`,
      Object.entries({ "kit/idempotencyKey": randomUUID(), ...values }),
      { id: issue },
    );
  const rowOf = async (issue: string) => {
    const [row] = await backend.db
      .select()
      .from(newsletters)
      .where(eq(newsletters.issueId, Number(issue)));
    return row;
  };

  test("are seen by whoever may approve it or writes it, and refuse those who may not, with whom to ask", async () => {
    const issue = await saved();
    const approver = await signedIn(ALL_OF_IMMOFLASH_ISSUES);
    expect((await opened(approver.screens, issue)).status).toBe(200);
    const writer = await signedIn(WRITER);
    expect((await opened(writer.screens, issue)).status).toBe(200);
    const reader = await signedIn(["global:read__immoflash_issues"]);
    expect(await opened(reader.screens, issue)).toMatchObject({
      status: 403,
      data: { newsletter: { mayPublish: false, mail: { subject: "Neues für Maria" } } },
    });
    // Somebody is asked, and loses the right.
    const asked = { askedHash: "x", askedAt: new Date(), askedById: desk.writer.user.id };
    await backend.db
      .update(newsletters)
      .set({ ...asked, askedOfId: writer.user.id })
      .where(eq(newsletters.issueId, Number(issue)));
    expect((await opened(writer.screens, issue)).status).toBe(403);
    const nobody = await signedIn([]);
    expect((await opened(nobody.screens, issue)).status).toBe(403);
    expect((await opened(approver.screens, "999999")).status).toBe(404);
  });

  test("approve what was looked at, by their own button alone", async () => {
    const issue = await saved();
    const { screens } = await signedIn(ALL_OF_IMMOFLASH_ISSUES);
    const { hash } = (await opened(screens, issue)).data.newsletter.content;
    const seen = { hash, seenVersion: "1" };
    // Enter, and any other post, decides nothing.
    expect((await decide(screens, issue, { intent: "save", ...seen })).status).toBe(400);
    expect((await decide(screens, issue, { intent: "approve", hash: "x", seenVersion: "1" })).status).toBe(
      400,
    );
    expect((await decide(screens, issue, { intent: "approve", ...seen, seenVersion: "7" })).status).toBe(400);
    expect(await rowOf(issue)).toMatchObject({ approvedHash: null, returnedAt: null });
    const reader = await signedIn(WRITER);
    expect((await decide(reader.screens, issue, { intent: "approve", ...seen })).status).toBe(403);
    expect((await decide(screens, issue, { intent: "approve", ...seen })).status).toBe(303);
    expect(await rowOf(issue)).toMatchObject({ approvedHash: hash, version: 2 });
  });

  test("send it back with a reason only", async () => {
    const issue = await saved();
    const { screens } = await signedIn(ALL_OF_IMMOFLASH_ISSUES);
    const { hash } = (await opened(screens, issue)).data.newsletter.content;
    const back = { intent: "sendBack", hash, seenVersion: "1" };
    const refused = await decide(screens, issue, back);
    expect(refused).toMatchObject({
      status: 400,
      data: { result: { error: { reason: [{ message: "required" }] } } },
    });
    expect((await decide(screens, issue, { ...back, reason: "Der Vorspann fehlt" })).status).toBe(303);
    expect(await rowOf(issue)).toMatchObject({ returnReason: "Der Vorspann fehlt" });
  });

  test("ask somebody with what is typed, which is saved before, and with nothing else", async () => {
    const issue = await saved();
    const screens = screensOn(backend, desk.writer.token);
    const approver = await signedIn(ALL_OF_IMMOFLASH_ISSUES);
    const typed = {
      intent: "step/request",
      "kit/version": "1",
      subject: "Eben getippt",
      lists: String(desk.list.id),
      of: String(approver.user.id),
      note: "Bitte",
    };
    const nobody = await step(screens, issue, "", { ...typed, of: "" });
    expect(nobody).toMatchObject({
      status: 400,
      data: { result: { error: { of: [{ message: "required" }] } } },
    });
    expect(await rowOf(issue)).toMatchObject({ version: 1, askedHash: null });
    expect((await step(screens, issue, "", typed)).status).toBe(303);
    expect(await rowOf(issue)).toMatchObject({
      subject: "Eben getippt",
      version: 3,
      askedOfId: approver.user.id,
      askedNote: "Bitte",
    });
    const { hash } = (await opened(approver.screens, issue)).data.newsletter.content;
    expect((await rowOf(issue))?.askedHash).toBe(hash);
  });

  test("send a test to typed addresses, which are named where they are wrong", async () => {
    const issue = await saved();
    const screens = screensOn(backend, desk.writer.token);
    const typed = { intent: "step/test", "kit/version": "1", subject: "Neues", lists: String(desk.list.id) };
    const wrong = await step(screens, issue, "", { ...typed, testTo: "eine@verlag.test, keine Adresse" });
    expect(wrong.status).toBe(400);
    expect(wrong.data.result.error.testTo).toEqual([
      { message: "email_invalid", params: { address: "keine Adresse" } },
    ]);
    expect(await rowOf(issue)).toMatchObject({ version: 1, testedHash: null });
  });
});
