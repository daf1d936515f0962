import { randomUUID } from "node:crypto";
import { domains } from "backend/modules/domains/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makeAsset, makeSound } from "backend/testing/library";
import { send } from "backend/testing/request";
import { pageDesk } from "backend/testing/site-pages";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";

const READ = `query ($host: String!, $domain: String!) {
  site: siteOf(host: $host) { domainId name languages homepageTitle }
  map: siteMap(domainId: $domain, limit: 100) { total data { _id title address parentId language isInMenu depth position } }
  redirects: siteRedirects(domainId: $domain, limit: 100) { total data { from to } }
}`;

describeOnDatabase("readers of pages", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof pageDesk>>;
  let reader: string;
  beforeAll(async () => {
    backend = await open();
    reader = (await signedInUser(backend.db)).token;
  });
  beforeEach(async () => {
    desk = await pageDesk(backend);
  });
  const hostOf = async () =>
    (
      await desk.ask(`query ($id: String!) { r: page(id: $id) { domain { hosts } } }`, {
        id: (await desk.tree())[0]?._id,
      })
    ).data.r.domain.hosts as string;

  it("are led to a page of another site only as long as that site is active", async () => {
    const other = await pageDesk(backend);
    const [id, target] = [await desk.made("Seite"), await other.made("Ziel")];
    const text = `[Ziel](/pages/${target})`;
    await desk.add(id, { type: "content_block", text, linkText: "Weiter", linkPage: target });
    await other.publish(target);
    await desk.publish(id);
    const shown = async () => (await desk.at("/seite", reader)).page.components[0];
    const isThere = eq(domains.id, Number(other.domain));
    const [site] = await backend.db.select().from(domains).where(isThere);
    const address = `https://${site?.hosts}/ziel`;
    const link = { address, text: "Weiter", isOutside: true, mediumId: null };
    expect(await shown()).toMatchObject({ html: `<p><a href="${address}">Ziel</a></p>`, link });
    await backend.db.update(domains).set({ isActive: false }).where(isThere);
    expect(await shown()).toMatchObject({ html: "<p>Ziel</p>", link: null });
  });

  it("get each kind of component, with links and pictures as they are now", async () => {
    const [id, target, draft] = [
      await desk.made("Seite"),
      await desk.made("Ziel"),
      await desk.made("Entwurf"),
    ];
    const [picture, sound] = [await makeAsset(backend), await makeSound(backend)];
    const add = async (component: object) => expect((await desk.add(id, component)).errors).toBeUndefined();
    const text = `# Titel\n\n[Ziel](/pages/${target}) [Entwurf](/pages/${draft}) ![Haus](/pictures/${picture._id})`;
    await add({ type: "content_block", text, linkText: "Weiter", linkPage: target });
    await add({ type: "image", asset: picture._id, style: "wide", alt: "Ein Haus", linkPage: draft });
    await add({ type: "audio", title: "Ton", asset: sound._id, text: "Wort für Wort" });
    await add({ type: "video", title: "Film", address: "https://video.example/film", poster: picture._id });
    await add({ type: "tab", sections: [{ title: "Eins" }, { title: "Zwei" }] });
    await add({ type: "separator", style: "dots" });
    await desk.publish(id);
    await desk.publish(target);
    const { page } = await desk.at("/seite", reader);
    const [block, image, audio, video, tab, , , separator] = page.components;
    expect(block.html).toBe(
      `<h2>Titel</h2>\n<p><a href="/ziel">Ziel</a> Entwurf <img src="/pictures/${picture._id}" alt="Haus"></p>`,
    );
    expect(block.link).toEqual({ address: "/ziel", text: "Weiter", isOutside: false, mediumId: null });
    expect(image).toMatchObject({
      link: null,
      asset: { address: `/pictures/${picture._id}`, alt: "Ein Haus" },
    });
    expect(audio).toMatchObject({
      html: "<p>Wort für Wort</p>",
      asset: { address: `/pictures/${sound._id}` },
    });
    expect(video.address).toBe("https://video.example/film");
    expect([tab.type, separator.type, page.components.length]).toEqual(["tab", "separator", 8]);
    const renamed = await desk.find(target);
    await desk.change("updatePage", {
      id: target,
      version: renamed.version,
      data: { title: "Ziel", slug: "neu" },
    });
    expect((await desk.at("/seite", reader)).page.components[0].link.address).toBe("/neu");

    // Everybody gets what a public page shows: recordings in parts.
    const file = (asset: string, headers = {}) =>
      backend.fetch(new Request(`http://localhost/files/pictures/${asset}`, { headers }));
    const part = await file(sound._id, { range: "bytes=0-9" });
    expect([part.status, part.headers.get("content-range")?.split("/")[0]]).toEqual([206, "bytes 0-9"]);
    expect((await part.arrayBuffer()).byteLength).toBe(10);
    expect((await file(picture._id)).headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    await desk.change("withdrawPage", { id });
    expect((await file(sound._id)).status).toBe(404);
    expect((await file(picture._id)).status).toBe(404);
  });

  it("get nothing that was not published, wherever it is", async () => {
    const MARK = `geheim-${randomUUID()}`;
    const [open_, hidden] = [await desk.made("Offen"), await desk.made(MARK, null, { slug: "verborgen" })];
    await desk.publish(open_);
    await desk.add(open_, { type: "content_block", title: MARK, text: `[${MARK}](/pages/${hidden})` });
    const { version } = await desk.find(open_);
    const data = { title: MARK, slug: "offen", seoTitle: MARK, seoDescription: MARK };
    await desk.change("updatePage", { id: open_, version, data });
    await desk.made(`${MARK} darunter`, open_);
    const host = await hostOf();
    const answers = [
      await send(backend, reader, READ, { host, domain: desk.domain }),
      await desk.at("/offen", reader),
      await desk.at("/verborgen", reader),
      await desk.at(`/offen/${MARK}-darunter`, reader),
      await send(backend, reader, `query ($id: String!) { pagePreview(id: $id) { title } }`, { id: hidden }),
      await send(backend, reader, `query ($id: String!) { page(id: $id) { title } }`, { id: hidden }),
    ];
    expect(JSON.stringify(answers)).not.toContain(MARK);
    expect(answers[0]).toMatchObject({
      data: { map: { total: 1, data: [{ title: "Offen", address: "/offen" }] } },
    });
  });

  it("find sites by their hosts, public pages by the map, and unlisted ones by their address only", async () => {
    const [a, b, c] = [
      await desk.made("A", null, { language: "en" }),
      await desk.made("B", null, { visibility: "unlisted" }),
      await desk.made("C", null, { visibility: "private" }),
    ];
    for (const id of [a, b, c]) await desk.publish(id);
    await desk.change("setHomepage", { id: a });
    const host = await hostOf();
    const read = async (name: string) =>
      (await send(backend, reader, READ, { host: name, domain: desk.domain })).data;
    expect(await read(`${host.toUpperCase()}:443`)).toMatchObject({
      site: { domainId: desk.domain, languages: ["en"], homepageTitle: "A" },
      map: { total: 1, data: [{ _id: a, address: "/", language: "en", depth: 0, position: 1 }] },
    });
    expect((await read("fremd.test")).site).toBeNull();
    expect((await desk.at("/b", reader)).page.title).toBe("B");
    expect((await desk.at("/c", reader)).page).toBeNull();
    expect((await desk.at("/c")).page.title).toBe("C");
    expect((await desk.at("/x")).page).toBeNull();
  });

  it("see a draft by its link, with its pictures, until it is published", async () => {
    const id = await desk.made("Entwurf");
    const picture = await makeAsset(backend);
    await desk.add(id, { type: "image", asset: picture._id, style: "content" });
    const token = (await desk.change("sharePageDraft", { id }, "")).data.r as string;
    const opened = async () =>
      (
        await backend.fetch(
          new Request("http://localhost/graphql", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({
              query: `mutation ($token: String!) { r: openPageDraft(token: $token) { title isPreview components { asset { address } } } }`,
              variables: { token },
            }),
          }),
        )
      ).json();
    const address = `/draft/${token}/pictures/${picture._id}`;
    expect((await opened()).data.r).toEqual({
      title: "Entwurf",
      isPreview: true,
      components: [{ asset: { address } }],
    });
    const file = async () =>
      (await backend.fetch(new Request(`http://localhost/files/pictures/${picture._id}/${token}`))).status;
    expect(await file()).toBe(200);
    await desk.publish(id);
    expect((await opened()).data.r).toBeNull();
    expect(await file()).toBe(404);
  });

  it("cost no statement per component or page: ten components and ten pages are read with few", async () => {
    const id = await desk.made("Viel");
    for (let n = 0; n < 5; n++) {
      await desk.add(id, { type: "content_block", text: `Text ${n} [selbst](/pages/${id})` });
      await desk.add(id, { type: "separator", style: "line" });
    }
    await desk.publish(id);
    await desk.at("/viel", reader);
    backend.statements.length = 0;
    const { page } = await desk.at("/viel", reader);
    expect(page.components).toHaveLength(10);
    // The session alone.
    expect(backend.statements.length).toBeLessThanOrEqual(2);
    for (let n = 1; n < 10; n++) await desk.made(`Seite ${n}`, id);
    backend.statements.length = 0;
    expect(await desk.tree()).toHaveLength(10);
    expect(backend.statements.length).toBeLessThanOrEqual(3);
  });
});
