import { randomUUID } from "node:crypto";
import {
  makeBooking,
  makeCategory,
  makeCompany,
  makeIssue,
  makeTitle,
} from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { bookings } from "../bookings/tables";
import { media } from "./tables";

const SAVED = `_id version name type inactive goal colour sorting filtering mediumgroupCategory { name } hasIssues
  hasArticle hasArticleNumber hasCitations showInVideoCalendar allowAdsViaApi formatcategories { _id }
  placementcategories { _id } bookingartcategories { _id }
  formatLimits { categoryId limitationType availableSlots isUnlimited minimumTermDays campaignStart }
  oversold { format { _id } period taken available bookings { _id } }`;
const CREATE = `mutation ($data: MediumInput!, $key: String!) {
  r: createMedium(data: $data, idempotencyKey: $key) { ${SAVED} } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: MediumInput!, $key: String!) {
  r: updateMedium(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${SAVED} } }`;
const DELETE = `mutation ($id: String!, $version: Int!, $key: String!) {
  r: deleteMedium(id: $id, version: $version, idempotencyKey: $key) }`;

describeOnDatabase("media titles", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    const rights = ["read", "create", "edit", "delete"].map((action) => `global:${action}__media`);
    token = (
      await signedInUser(backend.db, [...rights, "global:read__bookings", "global:read__print_issues"])
    ).token;
  });
  const run = (document: string, variables: object) =>
    send(backend, token, document, { key: randomUUID(), ...variables });
  const problemsOf = ({ errors }: Awaited<ReturnType<typeof run>>) =>
    errors?.[0]?.extensions.data?.map(({ field, message }) => `${field} ${message}`);

  /** A title with one format of which two are sold in one issue to come. */
  async function soldTitle() {
    const { db } = backend;
    const { medium, formats } = await makeTitle(db, [{ label: "1/1 Seite", slots: 2 }]);
    const issue = await makeIssue(db, medium.id);
    const client = await makeCompany(db);
    const sold = [];
    for (let nth = 0; nth < 2; nth += 1)
      sold.push(
        await makeBooking(db, {
          clientCompanyId: client.id,
          targetMediumId: medium.id,
          issueId: issue.id,
          formatId: formats[0]?.id,
          appearsFrom: issue.publishDate,
          appearsOn: issue.publishDate,
        }),
      );
    const formatId = String(formats[0]?.id);
    const data = { name: medium.name, type: "print", hasIssues: true, formats: [formatId] };
    const limit = { categoryId: formatId, limitationType: "issue", availableSlots: 2 };
    return { medium, issue, formatId, sold, data, limit };
  }

  test("have all their fields, what they offer by kind, and limits as rows", async () => {
    const { db } = backend;
    const format = await makeCategory(db, "Leaderboard");
    const placement = await makeCategory(db, "Startseite", { type: "online_placement" });
    const art = await makeCategory(db, "Anzeige", { type: "bookingtype" });
    const group = await makeCategory(db, "Online", { type: "mediumgroup" });
    const fields = {
      name: "alpenblick.at",
      type: "digital",
      goal: "W1",
      colour: "#0f766e",
      filtering: "weekly",
    };
    const flags = { hasIssues: false, hasArticle: true, hasArticleNumber: true, hasCitations: true };
    const more = { showInVideoCalendar: true, allowAdsViaApi: true, inactive: false };
    const limit = {
      categoryId: String(format.id),
      limitationType: "week",
      availableSlots: 4,
      isUnlimited: false,
    };
    const term = { minimumTermDays: 7, campaignStart: "2027-01-01" };
    const offers = { formats: [String(format.id)], placements: [String(placement.id)] };
    const made = await run(CREATE, {
      data: {
        ...fields,
        ...flags,
        ...more,
        ...offers,
        bookingArts: [String(art.id)],
        mediumGroup: String(group.id),
        formatLimits: [{ ...limit, ...term }],
      },
    });
    expect(made.errors).toBeUndefined();
    expect(made.data.r).toMatchObject({
      ...fields,
      ...flags,
      ...more,
      sorting: 9999,
      mediumgroupCategory: { name: "Online" },
      formatcategories: [{ _id: String(format.id) }],
      placementcategories: [{ _id: String(placement.id) }],
      bookingartcategories: [{ _id: String(art.id) }],
      formatLimits: [{ ...limit, ...term }],
      oversold: [],
    });
    const saved = await run(UPDATE, {
      id: made.data.r._id,
      version: 1,
      data: { ...fields, sorting: 3, formats: offers.formats },
    });
    expect(saved.data.r).toMatchObject({ version: 2, sorting: 3, placementcategories: [], formatLimits: [] });
  });

  test("are refused at the field that is wrong", async () => {
    const { data, limit } = await soldTitle();
    const other = String((await makeCategory(backend.db, "Andere")).id);
    const refused = [
      [{ goal: "ABC" }, "goal goal_invalid"],
      [{ goal: "a" }, "goal goal_invalid"],
      [{ colour: "red" }, "colour colour_invalid"],
      [
        { formatLimits: [{ ...limit, categoryId: other }] },
        "formatLimits[0].categoryId limit_format_not_offered",
      ],
      [{ formatLimits: [limit, limit] }, "formatLimits[1].categoryId limit_format_repeated"],
      [{ hasIssues: false, formatLimits: [limit] }, "formatLimits[0].limitationType limit_without_issues"],
      [
        { formatLimits: [{ ...limit, campaignStart: "2027-02-01", campaignEnd: "2027-01-01" }] },
        "formatLimits[0].campaignEnd campaign_end_before_start",
      ],
    ] as const;
    for (const [wrong, problem] of refused)
      expect(problemsOf(await run(CREATE, { data: { ...data, ...wrong } }))).toEqual([problem]);
  });

  test("keep what is sold beyond a limit that is lowered, and say which bookings that are", async () => {
    const { medium, issue, formatId, sold, data, limit } = await soldTitle();
    const formatLimits = [{ ...limit, availableSlots: 1 }];
    const saved = await run(UPDATE, { id: String(medium.id), version: 1, data: { ...data, formatLimits } });
    expect(saved.data.r.oversold).toEqual([
      {
        format: { _id: formatId },
        period: issue.title,
        taken: 2,
        available: 1,
        bookings: sold.map(({ id }) => ({ _id: String(id) })),
      },
    ]);
    const kept = await backend.db.select().from(bookings).where(eq(bookings.targetMediumId, medium.id));
    expect(kept).toHaveLength(2);
  });

  test("offer categories of the right types only", async () => {
    const { db } = backend;
    const { data, formatId } = await soldTitle();
    const placement = String((await makeCategory(db, "Seite 3", { type: "placement" })).id);
    const wrong = { formats: [...data.formats, placement], placements: [formatId], mediumGroup: formatId };
    expect(problemsOf(await run(CREATE, { data: { ...data, name: "Falsch", ...wrong } }))).toEqual([
      "formats category_type_wrong",
      "placements category_type_wrong",
      "mediumGroup category_type_wrong",
    ]);
    const right = await run(CREATE, { data: { ...data, name: "Richtig", placements: [placement] } });
    expect(right.data.r.placementcategories).toEqual([{ _id: placement }]);
  });

  test("keep their type as long as they have bookings, and are deactivated, not deleted", async () => {
    const { medium, data } = await soldTitle();
    const target = { id: String(medium.id), version: 1 };
    expect(problemsOf(await run(UPDATE, { ...target, data: { ...data, type: "digital" } }))).toEqual([
      "type medium_has_bookings",
    ]);
    const refused = await run(DELETE, target);
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: "IN_USE",
      uses: [
        { what: "bookings", count: 2, link: `/bookings?medium=${medium.id}` },
        { what: "print_issues", count: 1, link: `/issues/print?medium=${medium.id}` },
      ],
    });
    const inactive = await run(UPDATE, { ...target, data: { ...data, inactive: true } });
    expect(inactive.data.r).toMatchObject({ inactive: true, version: 2 });

    const unused = (await run(CREATE, { data: { name: "Ohne Buchungen", type: "video" } })).data.r;
    const changed = { id: unused._id, version: 1, data: { name: "Ohne Buchungen", type: "digital" } };
    expect((await run(UPDATE, changed)).data.r.type).toBe("digital");
    expect((await run(DELETE, { id: unused._id, version: 2 })).data.r).toBe(true);
  });

  test("that are inactive get no new bookings, and keep those they have", async () => {
    const { db } = backend;
    const { medium, sold, issue, formatId } = await soldTitle();
    await db.update(media).set({ isActive: false }).where(eq(media.id, medium.id));
    const rights = ["create", "edit", "read"].map((action) => `global:${action}__bookings`);
    const seller = (await signedInUser(db, [...rights, "global:read__companies"])).token;
    const specs = { targetMedium: String(medium.id), issue: String(issue.id), format: formatId };
    const data = (clientCompany: number) => ({ clientCompany: String(clientCompany), price: 100, specs });
    const save = (document: string, variables: object) =>
      send(backend, seller, document, { key: randomUUID(), ...variables });
    const made = await save(
      "mutation ($data: PrintBookingInput!, $key: String!) { r: createPrintBooking(data: $data, idempotencyKey: $key) { _id } }",
      { data: data((await makeCompany(db)).id) },
    );
    expect(problemsOf(made)).toContain("specs.targetMedium choice_inactive");
    const [first] = sold;
    const kept = await save(
      `mutation ($id: String!, $data: PrintBookingInput!, $key: String!) {
        r: updatePrintBooking(id: $id, version: 1, data: $data, idempotencyKey: $key) { _id } }`,
      { id: String(first?.id), data: data(first?.clientCompanyId ?? 0) },
    );
    expect(kept.data.r).toEqual({ _id: String(first?.id) });
  });
});
