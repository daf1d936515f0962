import { randomUUID } from "node:crypto";
import { activityLogs, idempotencyKeys } from "backend/platform/database/tables";
import { draftLinks, published, revisions } from "backend/platform/lifecycle/tables";
import { articleDesk, makeArticleMedium } from "backend/testing/articles";
import { makeIssue } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { nextNumber, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { rubrics } from "../rubrics/tables";
import { tags } from "../tags/tables";

const BEGIN = new Date("2026-11-25T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;

const ONE = `query ($mediumId: String!, $permalink: String!) {
  r: publishedArticle(mediumId: $mediumId, permalink: $permalink) {
    _id title text html permalink author isPrivate publishedAt medium { name } tags { name } rubrics { name } issue { name }
  }
}`;
const LIST = `query (
  $mediumId: String, $issueId: String, $rubricId: String, $tagId: String, $since: DateTime, $limit: Int, $skip: Int
) {
  r: publishedArticles(
    mediumId: $mediumId, issueId: $issueId, rubricId: $rubricId, tagId: $tagId, since: $since, limit: $limit, skip: $skip
  ) { total hasMore data { _id title html } }
}`;

describeOnDatabase("what readers get", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  let reader: string;
  let now = BEGIN;
  beforeAll(async () => {
    backend = await open({ clock: () => now });
  });
  beforeEach(async () => {
    now = BEGIN;
    desk = await articleDesk(backend, () => now);
    reader = (await signedInUser(backend.db, [])).token;
  });
  type Made = { _id: string; version: number; permalink: string };
  const made = async (data?: object): Promise<Made> => {
    const { data: answer, errors } = await desk.create(data);
    expect(errors).toBeUndefined();
    return answer.r;
  };
  const publish = async (id: string, number = 1) => {
    const { errors } = await desk.step("publishArticle", { id, number });
    expect(errors).toBeUndefined();
  };
  const read = async (permalink: string, token = reader) => {
    const { data, errors } = await send(backend, token, ONE, { mediumId: String(desk.medium.id), permalink });
    expect(errors).toBeUndefined();
    return data.r;
  };
  const list = async (args: object = {}, token = reader) => {
    const { data, errors } = await send(backend, token, LIST, { mediumId: String(desk.medium.id), ...args });
    expect(errors).toBeUndefined();
    return data.r as { total: number; hasMore: boolean; data: { _id: string; title: string }[] };
  };

  it("is the published revision and never the draft, rendered when it was saved", async () => {
    const one = await made({ title: "Erste Worte", text: "Ein **fetter** Text mit <script>x</script>." });
    expect(await read(one.permalink)).toBeNull();
    expect(await list()).toEqual({ total: 0, hasMore: false, data: [] });
    await publish(one._id);
    expect(await read(one.permalink)).toMatchObject({
      _id: one._id,
      title: "Erste Worte",
      html: "<p>Ein <strong>fetter</strong> Text mit x.</p>",
      publishedAt: BEGIN.toISOString(),
      medium: { name: desk.medium.name },
    });
    await desk.update(one._id, one.version, {
      title: "Erste Worte",
      permalink: one.permalink,
      text: "ENTWURF, den niemand sehen darf.",
    });
    for (const answer of [await read(one.permalink), await list()])
      expect(JSON.stringify(answer)).not.toContain("ENTWURF");
    await publish(one._id, 2);
    expect(await read(one.permalink)).toMatchObject({ html: "<p>ENTWURF, den niemand sehen darf.</p>" });
    expect((await list()).data).toMatchObject([{ html: "<p>ENTWURF, den niemand sehen darf.</p>" }]);
    await desk.step("withdrawArticle", { id: one._id });
    expect(await read(one.permalink)).toBeNull();
    expect(await list()).toEqual({ total: 0, hasMore: false, data: [] });
    const [first, second] = await backend.db
      .select()
      .from(revisions)
      .where(eq(revisions.recordId, Number(one._id)))
      .orderBy(asc(revisions.number));
    expect(first?.rendered).toEqual({ text: "<p>Ein <strong>fetter</strong> Text mit x.</p>" });
    expect(second?.rendered).toEqual({ text: "<p>ENTWURF, den niemand sehen darf.</p>" });
  });

  it("is kept until somebody publishes or withdraws, and then right at once", async () => {
    const one = await made();
    await publish(one._id);
    await read(one.permalink);
    await list();
    backend.statements.length = 0;
    await read(one.permalink);
    await list();
    expect(backend.statements.filter((statement) => /published|permalinks/.test(statement))).toEqual([]);
    const two = await made();
    await publish(two._id);
    expect((await list()).total).toBe(2);
    await backend.db.delete(published).where(eq(published.recordId, Number(one._id)));
    expect(await read(one.permalink)).toBeNull();
  });

  it("is found by a former permalink, which says the present one", async () => {
    const one = await made({ permalink: `alt-${desk.medium.id}` });
    await publish(one._id);
    await desk.update(one._id, one.version, {
      title: "Anders",
      text: "Ein Text, der lang genug ist.",
      permalink: `neu-${desk.medium.id}`,
    });
    expect(await read(`neu-${desk.medium.id}`)).toBeNull();
    await publish(one._id, 2);
    for (const permalink of [`alt-${desk.medium.id}`, `neu-${desk.medium.id}`])
      expect(await read(permalink)).toMatchObject({ _id: one._id, permalink: `neu-${desk.medium.id}` });
  });

  it("is listed by what it names, the newest first, without what is gone", async () => {
    const { db } = backend;
    const issue = await makeIssue(db, desk.medium.id);
    const [rubric] = await db
      .insert(rubrics)
      .values({ name: `R ${nextNumber()}`, mediumId: desk.medium.id })
      .returning();
    const [tag, gone] = await db
      .insert(tags)
      .values([{ name: `T ${nextNumber()}` }, { name: `T ${nextNumber()}` }])
      .returning();
    const named = { issue: String(issue.id), rubrics: [String(rubric?.id)] };
    const one = await made({
      ...named,
      tags: [String(tag?.id), String(gone?.id)],
      author: String(desk.user.id),
    });
    const two = await made({ alias: "Die Redaktion" });
    const elsewhere = await made({ medium: String((await makeArticleMedium(db)).id) });
    for (const { _id } of [one, two, elsewhere]) {
      await publish(_id);
      now = new Date(now.getTime() + 1000);
    }
    const ids = async (args?: object) => (await list(args)).data.map(({ _id }) => _id);
    expect(await ids()).toEqual([two._id, one._id]);
    expect(await ids({ mediumId: null, limit: 3 })).toEqual([elsewhere._id, two._id, one._id]);
    for (const args of [
      ...[{ issueId: String(issue.id) }, { rubricId: String(rubric?.id) }, { tagId: String(tag?.id) }],
      { limit: 1, skip: 1 },
    ])
      expect(await ids(args), JSON.stringify(args)).toEqual([one._id]);
    const isMore = async (skip: number) => (await list({ limit: 1, skip })).hasMore;
    expect([await isMore(0), await isMore(1)]).toEqual([true, false]);
    expect(await ids({ since: new Date(BEGIN.getTime() + 1000).toISOString() })).toEqual([two._id]);
    expect(await ids({ tagId: "unbekannt" })).toEqual([]);
    const { errors } = await send(backend, reader, LIST, { limit: 10_001 });
    expect(errors?.[0]?.extensions.data).toMatchObject([{ field: "limit", message: "too_much_asked" }]);

    await desk.update(one._id, one.version, {
      ...named,
      title: "Ohne",
      text: "Ein Text, der lang genug ist.",
      permalink: one.permalink,
      tags: [String(tag?.id)],
    });
    await db.delete(tags).where(eq(tags.id, gone?.id ?? 0));
    expect(await read(one.permalink)).toMatchObject({
      tags: [{ name: tag?.name }],
      rubrics: [{ name: rubric?.name }],
      issue: { name: issue.title },
    });
    expect(await read(two.permalink)).toMatchObject({ author: "Die Redaktion" });
  });

  it("has private articles only for those who may read articles", async () => {
    const one = await made({ isPrivate: true });
    await publish(one._id);
    expect(await read(one.permalink)).toBeNull();
    expect(await list()).toEqual({ total: 0, hasMore: false, data: [] });
    const { token } = await signedInUser(backend.db, ["global:read__articles"]);
    expect(await read(one.permalink, token)).toMatchObject({ _id: one._id, isPrivate: true });
    expect((await list({}, token)).total).toBe(1);
    expect(await list()).toEqual({ total: 0, hasMore: false, data: [] });
    expect((await send(backend, null, LIST, {})).code).toBe("NOT_AUTHENTICATED");
  });

  it("renders a text once, also if only other fields change, and when an older revision is restored", async () => {
    const one = await made({ text: "Das _erste_ Wort zählt." });
    const rendered = async (number: number) =>
      (
        await backend.db
          .select({ rendered: revisions.rendered })
          .from(revisions)
          .where(and(eq(revisions.recordId, Number(one._id)), eq(revisions.number, number)))
      )[0]?.rendered;
    const first = { text: "<p>Das <em>erste</em> Wort zählt.</p>" };
    await desk.update(one._id, 1, { title: "Nur der Titel", text: "Das _erste_ Wort zählt." });
    expect([await rendered(1), await rendered(2)]).toEqual([first, first]);
    await desk.update(one._id, 2, { title: "Nur der Titel", text: "Das _zweite_ Wort zählt." });
    expect(await rendered(3)).toEqual({ text: "<p>Das <em>zweite</em> Wort zählt.</p>" });
    const { errors } = await desk.step("restoreArticle", { id: one._id, version: 3, number: 2 });
    expect(errors).toBeUndefined();
    expect(await rendered(4)).toEqual(first);
  });

  const OPEN =
    "mutation ($token: String!) { r: openArticleDraft(token: $token) { title html isAdvertorial } }";
  const opened = async (token: string) => {
    const { data, errors } = await send(backend, null, OPEN, { token });
    expect(errors).toBeUndefined();
    return data.r;
  };
  const SHARE =
    "mutation ($id: String!, $key: String!) { r: shareArticleDraft(id: $id, idempotencyKey: $key) }";
  const shared = async (id: string, key = randomUUID()): Promise<string> => {
    const { data, errors } = await desk.ask(SHARE, { id, key });
    expect(errors).toBeUndefined();
    return data.r;
  };
  const linksOf = async (id: string) =>
    (
      await desk.ask(
        `query ($id: String!) { r: article(id: $id) { draftLinks { _id endedAt openedAt openCount expiresAt } } }`,
        { id },
      )
    ).data.r.draftLinks;

  it("leads strangers to a draft by a link for seven days, and counts their visits", async () => {
    const one = await made({ title: "Vorab", text: "Ein **Entwurf** für Sie.", isAdvertorial: true });
    const token = await shared(one._id);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await opened(token)).toEqual({
      title: "Vorab",
      html: "<p>Ein <strong>Entwurf</strong> für Sie.</p>",
      isAdvertorial: true,
    });
    expect(await linksOf(one._id)).toMatchObject([
      { openCount: 1, openedAt: BEGIN.toISOString(), endedAt: null },
    ]);
    const [link] = await backend.db
      .select()
      .from(draftLinks)
      .where(eq(draftLinks.recordId, Number(one._id)));
    expect(JSON.stringify(link)).not.toContain(token);
    now = new Date(BEGIN.getTime() + 7 * DAY_MS - 1);
    expect(await opened(token)).not.toBeNull();
    now = new Date(BEGIN.getTime() + 7 * DAY_MS);
    expect(await opened(token)).toBeNull();
    for (const wrong of ["", "x", `${token}x`]) expect(await opened(wrong)).toBeNull();
    const logged = await backend.db.select().from(activityLogs).where(eq(activityLogs.action, "share_draft"));
    expect(logged.filter(({ recordId }) => recordId === Number(one._id))).toHaveLength(1);
  });

  it("answers a repeated press with the same link, whose token nothing keeps", async () => {
    const one = await made();
    const [other, key] = [await made(), randomUUID()];
    const token = await shared(one._id, key);
    expect(await shared(one._id, key)).toBe(token);
    expect(await linksOf(one._id)).toHaveLength(1);
    const logged = await backend.db.select().from(activityLogs).where(eq(activityLogs.action, "share_draft"));
    expect(logged.filter(({ recordId }) => recordId === Number(one._id))).toHaveLength(1);
    const kept = await backend.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
    // Another article, another key, another user: another link.
    expect((await desk.ask(SHARE, { id: other._id, key })).code).toBe("IDEMPOTENCY_KEY_REUSED");
    const rights = ["global:read__articles", "global:write__articles"];
    const { token: somebody } = await signedInUser(backend.db, rights);
    const theirs = (await send(backend, somebody, SHARE, { id: one._id, key })).data.r;
    expect(new Set([token, theirs, await shared(one._id)]).size).toBe(3);
    // The key was forgotten, the link is still there.
    await backend.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    expect((await desk.ask(SHARE, { id: one._id, key })).code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it("ends such a link by hand, and with the publication of the draft", async () => {
    const one = await made();
    const [first, second] = [await shared(one._id), await shared(one._id)];
    const [, { _id: id }] = await linksOf(one._id);
    expect((await desk.step("endArticleDraftLink", { id })).errors).toBeUndefined();
    expect((await desk.step("endArticleDraftLink", { id })).code).toBe("NOT_FOUND");
    expect([await opened(first), await opened(second)]).toMatchObject([null, {}]);
    await publish(one._id);
    expect(await opened(second)).toBeNull();
    const refused = await desk.ask(SHARE, { id: one._id, key: randomUUID() });
    expect(refused.errors?.[0]?.extensions.data).toEqual([{ field: "", message: "published_already" }]);
    await desk.update(one._id, one.version, { title: "Später", text: "Ein neuer Text, noch nicht draußen." });
    expect(await opened(second)).toBeNull();
    expect(await opened(await shared(one._id))).toMatchObject({ title: "Später" });
  });

  it("makes and ends links only for those who may write, at most twenty at once", async () => {
    const one = await made();
    const { token } = await signedInUser(backend.db, ["global:read__articles"]);
    expect((await send(backend, token, SHARE, { id: one._id, key: randomUUID() })).code).toBe(
      "NOT_AUTHORIZED",
    );
    expect((await desk.ask(SHARE, { id: "999999999", key: randomUUID() })).code).toBe("NOT_FOUND");
    for (let n = 0; n < 20; n += 1) await shared(one._id);
    const { errors } = await desk.ask(SHARE, { id: one._id, key: randomUUID() });
    expect(errors?.[0]?.extensions.data).toEqual([
      { field: "", message: "draft_links_many", params: { max: 20 } },
    ]);
    const [row] = await linksOf(one._id);
    expect(
      (
        await send(
          backend,
          token,
          `mutation ($id: String!, $key: String!) {
      r: endArticleDraftLink(id: $id, idempotencyKey: $key) { _id } }`,
          { id: row._id, key: "k".repeat(36) },
        )
      ).code,
    ).toBe("NOT_AUTHORIZED");
  });
});
