import { articlePictures } from "backend/modules/articles/tables";
import { bookings } from "backend/modules/bookings/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { configureImmoflash, makeWholeIssue } from "backend/testing/immoflash-preview";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { immoflashPages } from "./tables";

const ARTICLE = `_id title standing subtitle intro html permalink isAdvertorial coverOwner cover { address alt }`;
const QUERY = `query ($id: String!, $of: ImmoflashPreviewOf!) { r: immoflashPreview(id: $id, of: $of) {
  _id title issueNumber publishDate customLink state medium senderName accentColour accentTextColour logo { address }
  pages { type link imprint articles { ${ARTICLE} } magazine { title description } picture { address }
    ads { _id isSold isHiddenOnPhones client link file { _id } } }
  content { _id } } }`;

const READ = "global:read__immoflash_issues";
const ALL = [READ, "global:read__articles", "global:view__bookings", "global:read__bookings"];

interface Page {
  type: string;
  articles: ({ title: string; standing: string; html: string | null } | null)[];
  ads: ({ client: string | null } | null)[];
}

describeOnDatabase("the preview of an immoflash issue", (open) => {
  let backend: TestBackend;
  let issue: Awaited<ReturnType<typeof makeWholeIssue>>;
  beforeAll(async () => {
    backend = await open();
    issue = await makeWholeIssue(backend);
  });
  const tokenWith = async (...permissions: string[]) => (await signedInUser(backend.db, permissions)).token;
  const asked = async (permissions: string[], of = "draft", id = issue.id) =>
    await send(backend, await tokenWith(...permissions), QUERY, { id, of });
  const preview = async (permissions: string[], of?: string) => {
    const { data, errors } = await asked(permissions, of);
    expect(errors).toBeUndefined();
    return data.r as { pages: Page[] } & Record<string, unknown>;
  };
  const pageOf = ({ pages }: { pages: Page[] }, type: string) => pages.find((page) => page.type === type);
  const statusOf = async (asset: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await backend.fetch(new Request(`http://backend/files/pictures/${asset}`, { headers }));
    await answer.arrayBuffer();
    return answer.status;
  };

  it("has all that stands on its pages, in their order, and null for what is free", async () => {
    const shown = await preview(ALL);
    expect(shown).toMatchObject({
      _id: issue.id,
      title: issue.title,
      issueNumber: "7/2099",
      publishDate: "2099-05-01",
      state: "changed",
      medium: issue.medium.name,
      senderName: "immoflash Redaktion",
      accentColour: "#7a1f3d",
      accentTextColour: "#ffffff",
      content: [],
      logo: { address: `/pictures/${issue.logo._id}` },
    });
    const { articles, ads } = issue;
    expect(shown.pages).toMatchObject([
      {
        type: "cover_left",
        articles: [
          {
            title: articles.cover.title,
            standing: "published",
            subtitle: "Am See",
            coverOwner: "Foto Huber",
            cover: { address: `/pictures/${issue.cover._id}` },
            html: expect.stringContaining("<h2>Lage</h2>"),
          },
        ],
        ads: [],
      },
      {
        type: "full_ad",
        articles: [],
        ads: [
          {
            _id: ads.full.id,
            client: ads.full.client,
            isSold: true,
            link: "https://kunde.test/haus",
            file: { _id: issue.picture.file._id },
          },
        ],
      },
      { type: "cover_right", articles: [{ title: articles.secret.title, standing: "published" }] },
      {
        type: "two_articles",
        articles: [
          {
            title: articles.draft.title,
            standing: "draft",
            html: expect.stringContaining("<strong>lang</strong>"),
          },
          null,
        ],
      },
      {
        type: "half_ad",
        articles: [{ isAdvertorial: true }],
        ads: [{ client: ads.half.client, file: null, link: null }],
      },
      { type: "two_articles_banner", articles: [{ title: articles.banner.title }, null], ads: [null] },
      {
        type: "magazine_preview",
        magazine: { title: issue.magazine.title, description: "Das Heft zum Bauen." },
        picture: { address: `/pictures/${issue.magazinePicture._id}` },
        link: "https://magazin.test/abo",
      },
      { type: "imprint", imprint: "<h2>Verlag</h2>\n<p>Hauptplatz 1</p>" },
    ]);
  });

  it("is what readers get, whatever its draft is", async () => {
    const shown = await preview(ALL, "live");
    expect(shown.pages.map(({ type }) => type)).toEqual(["cover_left", "full_ad", "imprint"]);
  });

  it("names drafts and private articles only, for users who may not read articles", async () => {
    const shown = await preview([READ]);
    const { articles } = issue;
    expect(pageOf(shown, "cover_left")?.articles[0]?.html).toContain("<h2>");
    const hidden = { html: null, subtitle: null, intro: null, cover: null, permalink: null };
    expect(pageOf(shown, "cover_right")?.articles).toMatchObject([
      { title: articles.secret.title, standing: "private", ...hidden },
    ]);
    expect(pageOf(shown, "two_articles")?.articles[0]).toMatchObject({
      title: articles.draft.title,
      standing: "unpublished",
      ...hidden,
    });
  });

  it("keeps ads of bookings that the user may not see to their number", async () => {
    const shown = await preview([READ, "global:read__articles"]);
    expect(pageOf(shown, "full_ad")?.ads).toEqual([
      {
        _id: issue.ads.full.id,
        isSold: true,
        isHiddenOnPhones: false,
        client: null,
        link: null,
        file: null,
      },
    ]);
    const ofMedium = `medium:${issue.medium.id}:view__bookings`;
    expect(pageOf(await preview([READ, ofMedium]), "full_ad")?.ads).toMatchObject([
      { client: expect.any(String) },
    ]);
    const { medium } = await makeWholeIssue(backend, { publishDate: "2099-06-01" });
    const ofOther = await preview([READ, `medium:${medium.id}:view__bookings`]);
    expect(pageOf(ofOther, "full_ad")?.ads).toMatchObject([{ client: null }]);
  });

  it("tells an ad that is not sold into it any more", async () => {
    const { db } = backend;
    const ofIt = eq(bookings.id, Number(issue.ads.full.id));
    await db.update(bookings).set({ status: "cancelled" }).where(ofIt);
    expect(pageOf(await preview(ALL), "full_ad")?.ads).toMatchObject([{ isSold: false }]);
    await db.update(bookings).set({ status: "open" }).where(ofIt);
  });

  it("shows its pictures to users who may read it, and to no others", async () => {
    const [reader, other] = [await tokenWith(READ), await tokenWith("global:read__print_issues")];
    await configureImmoflash(backend, Number(issue.logo._id));
    for (const asset of [issue.magazinePicture, issue.logo]) {
      expect([await statusOf(asset._id, reader), await statusOf(asset._id, other)]).toEqual([200, 404]);
    }
    // The picture of an article that readers get is everybody's.
    expect(await statusOf(issue.cover._id, other)).toBe(200);
    await backend.db.delete(articlePictures).where(eq(articlePictures.assetId, Number(issue.cover._id)));
    expect(await statusOf(issue.cover._id, reader)).toBe(404);
  });

  it("is for users who may read immoflash issues, of one that there is", async () => {
    expect((await asked(["global:read__print_issues", "global:read__articles"])).code).toBe("NOT_AUTHORIZED");
    expect((await asked(ALL, "draft", "999999")).data.r).toBeNull();
    expect((await asked(ALL, "draft", String(issue.magazine.id))).data.r).toBeNull();
    expect((await asked(ALL, "live", String(issue.magazine.id))).data.r).toBeNull();
  });

  it("takes the same few statements for many pages as for some", async () => {
    const token = await tokenWith(...ALL);
    const once = async () => {
      backend.statements.length = 0;
      const { data } = await send(backend, token, QUERY, { id: issue.id, of: "draft" });
      return { pages: data.r.pages.length, statements: backend.statements.length };
    };
    // The first one reads what the process keeps.
    await once();
    const some = await once();
    const issueId = Number(issue.id);
    const [article1Id, article2Id] = [Number(issue.articles.banner.id), Number(issue.articles.half.id)];
    const more = {
      issueId,
      type: "half_ad" as const,
      article1Id,
      article2Id,
      ad1Id: Number(issue.ads.half.id),
    };
    await backend.db.insert(immoflashPages).values(Array.from({ length: 40 }, () => more));
    const many = await once();
    expect(many).toEqual({ pages: some.pages + 40, statements: some.statements });
    expect(many.statements).toBeLessThan(24);
  });
});
