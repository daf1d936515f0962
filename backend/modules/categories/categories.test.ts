import { randomUUID } from "node:crypto";
import { makeBooking, makeCategory, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { quarters, uploadPicture } from "backend/testing/pictures";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { categories, categoryTexts } from "./tables";

const FIELDS = `_id version name label { locale content } description { locale content } type usage
  formatSize { width height } immoflashAdCount noAd inactive sorting`;

describeOnDatabase("categories", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    const rights = ["read", "create", "edit", "delete"].map((action) => `global:${action}__categories`);
    token = (await signedInUser(backend.db, [...rights, "global:read__media", "global:read__bookings"]))
      .token;
  });
  const run = (operation: string, types: string, variables: object, fields = `{ ${FIELDS} }`) => {
    const names = types.match(/\w+(?=:)/g) ?? [];
    const given = names.map((name) => `${name}: $${name}`).join(", ");
    const declared = types.replace(/\w+(?=:)/g, "$$$&");
    const document = `mutation (${declared}, $key: String!) {
      r: ${operation}(${given}, idempotencyKey: $key) ${fields} }`;
    return send(backend, token, document, { key: randomUUID(), ...variables });
  };
  const create = (data: object) => run("createCategory", "data: CategoryInput!", { data });
  const remove = (id: string, version = 1) =>
    run("deleteCategory", "id: String!, version: Int!", { id, version }, "");

  test("show an image per locale, which everybody sees, and the log names", async () => {
    const { db } = backend;
    const content = await (await quarters(300, 200)).png().toBuffer();
    const picture = async (name: string) =>
      (await uploadPicture(backend, token, { content, name, use: "category" })).r ?? { _id: "", url: "" };
    const image = await picture("Zeichen.png");
    const made = (await create({ label: "Mit Bild", type: "format", image: image._id })).data.r;
    const english = Number((await picture("Sign.png"))._id);
    const text = { categoryId: Number(made._id), locale: "en", label: "With image", imageId: english };
    await db.insert(categoryTexts).values(text);
    const { token: other } = await signedInUser(db, ["global:read__categories"]);
    const query = `query ($id: String!) { r: category(id: $id) {
      image { locale content { filename width height } } history { changes { field after } } } }`;
    const { image: images, history } = (await send(backend, other, query, { id: made._id })).data.r;
    expect(images).toEqual([
      { locale: "de", content: { filename: "Zeichen.webp", width: 300, height: 200 } },
      { locale: "en", content: { filename: "Sign.webp", width: 300, height: 200 } },
    ]);
    expect(history[0].changes).toContainEqual({ field: "image", after: "Zeichen.webp" });
    const file = new Request(`http://backend${image.url}`, { headers: { authorization: `Bearer ${other}` } });
    expect((await backend.fetch(file)).status).toBe(200);
    const types = "id: String!, version: Int!, data: CategoryInput!";
    const data = { label: "Ohne Bild", type: "format" };
    await run("updateCategory", types, { id: made._id, version: 1, data });
    const after = (await send(backend, other, query, { id: made._id })).data.r;
    expect(after.image.map(({ locale }: { locale: string }) => locale)).toEqual(["en"]);
    expect(
      (await create({ label: "Fremd", type: "format", image: "999999999" })).errors?.[0]?.extensions.data,
    ).toEqual([{ field: "image", message: "picture_unknown" }]);
  });

  test("keep their type while they are used, also when many are changed, and within one kind they may change", async () => {
    const { medium, formats } = await makeTitle(backend.db, [{ label: "1/1 Seite" }]);
    const client = await makeCompany(backend.db);
    const placement = await makeCategory(backend.db, "Titelseite", { type: "placement" });
    const place = { formatId: formats[0]?.id, placementId: placement.id };
    await makeBooking(backend.db, { clientCompanyId: client.id, targetMediumId: medium.id, ...place });
    const types = "id: String!, version: Int!, data: CategoryInput!";
    const update = (id: number, label: string, type: string) =>
      run("updateCategory", types, { id: String(id), version: 1, data: { label, type } });
    const inUse = [{ field: "type", message: "category_in_use" }];
    const format = formats[0]?.id ?? 0;
    expect((await update(format, "1/1 Seite", "placement")).errors?.[0]?.extensions.data).toEqual(inUse);
    expect((await update(placement.id, "Titelseite", "format")).errors?.[0]?.extensions.data).toEqual(inUse);
    const selection = { ids: [String(format)] };
    const many = await run(
      "changeCategories",
      "selection: CategorySelection!, change: CategoryBulk!",
      { selection, change: { data: { type: "placement" } } },
      "{ done }",
    );
    expect(many.errors?.[0]?.extensions.data).toEqual(inUse);
    expect((await update(placement.id, "Titelseite", "placement_d")).data.r.type).toBe("placement_d");
    const [row] = await backend.db.select().from(categories).where(eq(categories.id, format));
    expect(row?.type).toBe("format");
  });

  test("have all their fields, and keep the texts of other locales when the German ones change", async () => {
    const data = {
      label: " Beilage A5 ",
      type: "format",
      usage: "Buchungen",
      description: "Lose beigelegt",
      width: 148,
      height: 210,
      immoflashAdCount: 0,
      noAd: true,
      sorting: 30,
    };
    const made = (await create(data)).data.r;
    expect(made).toEqual({
      _id: made._id,
      version: 1,
      name: "Beilage A5",
      type: "format",
      usage: "Buchungen",
      label: [{ locale: "de", content: "Beilage A5" }],
      description: [{ locale: "de", content: "Lose beigelegt" }],
      formatSize: { width: 148, height: 210 },
      immoflashAdCount: 0,
      noAd: true,
      inactive: false,
      sorting: 30,
    });
    const english = { locale: "en", label: "A5 insert", description: "Loose" };
    await backend.db.insert(categoryTexts).values({ categoryId: Number(made._id), ...english });
    const types = "id: String!, version: Int!, data: CategoryInput!";
    const changed = { ...data, label: "Beilage", width: null, height: null, sorting: null };
    const saved = (await run("updateCategory", types, { id: made._id, version: 1, data: changed })).data.r;
    expect(saved).toMatchObject({
      version: 2,
      formatSize: null,
      sorting: null,
      label: [
        { locale: "de", content: "Beilage" },
        { locale: "en", content: "A5 insert" },
      ],
    });
  });

  test("that say where an ad stands are placements, for users who may read categories", async () => {
    const label = `Platz ${randomUUID()}`;
    await create({ label, type: "online_placement", usage: "digital" });
    await create({ label: `${label} kein`, type: "format" });
    const query = `query ($term: String, $filter: PlacementFilter) {
      r: placements(limit: 10000, term: $term, filter: $filter) { total hasMore data { name type usage inactive } } }`;
    const placement = { name: label, type: "online_placement", usage: "digital", inactive: false };
    expect((await send(backend, token, query, { term: label })).data.r).toEqual({
      total: 1,
      hasMore: false,
      data: [placement],
    });
    const others = { term: label, filter: { types: ["placement"] } };
    expect((await send(backend, token, query, others)).data.r.total).toBe(0);
    const { token: stranger } = await signedInUser(backend.db, ["global:read__articles"]);
    expect((await send(backend, stranger, query, {})).code).toBe("NOT_AUTHORIZED");
  });

  test("are refused at the field that is wrong", async () => {
    const refused = [
      [{ type: "format" }, "label required"],
      [{ label: "A", type: "thing" }, "type choice_invalid"],
      [{ label: "A" }, "type required"],
      [{ label: "A", type: "format", width: 100 }, "height format_size_incomplete"],
      [{ label: "A", type: "format", width: 0, height: 1 }, "width number_out_of_range"],
      [{ label: "A", type: "format", immoflashAdCount: -1 }, "immoflashAdCount number_invalid"],
      [{ label: "A", type: "page", immoflashAdCount: 5 }, "immoflashAdCount number_out_of_range"],
      [{ label: "A", type: "format", usage: "x".repeat(101) }, "usage too_long"],
    ] as const;
    for (const [data, problem] of refused) {
      const { code, errors } = await create(data);
      const [first] = errors?.[0]?.extensions.data ?? [];
      expect([code, `${first?.field} ${first?.message}`]).toEqual(["BAD_USER_INPUT", problem]);
    }
  });

  test("are found by type, usage and state, and stand in their order", async () => {
    const group = await Promise.all(
      [2, null, 1].map((sorting) =>
        makeCategory(backend.db, `Gruppe ${sorting}`, { type: "mediumgroup", usage: "Vertrieb", sorting }),
      ),
    );
    await makeCategory(backend.db, "Alte Gruppe", { type: "mediumgroup", inactive: true });
    const list = async (filter: object, sort = "sorting") => {
      const query =
        "query ($filter: CategoryFilter, $sort: String) { categories(limit: 50, filter: $filter, sort: $sort) { data { _id } } }";
      const { data } = await send(backend, token, query, { filter, sort });
      return data.categories.data.map(({ _id }: { _id: string }) => Number(_id));
    };
    const [second, last, first] = group.map(({ id }) => id);
    expect(await list({ types: ["mediumgroup"], inactive: false })).toEqual([first, second, last]);
    expect(await list({ usage: "vertrieb" })).toEqual([first, second, last]);
    expect(await list({ types: ["mediumgroup"], inactive: true })).toHaveLength(1);
    expect(await list({ types: [] })).toEqual([]);
  });

  test("are offered by a medium in their order, and cannot be deleted as long as anything uses them", async () => {
    const { db } = backend;
    const { medium, formats, placement } = await makeTitle(db);
    const [full, half] = formats.map(({ id }) => id);
    await db
      .update(categories)
      .set({ sorting: 1 })
      .where(eq(categories.id, half ?? 0));
    const query = `query ($id: [String!]!) {
      backendMedium(filter: [{ field: "_id", value: $id }]) { data { formatcategories { _id } } } }`;
    const { data } = await send(backend, token, query, { id: [String(medium.id)] });
    const offered = data.backendMedium.data[0].formatcategories.map(({ _id }: { _id: string }) => _id);
    expect(offered).toEqual([String(half), String(full)]);

    const limited = await makeTitle(db, [{ label: "Beilage", slots: 2 }]);
    const [insert] = limited.formats;
    expect((await remove(String(insert?.id))).errors?.[0]?.extensions).toMatchObject({
      uses: [{ what: "media", count: 1, link: `/press?category=${insert?.id}` }],
    });

    const client = await makeCompany(db);
    await makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      placementId: placement.id,
    });
    const refused = await remove(String(placement.id));
    expect(refused.code).toBe("IN_USE");
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      uses: [
        { what: "media", count: 1, link: `/press?category=${placement.id}` },
        { what: "bookings", count: 1, link: `/bookings?placement=${placement.id}` },
      ],
    });
    const unused = await makeCategory(db, "Ungenutzt");
    expect((await remove(String(unused.id))).data.r).toBe(true);
  });

  test("the list of bookings finds those of a placement and of an art", async () => {
    const { db } = backend;
    const { medium, placement, art } = await makeTitle(db);
    const shared = { clientCompanyId: (await makeCompany(db)).id, targetMediumId: medium.id };
    const placed = await makeBooking(db, { ...shared, placementId: placement.id });
    const arted = await makeBooking(db, { ...shared, bookingArtId: art.id });
    const seller = await signedInUser(db, ["global:read__bookings"]);
    const ids = async (filter: object) => {
      const query = "query ($f: BookingFilter) { bookings(limit: 9, filter: $f) { data { _id } } }";
      const { data } = await send(backend, seller.token, query, { f: filter });
      return data.bookings.data.map(({ _id }: { _id: string }) => Number(_id));
    };
    expect(await ids({ placementIds: [String(placement.id)] })).toEqual([placed.id]);
    expect(await ids({ bookingArtIds: [String(art.id)] })).toEqual([arted.id]);
  });
});
