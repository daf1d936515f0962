import { randomUUID } from "node:crypto";
import { assets } from "backend/modules/library/tables";
import { ALL_OF_ARTICLES, articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { nextNumber, signedInUser } from "backend/testing/factories";
import { makeAsset, makeDocument } from "backend/testing/library";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";

const BEGIN = new Date("2026-11-25T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;

describeOnDatabase("what texts of articles name", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  let now = BEGIN;
  let reader: string;
  beforeAll(async () => {
    backend = await open({ clock: () => now });
    desk = await articleDesk(backend, () => now, [...ALL_OF_ARTICLES, "global:read__attachments"]);
    reader = (await signedInUser(backend.db, [])).token;
  });

  type Made = { _id: string; version: number; permalink: string; title: string };
  const own = (text: string) => ({ title: `Haus ${nextNumber()}`, text });
  const made = async (data: {
    title: string;
    text: string;
    isPrivate?: boolean;
    permalink?: string;
  }): Promise<Made> => {
    const { data: answer, errors } = await desk.create(data);
    expect(errors).toBeUndefined();
    return answer.r;
  };
  const done = async (answer: Promise<{ errors?: unknown }>) => expect((await answer).errors).toBeUndefined();
  const publish = (id: string, number = 1) => done(desk.step("publishArticle", { id, number }));
  const withdraw = (id: string) => done(desk.step("withdrawArticle", { id }));
  const problemsOf = async (answer: ReturnType<typeof desk.create>) =>
    (await answer).errors?.[0]?.extensions.data?.map(({ field, message }) => `${field} ${message}`);
  const statusOf = async (asset: string, token: string | null, draftLink = "") => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const path = `/files/pictures/${asset}${draftLink && `/${draftLink}`}`;
    const answer = await backend.fetch(new Request(`http://backend${path}`, { headers }));
    await answer.arrayBuffer();
    return answer.status;
  };
  const tokenWith = async (...permissions: string[]) => (await signedInUser(backend.db, permissions)).token;
  const htmlFor = async (permalink: string, token: string | null = reader): Promise<string | null> => {
    const document = `query ($mediumId: String!, $permalink: String!) {
      r: publishedArticle(mediumId: $mediumId, permalink: $permalink) { html } }`;
    const { data, errors } = await send(backend, token, document, {
      mediumId: String(desk.medium.id),
      permalink,
    });
    expect(errors).toBeUndefined();
    return data.r?.html ?? null;
  };
  const usesOf = async (asset: string) => {
    const { data } = await desk.ask("query ($id: String!) { r: assetUses(id: $id) { what count link } }", {
      id: asset,
    });
    return data.r;
  };
  const shared = async (id: string): Promise<string> => {
    const document =
      "mutation ($id: String!, $key: String!) { r: shareArticleDraft(id: $id, idempotencyKey: $key) }";
    return (await desk.ask(document, { id, key: randomUUID() })).data.r;
  };
  const openedHtml = async (token: string): Promise<string> => {
    const document = "mutation ($token: String!) { r: openArticleDraft(token: $token) { html } }";
    return (await send(backend, null, document, { token })).data.r.html;
  };
  const previewed = async (id: string): Promise<string> =>
    (await desk.ask("query ($id: String!) { r: articlePreview(id: $id) { html } }", { id })).data.r.html;

  it("is seen by whoever may read a text that shows it, and by nobody else", async () => {
    const { _id: asset } = await makeAsset(backend);
    const [library, editor] = [
      await tokenWith("global:read__attachments"),
      await tokenWith("global:read__articles"),
    ];
    const all = async () =>
      await Promise.all([null, reader, editor, library].map((token) => statusOf(asset, token)));
    expect(await all()).toEqual([404, 404, 404, 200]);

    const one = await made(own(`Hier ein Bild: ![Haus](/pictures/${asset} "Am See")`));
    expect(await all()).toEqual([404, 404, 200, 200]);
    await publish(one._id);
    expect(await all()).toEqual([200, 200, 200, 200]);
    expect(await htmlFor(one.permalink)).toBe(
      `<p>Hier ein Bild: <img src="/pictures/${asset}" alt="Haus" title="Am See"></p>`,
    );

    // What readers get stays when the draft goes without it.
    await done(desk.update(one._id, 1, own("Ein Text, in dem kein Bild mehr ist.")));
    expect(await all()).toEqual([200, 200, 200, 200]);
    await withdraw(one._id);
    expect(await all()).toEqual([404, 404, 404, 200]);

    const secret = await made({
      ...own(`Nur privat zu sehen: ![Haus](/pictures/${asset})`),
      isPrivate: true,
    });
    await publish(secret._id);
    expect(await all()).toEqual([404, 404, 200, 200]);
  });

  it("is sent as a picture that pages elsewhere may show once everybody gets it, and anew after a change", async () => {
    const { _id: asset } = await makeAsset(backend);
    const path = `http://backend/files/pictures/${asset}`;
    const one = await made(own(`Hier ein Bild: ![Haus](/pictures/${asset})`));
    const headers = { authorization: `Bearer ${await tokenWith("global:read__articles")}` };
    const inside = await backend.fetch(new Request(path, { headers }));
    expect(Object.fromEntries(inside.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, no-cache",
      "cross-origin-resource-policy": "same-origin",
    });
    await inside.arrayBuffer();
    await publish(one._id);
    const answer = await backend.fetch(new Request(path));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, no-cache",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
    const etag = answer.headers.get("etag") ?? "";
    const again = new Request(path, { headers: { "if-none-match": etag } });
    expect((await backend.fetch(again)).status).toBe(304);
    expect((await backend.fetch(new Request(path, { method: "POST" }))).status).toBe(405);
    for (const wrong of ["0", "01", "x", "-1", "999999999", "1e3", "%00", `${asset}%2F..`])
      expect(await statusOf(wrong, null), wrong).toBe(404);
    expect(await statusOf(String((await makeDocument(backend.db)).id), headers.authorization.slice(7))).toBe(
      404,
    );
  });

  it("is seen by the link to a draft, as long as the draft shows it and the link leads there", async () => {
    const [shown, other] = [(await makeAsset(backend))._id, (await makeAsset(backend))._id];
    await made(own(`Anderswo eines: ![Haus](/pictures/${other})`));
    const one = await made(own(`Hier ein Bild: ![Haus](/pictures/${shown})`));
    const link = await shared(one._id);
    expect(await openedHtml(link)).toBe(
      `<p>Hier ein Bild: <img src="/draft/${link}/pictures/${shown}" alt="Haus"></p>`,
    );
    const by = async (asset: string, token = link) => statusOf(asset, null, token);
    expect([await by(shown), await by(other), await by(shown, "x"), await statusOf(shown, null)]).toEqual([
      ...[200, 404, 404, 404],
    ]);
    await done(desk.update(one._id, 1, own(`Jetzt dieses: ![Haus](/pictures/${other})`)));
    expect([await by(shown), await by(other)]).toEqual([404, 200]);
    now = new Date(BEGIN.getTime() + 7 * DAY_MS);
    expect(await by(other)).toBe(404);
    now = BEGIN;
    await publish(one._id, 2);
    expect([await by(other), await statusOf(other, null)]).toEqual([404, 200]);
  });

  it("counts as used by the draft and by what readers get, and is found by it", async () => {
    const { _id: asset, version } = await makeAsset(backend);
    const one = await made(own(`Hier ein Bild: ![Haus](/pictures/${asset})`));
    const use = { what: "articles", count: 1, link: `/articles?asset=${asset}` };
    expect(await usesOf(asset)).toEqual([use]);
    const found = await desk.ask("query ($f: ArticleFilter) { r: articles(filter: $f) { data { _id } } }", {
      f: { assetIds: [asset] },
    });
    expect(found.data.r.data).toEqual([{ _id: one._id }]);
    await publish(one._id);
    await done(desk.update(one._id, 1, own("Ein Text, in dem kein Bild mehr ist.")));
    expect(await usesOf(asset)).toEqual([use]);
    const remover = await tokenWith("global:delete__attachments", "global:read__attachments");
    const remove = async () =>
      (
        await send(
          backend,
          remover,
          "mutation ($id: String!, $version: Int!, $key: String!) { r: deleteAsset(id: $id, version: $version, idempotencyKey: $key) }",
          { id: asset, version, key: randomUUID() },
        )
      ).code;
    expect(await remove()).toBe("IN_USE");
    await withdraw(one._id);
    expect(await usesOf(asset)).toEqual([]);
    expect(await remove()).toBeUndefined();

    // A revision that shows it comes back without it.
    const restored = await desk.step("restoreArticle", { id: one._id, version: 2, number: 1 });
    expect(restored.errors).toBeUndefined();
    expect(await previewed(one._id)).toBe("<p>Hier ein Bild: Haus</p>");
    const { data } = await desk.ask(
      "query ($id: String!) { r: article(id: $id) { textWarnings { reason address title } } }",
      { id: one._id },
    );
    expect(data.r.textWarnings).toEqual([
      { reason: "picture_unknown", address: `/pictures/${asset}`, title: null },
    ]);
    await publish(one._id, 3);
    expect(await htmlFor(restored.data.r.permalink)).toBe("<p>Hier ein Bild: Haus</p>");
  });

  it("is put in by those only who may read the library, and stays for others", async () => {
    const [first, second] = [(await makeAsset(backend))._id, (await makeAsset(backend))._id];
    const document = String((await makeDocument(backend.db)).id);
    const outsider = await tokenWith(...ALL_OF_ARTICLES);
    const show = (...ids: string[]) =>
      own(ids.map((id) => `Hier ein Bild: ![Haus](/pictures/${id})`).join("\n\n"));
    expect(await problemsOf(desk.create(show(document)))).toEqual(["text text_picture_no_image"]);
    for (const id of [first, "999999999"])
      expect(await problemsOf(desk.create(show(id), outsider))).toEqual(["text text_picture_forbidden"]);
    const one = await made(show(first));
    await done(desk.update(one._id, 1, show(first), outsider));
    expect(await problemsOf(desk.update(one._id, 2, show(first, second), outsider))).toEqual([
      "text text_picture_forbidden",
    ]);
    expect(await statusOf(second, outsider)).toBe(404);
    await done(desk.update(one._id, 2, show(first, second)));
    expect(await statusOf(second, outsider)).toBe(200);
  });

  it("leads to another article by its present permalink, for those who get that article", async () => {
    const target = await made({ ...own("Ein Ziel, lang genug."), permalink: `ziel-${nextNumber()}` });
    const one = await made(own(`Mehr [dazu](/articles/${target._id} "Titel").`));
    await publish(one._id);
    const words = "<p>Mehr dazu.</p>";
    const medium = String(desk.medium.id);
    const linked = (permalink: string) =>
      `<p>Mehr <a href="/${permalink}" data-medium="${medium}" title="Titel">dazu</a>.</p>`;
    const warnings = async () => {
      const { data } = await desk.ask(
        "query ($id: String!) { r: article(id: $id) { textWarnings { reason address title } } }",
        { id: one._id },
      );
      return data.r.textWarnings;
    };
    const unpublished = {
      reason: "article_unpublished",
      address: `/articles/${target._id}`,
      title: target.title,
    };
    expect([await htmlFor(one.permalink), await previewed(one._id)]).toEqual([words, words]);
    expect(await warnings()).toEqual([unpublished]);
    await publish(target._id);
    expect(await htmlFor(one.permalink)).toBe(linked(target.permalink));
    expect(await previewed(one._id)).toBe(
      `<p>Mehr <a href="/articles/${target._id}/preview" title="Titel">dazu</a>.</p>`,
    );
    expect(await warnings()).toEqual([]);

    const moved = `neu-${nextNumber()}`;
    await done(desk.update(target._id, 1, { ...own("Ein Ziel, lang genug."), permalink: moved }));
    expect(await htmlFor(one.permalink)).toBe(linked(target.permalink));
    await publish(target._id, 2);
    expect(await htmlFor(one.permalink)).toBe(linked(moved));

    // Who does not get a private article does not learn of it either.
    await done(
      desk.update(target._id, 2, { ...own("Ein Ziel, lang genug."), permalink: moved, isPrivate: true }),
    );
    await publish(target._id, 3);
    expect(await htmlFor(one.permalink)).toBe(words);
    expect(await htmlFor(one.permalink, await tokenWith("global:read__articles"))).toBe(linked(moved));

    await withdraw(target._id);
    expect(await htmlFor(one.permalink)).toBe(words);
    const gone = await desk.ask(
      "mutation ($id: String!, $key: String!) { r: deleteArticle(id: $id, version: 3, idempotencyKey: $key) }",
      { id: target._id, key: randomUUID() },
    );
    expect(gone.code).toBe("IN_USE");
    expect(await warnings()).toMatchObject([{ reason: "article_unpublished" }]);
  });

  it("is gone with the article", async () => {
    const { _id: asset } = await makeAsset(backend);
    const one = await made(own(`Hier ein Bild: ![Haus](/pictures/${asset})`));
    await done(
      desk.ask(
        "mutation ($id: String!, $key: String!) { r: deleteArticle(id: $id, version: 1, idempotencyKey: $key) }",
        { id: one._id, key: randomUUID() },
      ),
    );
    expect(await usesOf(asset)).toEqual([]);
    await backend.db.delete(assets).where(eq(assets.id, Number(asset)));
  });
});
