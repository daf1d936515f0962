import { TookTooMuchError, threads } from "backend/platform/threads/threads";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { ALL_OF_IMMOFLASH_ISSUES } from "backend/testing/immoflash";
import { newsletterDesk, ORIGIN } from "backend/testing/newsletters";
import { makeReceiver } from "backend/testing/receivers";
import { beforeAll, expect, it, vi } from "vitest";

const MAIL = "mail(origin: $origin) { subject sender text bytes css parts { key html } }";

interface Mail {
  subject: string;
  sender: string;
  text: string;
  bytes: number;
  css: string;
  parts: { key: string; html: string }[];
}

describeOnDatabase("the mail of a newsletter on its screen", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof newsletterDesk>>;
  beforeAll(async () => {
    backend = await open({ publicUrl: ORIGIN });
    desk = await newsletterDesk(backend);
  });

  const opened = async (issue: string, fields = MAIL, by?: string) =>
    (
      await desk.ask(
        `query ($issue: String!, $origin: String!) {
          r: newsletter(issue: $issue) { isTested(origin: $origin) ${fields} } }`,
        { issue },
        by,
      )
    ).data.r;
  const typed = (issue: string, values: object, by?: string) =>
    desk.ask(
      `query ($issue: String!, $typed: NewsletterInput!, $origin: String!) {
        r: typedNewsletterMail(issue: $issue, typed: $typed, origin: $origin) { subject parts { key html } } }`,
      { issue, typed: { subject: "Neues", ...values } },
      by,
    );
  const partOf = ({ parts }: Pick<Mail, "parts">, key: string) =>
    parts.find((part) => part.key === key)?.html;

  it("is seen before anybody has saved it, and then as it would be sent", async () => {
    const issue = await desk.issue();
    const proposed = (await opened(issue)).mail as Mail;
    expect(proposed.parts.map(({ key }) => key.replace(/\d+/, "n"))).toEqual([
      "head",
      "greeting",
      "article:n",
      "foot",
    ]);
    await desk.save(issue, 0, { greeting: "Guten Tag {{name|alle}}!" });
    const { mail, content } = (await opened(issue, `${MAIL} content(origin: $origin) { html bytes }`)) as {
      mail: Mail;
      content: { html: string; bytes: number };
    };
    expect(mail).toMatchObject({ subject: "Neues für Maria", sender: "immoflash <post@immoflash.test>" });
    expect(partOf(mail, "greeting")).toContain("Guten Tag Maria Muster!");
    // The markers of who gets it are as long in both.
    expect(content.html).toContain("Guten Tag Maria Muster!");
    expect(mail.bytes).toBe(content.bytes);
  });

  it("shows what is typed in its part, and saves nothing", async () => {
    const issue = await desk.issue();
    const saved = (await desk.save(issue, 0)).data.r as { version: number };
    const [block] = (await opened(issue, "blocks { key }")).blocks as { key: string }[];
    const key = block?.key ?? "";
    const shown = (await typed(issue, { blocks: [{ key, text: "Noch nicht\n\ngespeichert" }] })).data
      .r as Mail;
    expect(partOf(shown, key)).toMatch(/<p[^>]*>Noch nicht<\/p><p[^>]*>gespeichert<\/p>/);
    const without = (await typed(issue, { blocks: [{ key, isLeftOut: true }] })).data.r as Mail;
    expect(partOf(without, key)).toBeUndefined();
    // Long before it could be saved.
    expect((await typed(issue, { subject: "{{vorn" })).data.r.subject).toBe("{{vorn");
    expect(await desk.read(issue)).toMatchObject({
      version: saved.version,
      subject: "Neues für {{vorname|Sie}}",
    });
  });

  it("takes no more than the form does, from nobody who may not write it", async () => {
    const issue = await desk.issue();
    const { errors } = await typed(issue, { greeting: "a".repeat(2001) });
    expect(errors?.[0]?.extensions.data).toEqual([
      { field: "greeting", message: "too_long", params: { max: 2000 } },
    ]);
    const reader = await signedInUser(backend.db, ["global:read__immoflash_issues"]);
    expect((await typed(issue, {}, reader.token)).errors?.[0]?.extensions.code).toBe("NOT_AUTHORIZED");
    expect((await opened(issue, MAIL, reader.token)).mail).not.toBeNull();
    expect((await typed("999999", {})).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  });

  it("is missing where it takes too long, and its screen opens", async () => {
    const issue = await desk.issue();
    const run = vi.spyOn(threads, "run").mockRejectedValue(new TookTooMuchError());
    expect(await opened(issue, `${MAIL} version`)).toMatchObject({ version: 0, mail: null });
    expect((await typed(issue, { subject: "Zu lang" })).errors?.[0]?.extensions.data).toMatchObject([
      { message: "too_much_asked" },
    ]);
    run.mockRestore();
  });

  it("says who of its lists gets nothing, and why", async () => {
    const issue = await desk.issue();
    await desk.receivers(2, (n) => `ja${n}.${issue}@post.test`);
    for (const state of ["unsubscribed", "unsubscribed", "bounced"] as const)
      await makeReceiver(backend.db, desk.list.id, { state, leftAt: new Date() });
    await desk.save(issue, 0);
    const { receivers, willSkip } = await opened(issue, "receivers willSkip { reason count }");
    expect(receivers).toBeGreaterThanOrEqual(2);
    expect(willSkip).toEqual([
      { reason: "bounced", count: 1 },
      { reason: "unsubscribed", count: 2 },
    ]);
  });

  it("names an ad without a place by its client, for who may see the booking", async () => {
    const issue = await desk.issue();
    const ad = await desk.desk.sell(issue);
    await desk.save(issue, 0);
    const found = async (by: string) =>
      (
        (await opened(issue, "findings(origin: $origin) { kind block detail }", by)).findings as {
          kind: string;
        }[]
      ).find(({ kind }) => kind === "ad_not_placed");
    const seller = await signedInUser(backend.db, [...ALL_OF_IMMOFLASH_ISSUES, "global:read__bookings"]);
    expect(await found(seller.token)).toEqual({
      kind: "ad_not_placed",
      block: `ad:${ad}`,
      detail: expect.stringMatching(/\D/),
    });
    expect(await found(desk.writer.token)).toMatchObject({ block: `ad:${ad}`, detail: null });
  });
});
