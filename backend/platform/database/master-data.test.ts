import { categories } from "backend/modules/categories/tables";
import { media, mediumCategories } from "backend/modules/media/tables";
import { published, revisions } from "backend/platform/lifecycle/tables";
import { type Ctx, LoaderStore } from "backend/platform/use-case/context";
import { makeCategory, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { KeptMasterData, MASTER_TABLES } from "./master-data";
import { masterDataVersions } from "./tables";

const SCREEN = `{
  backendMedium(limit: 100) { data { _id name formatcategories { name } } }
  choices(of: [{ list: "supervisors", term: "" }, { list: "formats-of-media", term: "" }]) { items { label } }
  savedViews(list: "bookings") { name } }`;
const VIEW = { list: "bookings", name: "Meine", query: "q=Huber" };
const SAVE = `mutation ($name: String!, $list: String!, $query: String!) {
  saveView(name: $name, list: $list, query: $query, idempotencyKey: "saved-view-of-one") { _id } }`;

describeOnDatabase("master data", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    token = (await signedInUser(backend.db, ["global:read__media"])).token;
  });
  const screen = async () => (await send(backend, token, SCREEN)).data;
  const furtherStatements = async () => {
    backend.statements.length = 0;
    await screen();
    const readsSession = (statement: string) => statement.includes('from "sessions"');
    return backend.statements.filter((statement) => !readsSession(statement));
  };

  test("are read once, and again after each change of them, whoever made it", async () => {
    const { db } = backend;
    const { medium } = await makeTitle(db, [{ label: "Ganze Seite" }]);
    await makeUser(db, { firstName: "Ida", lastName: "Fuchs", canBookUser: true });
    const before = await screen();
    expect(before.choices[0].items).toContainEqual({ label: "Ida Fuchs" });
    expect(await furtherStatements()).toEqual([]);

    await db.update(media).set({ name: "Anders" }).where(eq(media.id, medium.id));
    expect((await screen()).backendMedium.data[0].name).toBe("Anders");
    const half = await makeCategory(db, "Halbe Seite");
    await db.insert(mediumCategories).values({ mediumId: medium.id, categoryId: half.id, role: "format" });
    const names = (await screen()).backendMedium.data[0].formatcategories;
    expect(names).toEqual([{ name: "Ganze Seite" }, { name: "Halbe Seite" }]);
    expect((await screen()).choices[1].items).toContainEqual({ label: "Halbe Seite" });
    await db.update(categories).set({ inactive: true }).where(eq(categories.id, half.id));
    expect((await screen()).choices[1].items).not.toContainEqual({ label: "Halbe Seite" });
    // A deletion that follows from another one counts, too.
    await db.delete(media).where(eq(media.id, medium.id));
    expect((await screen()).backendMedium.data).toEqual([]);
    await makeUser(db, { firstName: "Jo", lastName: "Adler", canBookUser: true });
    expect((await screen()).choices[0].items).toContainEqual({ label: "Jo Adler" });
    expect(await furtherStatements()).toEqual([]);
  });

  test("keep the views of each user apart", async () => {
    const { token: others } = await signedInUser(backend.db);
    const views = `{ savedViews(list: "bookings") { name } }`;
    const viewsOf = async (whose: string) => (await send(backend, whose, views)).data.savedViews;
    expect(await viewsOf(token)).toEqual([]);
    const { saveView } = (await send(backend, token, SAVE, VIEW)).data;
    expect(await viewsOf(token)).toEqual([{ name: VIEW.name }]);
    expect(await viewsOf(others)).toEqual([]);
    await send(backend, token, `mutation { deleteSavedView(id: "${saveView._id}") }`);
    expect(await viewsOf(token)).toEqual([]);
  });

  test("that a transaction changes are seen by others when it ends, and never if it is given up", async () => {
    const { db } = backend;
    const { medium } = await makeTitle(db);
    const nameNow = async () =>
      (await screen()).backendMedium.data.find(({ _id }: { _id: string }) => _id === String(medium.id)).name;
    await nameNow();
    if (backend.kind === "postgres") {
      await db.transaction(async (tx) => {
        await tx.update(media).set({ name: "Noch nicht" }).where(eq(media.id, medium.id));
        expect(await nameNow()).toBe(medium.name);
      });
      expect(await nameNow()).toBe("Noch nicht");
    }
    const before = await nameNow();
    const givenUp = db.transaction(async (tx) => {
      await tx.update(media).set({ name: "Nie" }).where(eq(media.id, medium.id));
      throw new Error("given up");
    });
    await expect(givenUp).rejects.toThrow("given up");
    expect(await nameNow()).toBe(before);
  });

  test("count what readers get by area, too", async () => {
    const { db } = backend;
    const content = {};
    const rowOf = async (area: string, recordId: number) => {
      const revision = { area, recordId, number: 1, at: new Date(0), shape: 1, content };
      const [row] = await db.insert(revisions).values(revision).returning();
      return { area, recordId, revisionId: row?.id ?? 0, publishedAt: new Date(0), content };
    };
    const rows = [await rowOf("articles", 1), await rowOf("pages", 2), await rowOf("pages", 3)];
    const versions = async () => {
      const all = await db.select().from(masterDataVersions);
      return ["articles", "pages"].map(
        (of) => all.find(({ name }) => name === `published:${of}`)?.version ?? 0,
      );
    };
    const changed = async (change: () => PromiseLike<unknown>) => {
      const before = await versions();
      await change();
      return (await versions()).map((version, n) => version - (before[n] ?? 0));
    };
    expect(await changed(() => db.insert(published).values(rows))).toEqual([1, 1]);
    const isFirstPage = eq(published.recordId, 2);
    expect(
      await changed(() =>
        db
          .update(published)
          .set({ facets: ["a"] })
          .where(isFirstPage),
      ),
    ).toEqual([0, 1]);
    expect(await changed(() => db.update(published).set({ area: "articles" }).where(isFirstPage))).toEqual([
      1, 1,
    ]);
    expect(await changed(() => db.delete(published).where(isFirstPage))).toEqual([1, 0]);
    expect(await changed(() => db.delete(published).where(isFirstPage))).toEqual([0, 0]);
    expect(await changed(() => db.execute(sql`truncate published`))).toEqual([1, 1]);
  });

  test("have a trigger on each of their tables", async () => {
    const { rows } = await backend.db.execute<{ name: string }>(
      sql`select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'count_master_data_change'::regproc order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...MASTER_TABLES]);
    expect(MASTER_TABLES).toContain(getTableConfig(media).name);
  });
});

test("a request takes nothing older than its beginning, in whatever order requests come", () => {
  const db = {} as Ctx["db"];
  const step = fc.record({ change: fc.boolean(), late: fc.nat({ max: 3 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const kept = new KeptMasterData<number>(["media", "users"]);
      let now = 0;
      for (const { change, late } of steps) {
        if (change) now += 1;
        const began = Math.max(0, now - late);
        const versions = { media: Math.floor(began / 2), users: Math.ceil(began / 2) };
        const keeping = kept.keepingFor({ db, loaders: new LoaderStore(versions) });
        const found = keeping?.find("a");
        if (found !== undefined) expect(found).toBeGreaterThanOrEqual(began);
        else keeping?.add("a", now);
      }
    }),
  );
});

test("nothing is kept under a long key, so that nobody can fill the process with what they ask", () => {
  const loaders = new LoaderStore({ media: 1 });
  const keeping = new KeptMasterData<number>(["media"]).keepingFor({ db: {} as Ctx["db"], loaders });
  const [short, long] = ["a".repeat(500), "a".repeat(501)];
  for (const key of [short, long]) keeping?.add(key, 1);
  expect([keeping?.find(short), keeping?.find(long)]).toEqual([1, undefined]);
});

test("a request that changes something itself takes nothing that was kept", () => {
  const kept = new KeptMasterData<number>(["media"]);
  const loaders = new LoaderStore({ media: 1 });
  const db = {} as Ctx["db"];
  const keeping = kept.keepingFor({ db, loaders });
  keeping?.add("a", 1);
  expect(keeping?.find("a")).toBe(1);
  loaders.clear();
  keeping?.add("b", 1);
  expect([keeping?.find("a"), keeping?.find("b")]).toEqual([undefined, undefined]);
  expect(kept.keepingFor({ db, loaders })).toBeNull();
});
