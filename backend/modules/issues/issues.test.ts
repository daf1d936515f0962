import { categoryTexts } from "backend/modules/categories/tables";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { beforeAll, expect, test } from "vitest";

const SLOTS = "bookingCount formatSlots { format { name } available taken free }";

describeOnDatabase("media and issues", (open) => {
  let backend: TestBackend;
  let first: Awaited<ReturnType<typeof makeTitle>>;
  let second: Awaited<ReturnType<typeof makeTitle>>;
  let issueId: string;
  let reader: string;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    first = await makeTitle(db, [
      { label: "1/1 Seite", slots: 3, width: 210, height: 280 },
      { label: "Beilage", slots: 0 },
    ]);
    second = await makeTitle(db);
    const issue = await makeIssue(db, first.medium.id, { title: "Frühling 100%", publishDate: "2027-03-12" });
    await makeIssue(db, first.medium.id, { publishDate: "2026-12-31" });
    await makeIssue(db, second.medium.id, { publishDate: "2027-05-01" });
    issueId = String(issue.id);
    const clientCompanyId = (await makeCompany(db)).id;
    const place = { clientCompanyId, targetMediumId: first.medium.id, issueId: issue.id };
    const [full, insert] = first.formats;
    for (const status of ["open", "active", "completed", "cancelled", "open"] as const) {
      await makeBooking(db, { ...place, formatId: full?.id ?? 0, status });
    }
    await makeBooking(db, { ...place, formatId: insert?.id ?? 0 });
    await makeBooking(db, place);
    reader = (await signedInUser(db, ["global:read__bookings"])).token;
  });

  test("an issue counts slots taken by bookings that are not cancelled", async () => {
    const query = `query ($id: String!) { issue(id: $id) { title year publishDate medium { name } ${SLOTS} } }`;
    const { data } = await send(backend, reader, query, { id: issueId });
    expect(data.issue).toEqual({
      title: "Frühling 100%",
      year: 2027,
      publishDate: "2027-03-12",
      medium: { name: first.medium.name },
      bookingCount: 6,
      formatSlots: [
        // Four bookings for three slots, inserted without the use cases: the free slots are 0, not negative.
        { format: { name: "1/1 Seite" }, available: 3, taken: 4, free: 0 },
        { format: { name: "Beilage" }, available: null, taken: 1, free: null },
      ],
    });
  });

  test("issues are found by medium, year, period and title, the latest first", async () => {
    const query =
      "query ($filter: IssueFilter, $term: String, $sort: String) { issues(filter: $filter, term: $term, sort: $sort) { total hasMore data { publishDate } } }";
    const days = async (variables: object) =>
      (await send(backend, reader, query, { ...variables })).data.issues.data.map(
        (one: { publishDate: string }) => one.publishDate,
      );
    const mediumIds = [String(first.medium.id)];
    expect(await days({ filter: { mediumIds } })).toEqual(["2027-03-12", "2026-12-31"]);
    expect(await days({ filter: { mediumIds }, sort: "publishDate" })).toEqual(["2026-12-31", "2027-03-12"]);
    expect(await days({ filter: { year: 2027 } })).toEqual(["2027-05-01", "2027-03-12"]);
    expect(await days({ filter: { from: "2026-12-31", to: "2027-03-12" } })).toEqual([
      "2027-03-12",
      "2026-12-31",
    ]);
    expect(await days({ term: "100% früh" })).toEqual(["2027-03-12"]);
    expect(await days({ term: "%\0" })).toEqual(["2027-03-12"]);
    expect(await days({ filter: { ids: ["x", "99999999"] } })).toEqual([]);
    const refused = await send(backend, reader, query, { sort: "constructor" });
    expect(refused.code).toBe("BAD_USER_INPUT");
  });

  test("lists take a constant number of statements", async () => {
    const query = `query ($limit: Int) { issues(limit: $limit) { data { medium { name formatcategories { name formatSize { width height } } placementcategories { name } formatLimits { categoryId availableSlots } } ${SLOTS} } } }`;
    const count = async (limit: number) => {
      backend.statements.length = 0;
      expect((await send(backend, reader, query, { limit })).errors).toBeUndefined();
      return backend.statements.length;
    };
    // The first query also waits for work that an earlier one left.
    await count(1);
    expect(await count(3)).toBe(await count(1));
  });

  test("media are seen with any booking permission for them", async () => {
    const names = async (permissions: string[]) => {
      const { token } = await signedInUser(backend.db, permissions);
      const { data } = await send(
        backend,
        token,
        "{ backendMedium(limit: 100) { data { name } } issues { total } }",
      );
      return [data.backendMedium.data.map((one: { name: string }) => one.name), data.issues.total];
    };
    const both = [first.medium.name, second.medium.name];
    expect(await names([])).toEqual([[], 0]);
    expect(await names([`medium:${second.medium.id}:edit__bookings`])).toEqual([[second.medium.name], 1]);
    expect(await names([`medium:${second.medium.id}:edit__bookings_all`])).toEqual([[], 0]);
    expect(await names(["global:read__media"])).toEqual([both, 3]);
    expect(await names(["global:create__bookings"])).toEqual([both, 3]);
    expect(await names(["global:manage_menu__bookings"])).toEqual([[], 0]);
    const { token } = await signedInUser(backend.db, [`medium:${second.medium.id}:view__bookings`]);
    const hidden = await send(backend, token, "query ($id: String!) { issue(id: $id) { title } }", {
      id: issueId,
    });
    expect(hidden.data).toEqual({ issue: null });
  });

  test("media are filtered by type, field and term", async () => {
    const query =
      'query ($type: [MediumType!], $filter: [FilterItem!], $term: String) { backendMedium(locale: ["de"], type: $type, filter: $filter, term: $term, limit: 1) { total hasMore } }';
    const page = async (variables: object) =>
      (await send(backend, reader, query, { ...variables })).data?.backendMedium;
    expect(await page({ type: ["print"] })).toEqual({ total: 2, hasMore: true });
    expect(await page({ type: ["video", "digital"] })).toEqual({ total: 0, hasMore: false });
    expect(await page({ filter: [{ field: "hasIssues", value: ["false"] }] })).toEqual({
      total: 0,
      hasMore: false,
    });
    expect(await page({ filter: [{ field: "_id", value: [String(first.medium.id), "abc"] }] })).toEqual({
      total: 1,
      hasMore: false,
    });
    expect(await page({ term: second.medium.name })).toEqual({ total: 1, hasMore: false });
    expect((await send(backend, reader, query, { filter: [{ field: "secret", value: [] }] })).code).toBe(
      "BAD_USER_INPUT",
    );
  });

  test("malformed ids answer null", async () => {
    for (const id of ["", "0", "-1", "1.5", "abc", "99999999999999999999", "1;drop"]) {
      const { data, errors } = await send(
        backend,
        reader,
        "query ($id: String!) { issue(id: $id) { title } }",
        { id },
      );
      expect([id, data, errors]).toEqual([id, { issue: null }, undefined]);
    }
  });

  test("names what a medium offers in the requested locales, or else in any other", async () => {
    const { formats, medium } = await makeTitle(backend.db, [{ label: "Ganze Seite" }, { label: "Beilage" }]);
    const categoryId = formats[0]?.id ?? 0;
    await backend.db.insert(categoryTexts).values([
      { categoryId, locale: "en", label: "Full page" },
      { categoryId, locale: "cs", label: "Celá strana" },
    ]);
    const query = `query ($locale: [String!], $filter: [FilterItem!]) {
      backendMedium(locale: $locale, filter: $filter, thumbnailSizes: ["small"]) {
        data { formatcategories { name label { locale content } } } } }`;
    const namesIn = async (locale?: string[]) => {
      const filter = [{ field: "_id", value: [String(medium.id)] }];
      const { data } = await send(backend, reader, query, { locale, filter });
      const offered: { name: string; label: { content: string }[] }[] =
        data.backendMedium.data[0].formatcategories;
      return offered.map(({ name, label }) => [name, label.map((text) => text.content)]);
    };
    const insert = ["Beilage", ["Beilage"]];
    expect(await namesIn()).toEqual([["Ganze Seite", ["Ganze Seite", "Celá strana", "Full page"]], insert]);
    expect(await namesIn(["en", "de"])).toEqual([["Full page", ["Full page", "Ganze Seite"]], insert]);
    expect(await namesIn(["fr"])).toEqual([["Ganze Seite", ["Ganze Seite"]], insert]);
  });
});
