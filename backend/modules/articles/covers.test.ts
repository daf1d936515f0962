import { randomUUID } from "node:crypto";
import { assets } from "backend/modules/library/tables";
import { ALL_OF_ARTICLES, articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { nextNumber, signedInUser } from "backend/testing/factories";
import { makeAsset } from "backend/testing/library";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";

const COVERS = "covers { address alt owner subtext }";

describeOnDatabase("cover pictures of articles", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  let reader: string;
  beforeAll(async () => {
    backend = await open();
    desk = await articleDesk(backend, () => new Date(), [
      ...ALL_OF_ARTICLES,
      ...["read", "delete"].map((action) => `global:${action}__attachments`),
    ]);
    reader = (await signedInUser(backend.db, [])).token;
  });

  const own = (covers: object[]) => ({
    title: `Haus ${nextNumber()}`,
    text: "Ein Text, der lang genug ist.",
    covers,
  });
  const made = async (covers: object[]) => {
    const { data, errors } = await desk.create(own(covers));
    expect(errors).toBeUndefined();
    return data.r as { _id: string; permalink: string };
  };
  const done = async (answer: Promise<{ errors?: unknown }>) => expect((await answer).errors).toBeUndefined();
  const forReaders = async (permalink: string) => {
    const document = `query ($mediumId: String!, $permalink: String!) {
      r: publishedArticle(mediumId: $mediumId, permalink: $permalink) { ${COVERS} } }`;
    const args = { mediumId: String(desk.medium.id), permalink };
    return (await send(backend, reader, document, args)).data.r?.covers;
  };
  const previewed = async (id: string) =>
    (await desk.ask(`query ($id: String!) { r: articlePreview(id: $id) { ${COVERS} } }`, { id })).data.r
      .covers;
  const byLink = async (id: string) => {
    const share =
      "mutation ($id: String!, $key: String!) { r: shareArticleDraft(id: $id, idempotencyKey: $key) }";
    const token = (await desk.ask(share, { id, key: randomUUID() })).data.r;
    const document = `mutation ($token: String!) { r: openArticleDraft(token: $token) { ${COVERS} } }`;
    return { token, covers: (await send(backend, null, document, { token })).data.r.covers };
  };
  const pictureStatus = async (address: string) => {
    const [, link = "", asset = ""] = /^(?:\/draft\/([\w-]+))?\/pictures\/(\d+)$/.exec(address) ?? [];
    const path = `/files/pictures/${asset}${link && `/${link}`}`;
    const answer = await backend.fetch(new Request(`http://backend${path}`));
    await answer.arrayBuffer();
    return answer.status;
  };

  it("are shown to readers, in the preview and by a link to the draft, in their order, each at its address", async () => {
    const [first, second] = [(await makeAsset(backend))._id, (await makeAsset(backend))._id];
    await backend.db
      .update(assets)
      .set({ alt: "Ein Haus am See" })
      .where(eq(assets.id, Number(second)));
    const one = await made([{ asset: second, owner: "Foto Huber", subtext: "Im Mai" }, { asset: first }]);
    const shown = (before = "") => [
      {
        address: `${before}/pictures/${second}`,
        alt: "Ein Haus am See",
        owner: "Foto Huber",
        subtext: "Im Mai",
      },
      { address: `${before}/pictures/${first}`, alt: null, owner: null, subtext: null },
    ];
    expect(await previewed(one._id)).toEqual(shown());
    const { token, covers } = await byLink(one._id);
    expect(covers).toEqual(shown(`/draft/${token}`));
    for (const { address } of covers) expect(await pictureStatus(address)).toBe(200);
    expect(await pictureStatus(`/pictures/${first}`)).toBe(404);
    expect(await forReaders(one.permalink)).toBeUndefined();

    await done(desk.step("publishArticle", { id: one._id, number: 1 }));
    expect(await forReaders(one.permalink)).toEqual(shown());
    for (const { address } of shown()) expect(await pictureStatus(address)).toBe(200);

    // Readers keep what was published while the draft changes.
    await done(desk.update(one._id, 1, { ...own([]), permalink: one.permalink }));
    expect([await previewed(one._id), await forReaders(one.permalink)]).toEqual([[], shown()]);
  });

  it("are kept from deletion as long as the draft or the readers' revision shows them", async () => {
    const { _id: asset, version } = await makeAsset(backend);
    const one = await made([{ asset }]);
    const remove = async () =>
      (
        await desk.ask(
          "mutation ($id: String!, $version: Int!, $key: String!) { r: deleteAsset(id: $id, version: $version, idempotencyKey: $key) }",
          { id: asset, version, key: randomUUID() },
        )
      ).code;
    expect(await remove()).toBe("IN_USE");
    await done(desk.step("publishArticle", { id: one._id, number: 1 }));
    await done(desk.update(one._id, 1, { ...own([]), permalink: one.permalink }));
    expect(await remove()).toBe("IN_USE");
    expect(await forReaders(one.permalink)).toHaveLength(1);
    await done(desk.step("publishArticle", { id: one._id, number: 2 }));
    expect(await remove()).toBeUndefined();
  });
});
