import { articleCovers, articles } from "backend/modules/articles/tables";
import { bookings } from "backend/modules/bookings/tables";
import { issues } from "backend/modules/issues/tables";
import { published } from "backend/platform/lifecycle/tables";
import { makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { immoflashDesk } from "backend/testing/immoflash";
import { makeAsset } from "backend/testing/library";
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

describeOnDatabase("an immoflash issue", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof immoflashDesk>>;
  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(async () => {
    desk = await immoflashDesk(backend);
  });
  type Answer = Awaited<ReturnType<(typeof desk)["create"]>>;
  const problems = ({ errors }: Answer) =>
    errors?.[0]?.extensions.data?.map(({ field, message }) => `${field} ${message}`);
  const made = async (data?: object) =>
    (await desk.create(data)).data.r as { _id: string; publishDate: string };
  const kinds = ({ findings }: { findings: { kind: string; page?: number | null }[] }) =>
    findings.map(({ kind, page }) => (page == null ? kind : `${kind} ${page}`));

  it("is an issue of its medium that bookings are sold into", async () => {
    const { _id } = await made({ issueNumber: "12", customLink: "https://immoflash.test/12" });
    await desk.sell(_id);
    await desk.sell(_id, 1, { status: "cancelled" });
    expect(await desk.find(_id)).toMatchObject({
      issueNumber: "12",
      customLink: "https://immoflash.test/12",
      bookingCount: 1,
      state: "draft",
      draftNumber: 1,
    });
    const { token } = await signedInUser(backend.db, ["global:view__bookings", "global:read__bookings"]);
    const { data } = await desk.ask(
      "query ($id: String!) { issue(id: $id) { title formatSlots { taken } } }",
      { id: _id },
      token,
    );
    expect(data.issue.formatSlots.map(({ taken }: { taken: number }) => taken)).toEqual([1, 0, 0]);
  });

  it("is refused without a publish date, with a wrong link, in another medium, and on a day that has one", async () => {
    expect(problems(await desk.create({ publishDate: undefined }))).toEqual(["publishDate required"]);
    expect(problems(await desk.create({ customLink: "kein Link" }))).toEqual(["customLink url_invalid"]);
    const print = await makeTitle(backend.db);
    expect(problems(await desk.create({ medium: String(print.medium.id) }))).toEqual([
      "medium choice_invalid",
    ]);
    const { publishDate } = await made();
    expect(problems(await desk.create({ publishDate }))).toEqual(["publishDate issue_day_used"]);
  });

  it("is not found as a print issue, nor a print issue as one of it", async () => {
    const { _id } = await made();
    const { token } = await signedInUser(backend.db, [
      "global:read__print_issues",
      "global:read__immoflash_issues",
    ]);
    const seen = await desk.ask(
      "query ($id: String!) { print: printIssue(id: $id) { _id } own: immoflashIssue(id: $id) { _id } }",
      { id: _id },
      token,
    );
    expect(seen.data).toEqual({ print: null, own: { _id } });
    const print = await makeTitle(backend.db);
    expect(await desk.find(String((await makeIssue(backend.db, print.medium.id)).id))).toBeNull();
  });

  it("finds a missing cover on the article of the page, whatever covers other articles have", async () => {
    const [bare, covered] = [await desk.article(), await desk.article()];
    const other = await makeAsset(backend);
    await backend.db.insert(articleCovers).values({ articleId: Number(covered), assetId: Number(other._id) });
    const { _id } = await made({ pages: [{ type: "cover_left", article1: bare }] });
    expect(kinds(await desk.find(_id))).toEqual(["cover_missing 1"]);
    const whole = await made({ pages: [{ type: "cover_left", article1: covered }] });
    expect(kinds(await desk.find(whole._id))).toEqual([]);
    const offered = `offers { articles { _id hasCover isPublished isPrivate wordCount cover { _id } } }`;
    const { articles: all } = (await desk.find(_id, offered)).offers;
    const byId = new Map(all.map((one: { _id: string }) => [one._id, one]));
    expect(byId.get(bare)).toMatchObject({ hasCover: false, isPublished: true, isPrivate: false });
    // Its file is for users who may see the library.
    expect(byId.get(covered)).toMatchObject({ hasCover: true, cover: null });
    const { token } = await signedInUser(backend.db, [
      "global:read__immoflash_issues",
      "global:read__attachments",
    ]);
    const asked = `query ($id: String!) { r: immoflashIssue(id: $id) { ${offered} } }`;
    const seen = (await desk.ask(asked, { id: _id }, token)).data.r.offers.articles;
    expect(seen.find((one: { _id: string }) => one._id === covered).cover).toEqual({
      _id: other.file._id,
    });
  });

  it("says which pages readers do not get like this, and a page that only moved is not one", async () => {
    const article = await desk.article();
    const cover = { type: "cover_left", article1: article };
    const { _id, publishDate } = await made({ pages: [cover, { type: "imprint" }] });
    const changed = async () => (await desk.find(_id, "changedPages")).changedPages;
    expect(await changed()).toEqual([]);
    await desk.publish(_id, 1);
    expect(await changed()).toEqual([]);
    const { version } = await desk.find(_id);
    const pages = [{ type: "imprint" }, cover, { type: "magazine_preview" }];
    await desk.update(_id, version, { publishDate, pages });
    expect(await changed()).toEqual([3]);
  });

  describe("has pages", () => {
    it("that are saved in their order with what stands on them", async () => {
      const { _id, publishDate } = await made();
      const [ad, article, other] = [await desk.sell(_id), await desk.article(), await desk.article()];
      const print = await makeTitle(backend.db);
      const printIssue = String((await makeIssue(backend.db, print.medium.id)).id);
      const pages = [
        { type: "cover_left", article1: article },
        { type: "full_ad", ad1: ad },
        { type: "magazine_preview", printIssue, link: "https://magazin.test" },
        { type: "imprint" },
      ];
      const saved = await desk.update(_id, 1, { publishDate, pages, content: [{ article: other }] });
      expect(saved.errors).toBeUndefined();
      expect(saved.data.r).toMatchObject({
        version: 2,
        draftNumber: 2,
        content: [{ article: other }],
        pages: [
          { type: "cover_left", article1: article, article2: null },
          { type: "full_ad", ad1: ad },
          { type: "magazine_preview", printIssue: { _id: printIssue }, link: "https://magazin.test/" },
          { type: "imprint" },
        ],
      });
      const moved = [pages[3], pages[1], pages[0], pages[2]];
      const again = await desk.update(_id, 2, { publishDate, pages: moved, content: [{ article: other }] });
      expect(again.data.r.pages.map(({ type }: { type: string }) => type)).toEqual([
        "imprint",
        "full_ad",
        "cover_left",
        "magazine_preview",
      ]);
    });

    it("of which one is changed by one save: one version, one revision and one entry of the log", async () => {
      const { _id, publishDate } = await made({
        pages: Array.from({ length: 40 }, () => ({ type: "imprint" })),
      });
      const written = async () => await desk.find(_id, "version historyTotal revisions { number }");
      const before = await written();
      const { pages } = await desk.find(_id);
      const types = pages.map(({ type }: { type: string }, nth: number) => (nth === 6 ? "half_ad" : type));
      const saved = await desk.update(_id, before.version, {
        publishDate,
        pages: types.map((type: string) => ({ type })),
      });
      expect(saved.data.r.pages.map(({ type }: { type: string }) => type)).toEqual(types);
      const [first] = before.revisions;
      expect(await written()).toEqual({
        version: before.version + 1,
        historyTotal: before.historyTotal + 1,
        revisions: [{ number: first.number + 1 }, { number: first.number }],
      });
    });

    it("for articles of its medium that belong to no other issue, and for ads that are sold into it", async () => {
      const { _id, publishDate } = await made();
      const { _id: elsewhere } = await made();
      const [taken, article] = [await desk.article(), await desk.article()];
      await backend.db
        .update(articles)
        .set({ issueId: Number(elsewhere) })
        .where(eq(articles.id, Number(taken)));
      const foreign = await (await immoflashDesk(backend)).article();
      const ad = await desk.sell(elsewhere);
      const cancelled = await desk.sell(_id, 0, { status: "cancelled" });
      const pages = [
        { type: "two_articles", article1: taken, article2: article },
        { type: "two_articles", article1: foreign, article2: "999999" },
        { type: "full_ad", ad1: ad },
        { type: "half_ad", ad1: cancelled },
        { type: "magazine_preview", printIssue: _id },
      ];
      expect(problems(await desk.update(_id, 1, { publishDate, pages }))).toEqual([
        "pages[0].article1 article_not_offered",
        "pages[1].article1 article_not_offered",
        "pages[1].article2 choice_invalid",
        "pages[2].ad1 ad_not_sold_here",
        "pages[3].ad1 ad_not_sold_here",
        "pages[4].printIssue choice_invalid",
      ]);
    });

    it("with each article and ad once", async () => {
      const { _id, publishDate } = await made();
      const article = await desk.article();
      const pages = [{ type: "two_articles", article1: article, article2: article }];
      expect(problems(await desk.update(_id, 1, { publishDate, pages }))).toEqual([
        "pages[0].article2 place_taken",
      ]);
    });

    it("with pictures that who saves may read", async () => {
      const { _id, publishDate } = await made();
      const { _id: picture } = await makeAsset(backend);
      const pages = [{ type: "magazine_preview", picture }];
      expect(problems(await desk.update(_id, 1, { publishDate, pages }))).toEqual([
        "pages[0].picture choice_invalid",
      ]);
      const rights = ["read", "edit"].map((action) => `global:${action}__immoflash_issues`);
      const { token } = await signedInUser(backend.db, [...rights, "global:read__attachments"]);
      expect((await desk.update(_id, 1, { publishDate, pages }, token)).errors).toBeUndefined();
      // Whoever may not read it leaves it as it is.
      expect((await desk.update(_id, 2, { publishDate, pages, title: "Neu" })).errors).toBeUndefined();
    });

    it("whose option lists take what is picked, and offer what is sold and written", async () => {
      const { _id, publishDate } = await made();
      const [one, two] = [await desk.article(), await desk.article()];
      const ad = await desk.sell(_id, 1);
      const pages = [
        { type: "two_articles", article1: one },
        { type: "half_ad", ad1: ad },
      ];
      await desk.update(_id, 1, { publishDate, pages });
      const lists = "{ fieldId type possibleValues { _id formatId } }";
      const { optionLists, offers } = await desk.find(
        _id,
        `optionLists { availableOptions ${lists} allOptions ${lists} removedOptions ${lists} }
         offers { articles { _id isOfIssue } ads { _id format client material } pageTypes { type adCount formatIds } }`,
      );
      const available = new Map(
        optionLists.availableOptions.map((option: { fieldId: string; possibleValues: { _id: string }[] }) => [
          option.fieldId,
          option.possibleValues.map((value) => value._id),
        ]),
      );
      expect(available.get("pages[0].article1")).toEqual(expect.arrayContaining([one, two]));
      expect(available.get("pages[0].article2")).toEqual([two]);
      expect(available.get("pages[1].article1")).toEqual([two]);
      expect(available.get("content")).toEqual(expect.arrayContaining([one, two]));
      const formatId = String(desk.formats[1]?.id);
      expect(optionLists.removedOptions).toEqual([
        { fieldId: "pages[0].article1", type: "article", possibleValues: [{ _id: one, formatId: null }] },
        { fieldId: "pages[1].ad1", type: "ad", possibleValues: [{ _id: ad, formatId }] },
      ]);
      expect(offers.ads).toEqual([{ _id: ad, format: "halb", material: "open", client: expect.any(String) }]);
      const rights = ["global:read__immoflash_issues"];
      const { token } = await signedInUser(backend.db, rights);
      const unseen = await desk.ask(
        "query ($id: String!) { r: immoflashIssue(id: $id) { offers { ads { _id format client material } } findings { kind } } }",
        { id: _id },
        token,
      );
      expect(unseen.data.r.offers.ads).toEqual([{ _id: ad, format: "halb", client: null, material: null }]);
      expect(kinds(unseen.data.r)).not.toContain("material_missing");
      expect(offers.pageTypes).toContainEqual({ type: "full_ad", adCount: 1, formatIds: [] });
    });
  });

  describe("goes to readers", () => {
    async function whole() {
      const { _id, publishDate } = await made();
      const ad = await desk.sell(_id, 0, { materialState: "approved" });
      const pages = [{ type: "full_ad", ad1: ad }, { type: "imprint" }];
      await desk.update(_id, 1, { publishDate, pages });
      return { _id, publishDate, ad, pages };
    }
    const isPublished = async (id: string) =>
      (
        await backend.db
          .select()
          .from(published)
          .where(and(eq(published.area, "immoflash_issues"), eq(published.recordId, Number(id))))
      ).length > 0;

    it("once all that is sold is placed, is withdrawn and published again", async () => {
      const { _id } = await whole();
      const answer = await desk.publish(_id, 2);
      expect(answer.errors).toBeUndefined();
      expect(answer.data.r).toMatchObject({ state: "published", liveNumber: 2, findings: [] });
      expect(await isPublished(_id)).toBe(true);
      expect((await desk.withdraw(_id)).data.r.state).toBe("withdrawn");
      expect(await isPublished(_id)).toBe(false);
      expect((await desk.publish(_id, 2)).data.r.state).toBe("published");
    });

    it("not while an ad is sold and not placed, or placed and not sold any more", async () => {
      const { _id, ad } = await whole();
      const other = await desk.sell(_id, 1);
      await backend.db
        .update(bookings)
        .set({ status: "cancelled" })
        .where(eq(bookings.id, Number(ad)));
      const refused = await desk.publish(_id, 2);
      expect(refused.errors?.[0]?.extensions.data).toEqual([
        { field: "", message: "immoflash_issue_unready", params: { count: 2 } },
      ]);
      const issue = await desk.find(_id);
      expect(kinds(issue)).toEqual(["ad_not_placed", "material_missing", "ad_not_sold 1"]);
      expect(issue.findings[0]).toMatchObject({ booking: other, stops: true });
      expect(issue.findings[1]).toMatchObject({ booking: other, stops: false });
      expect(await isPublished(_id)).toBe(false);
    });

    it("as it was published, whatever is saved afterwards", async () => {
      const { _id, publishDate, pages } = await whole();
      await desk.publish(_id, 2);
      await desk.update(_id, 2, { publishDate, pages: [...pages, { type: "imprint" }] });
      expect((await desk.find(_id)).state).toBe("changed");
      const [row] = await backend.db
        .select()
        .from(published)
        .where(eq(published.recordId, Number(_id)));
      expect((row?.content as { pages: unknown[] }).pages).toHaveLength(2);
    });

    it("and is not deleted then: it is withdrawn first, and not used", async () => {
      const { _id, ad } = await whole();
      await desk.publish(_id, 2);
      // With the booking in it, too.
      expect((await desk.remove(_id, 2)).code).toBe("TOO_LATE");
      await backend.db.delete(bookings).where(eq(bookings.id, Number(ad)));
      expect((await desk.remove(_id, 2)).code).toBe("TOO_LATE");
      await desk.withdraw(_id);
      expect((await desk.remove(_id, 2)).data.r).toBe(true);
      expect(
        await backend.db
          .select()
          .from(issues)
          .where(eq(issues.id, Number(_id))),
      ).toEqual([]);
    });
  });

  it("is not deleted while bookings or articles are in it; a deleted booking leaves its place free", async () => {
    const { _id, publishDate } = await made();
    const ad = await desk.sell(_id);
    await desk.update(_id, 1, { publishDate, pages: [{ type: "full_ad", ad1: ad }] });
    expect((await desk.remove(_id, 2)).code).toBe("IN_USE");
    await backend.db.delete(bookings).where(eq(bookings.id, Number(ad)));
    expect((await desk.find(_id)).pages).toMatchObject([{ type: "full_ad", ad1: null }]);
    expect(kinds(await desk.find(_id))).toEqual(["place_free 1"]);
  });

  it("is read, made, changed and published by who may", async () => {
    const { _id, publishDate } = await made();
    const { token: none } = await signedInUser(backend.db, ["global:read__print_issues"]);
    const { token: reader } = await signedInUser(backend.db, ["global:read__immoflash_issues"]);
    const { token: editor } = await signedInUser(backend.db, [
      "global:read__immoflash_issues",
      "global:edit__immoflash_issues",
    ]);
    expect((await desk.ask("query { immoflashIssues(limit: 1) { total } }", {}, none)).code).toBe(
      "NOT_AUTHORIZED",
    );
    expect(
      (await desk.ask("query { immoflashIssues(limit: 1) { total } }", {}, reader)).errors,
    ).toBeUndefined();
    expect((await desk.create({}, reader)).code).toBe("NOT_AUTHORIZED");
    expect((await desk.update(_id, 1, { publishDate }, reader)).code).toBe("NOT_AUTHORIZED");
    expect((await desk.update(_id, 1, { publishDate }, editor)).errors).toBeUndefined();
    expect((await desk.publish(_id, 2, editor)).code).toBe("NOT_AUTHORIZED");
  });
});
