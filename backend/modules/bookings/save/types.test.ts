import { randomUUID } from "node:crypto";
import { schema } from "backend/schema/schema";
import { type BookingSpecs, emptyBooking, emptySpecs, MEDIUM_TYPES } from "domain/bookings/fields";
import { shapeBooking } from "domain/bookings/shape";
import type { GraphQLInputObjectType } from "graphql";
import { beforeAll, expect, it } from "vitest";
import { makeCompany, makeIssue, makePicture, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";

type Type = (typeof MEDIUM_TYPES)[number];
const VARIANTS = [...MEDIUM_TYPES, "multi"] as const;
const nameOf = (variant: string) => variant[0]?.toUpperCase() + variant.slice(1);

/** Specs that a form cannot post: the mutation sets the type, and comments have their own mutations. */
const NOT_POSTED = ["type", "comments"];

/** A value for every spec that differs from that of a new booking. */
const FULL: BookingSpecs = {
  ...emptySpecs(),
  type: "print",
  targetMedium: "1",
  targetMedia: ["1"],
  billEvenly: true,
  campaignStartDate: "2027-01-01",
  campaignEndDate: "2027-02-01",
  internalProduction: true,
  productionDate: "2027-01-01",
  format: "1",
  bookingType: "1",
  bookingState: "requested",
  issue: "1",
  targetYear: 2027,
  placement: "1",
  placementDetails: "x",
  briefingDocument: "1",
  printDocuments: ["1"],
  comments: ["1"],
  comment: "x",
  ad: "1",
  ad2: "1",
  adHiddenOnMobile: true,
  adTargetLink: "https://beispiel.at",
  releaseDate: "2027-01-01",
};

it.each(VARIANTS)("accepts for %s exactly the specs that shaping keeps", (variant) => {
  const draft = {
    ...emptyBooking(),
    bookingType: variant === "multi" ? ("multi" as const) : ("single" as const),
    specs: { ...FULL, type: variant === "multi" ? null : variant },
  };
  const shaped = shapeBooking(draft).specs;
  const empty = emptySpecs();
  const kept = (Object.keys(FULL) as (keyof BookingSpecs)[]).filter(
    (field) => JSON.stringify(shaped[field]) !== JSON.stringify(empty[field]),
  );
  const input = schema.getType(`${nameOf(variant)}SpecsInput`) as GraphQLInputObjectType;
  const taken = Object.keys(input.getFields());
  const posted =
    variant === "multi" ? [...kept, "type"] : kept.filter((field) => !NOT_POSTED.includes(field));
  expect(taken.sort()).toEqual(posted.sort());
});

const SPECS = `specs { type targetMedium { _id } format { _id } placement { _id } issue { _id } bookingType { _id }
  campaignStartDate campaignEndDate internalProduction productionDate releaseDate targetYear placementDetails
  bookingState ad { _id } ad2 { _id } adTargetLink adHiddenOnMobile comment printDocuments { _id } }`;
const FIELDS = `_id version status appearsOn price allowedActions ${SPECS}`;

describeOnDatabase("saving bookings of all types", (open) => {
  let backend: TestBackend;
  let clientId: number;
  let token: string;
  let ad: string;
  let ad2: string;
  const titles = {} as Record<Type, Awaited<ReturnType<typeof makeTitle>>>;
  let issues: { print: string; immoflash: string };

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    clientId = (await makeCompany(db)).id;
    for (const type of MEDIUM_TYPES) {
      const hasIssues = type === "print" || type === "immoflash";
      titles[type] = await makeTitle(db, [{ label: "Format" }], { type, hasIssues });
    }
    const issueOf = async (type: "print" | "immoflash") =>
      String((await makeIssue(db, titles[type].medium.id, { publishDate: "2099-05-01" })).id);
    issues = { print: await issueOf("print"), immoflash: await issueOf("immoflash") };
    const seller = await signedInUser(
      db,
      ["read", "create", "edit", "delete", "activate_campaign"].map((action) => `global:${action}__bookings`),
    );
    token = seller.token;
    const picture = async () => String((await makePicture(db, { uploadedById: seller.user.id })).id);
    ad = await picture();
    ad2 = await picture();
  });

  const mutation = (verb: "create" | "update", type: string) =>
    verb === "create"
      ? `mutation ($data: ${type}BookingInput!, $key: String!) {
          r: create${type}Booking(data: $data, idempotencyKey: $key) { ${FIELDS} } }`
      : `mutation ($id: String!, $version: Int!, $data: ${type}BookingInput!, $key: String!) {
          r: update${type}Booking(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${FIELDS} } }`;
  const input = (type: Type, specs: Record<string, unknown> = {}) => ({
    clientCompany: String(clientId),
    price: 100,
    specs: { targetMedium: String(titles[type].medium.id), ...specs },
  });
  const create = (type: Type, specs: Record<string, unknown> = {}) =>
    send(backend, token, mutation("create", nameOf(type)), { data: input(type, specs), key: randomUUID() });
  const update = (type: Type, id: string, version: number, specs: Record<string, unknown> = {}) =>
    send(backend, token, mutation("update", nameOf(type)), {
      id,
      version,
      data: input(type, specs),
      key: randomUUID(),
    });
  const problems = (answer: Awaited<ReturnType<typeof send>>) =>
    Object.fromEntries((answer.errors?.[0]?.extensions.data ?? []).map((item) => [item.field, item.message]));

  /** The specs of each type, and those that decide its appearance. */
  const complete = (type: Type): Record<string, unknown> => {
    const { formats, placement, art } = titles[type];
    const places = { format: String(formats[0]?.id), placement: String(placement.id) };
    const common = { bookingType: String(art.id), ad, comment: "Bitte rechts", adHiddenOnMobile: true };
    const onScreen = {
      campaignStartDate: "2099-03-01",
      campaignEndDate: "2099-03-31",
      internalProduction: true,
      productionDate: "2099-02-01",
      releaseDate: "2099-03-02",
      ad2,
      adTargetLink: "https://beispiel.at/aktion",
    };
    if (type === "print") {
      return { ...common, ...places, issue: issues.print, targetYear: 2099, placementDetails: "rechts" };
    }
    if (type === "video") return { ...common, ...onScreen };
    if (type === "digital") return { ...common, ...onScreen, ...places };
    return { ...common, ...onScreen, ...places, issue: issues.immoflash };
  };

  /** The specs in the form of a post: references as ids. */
  const posted = (specs: Record<string, unknown>, type: Type) =>
    Object.fromEntries(
      Object.keys(complete(type)).map((field) => {
        const value = specs[field] as { _id: string } | string | null;
        return [field, value !== null && typeof value === "object" ? value._id : value];
      }),
    );

  it.each(MEDIUM_TYPES)("stores all fields of a %s booking on creating and saving", async (type) => {
    const { data, errors } = await create(type, complete(type));
    expect(errors).toBeUndefined();
    expect(posted(data.r.specs, type)).toEqual(complete(type));
    expect(data.r).toMatchObject({ version: 1, status: "open", specs: { type, bookingState: "available" } });
    expect(data.r.appearsOn).toBe(type === "print" || type === "immoflash" ? "2099-05-01" : "2099-03-31");
    const same = await update(type, data.r._id, 1, complete(type));
    expect(same.data.r).toMatchObject({ version: 1 });
    const emptied = await update(type, data.r._id, 1);
    expect(emptied.data.r).toMatchObject({
      version: 2,
      appearsOn: null,
      specs: { type, ad: null, comment: null },
    });
  });

  it.each(
    MEDIUM_TYPES.flatMap((from) => MEDIUM_TYPES.filter((to) => to !== from).map((to) => [from, to] as const)),
  )("makes of an open %s booking one of type %s, keeping what both have", async (from, to) => {
    const { data } = await create(from, complete(from));
    const shared = Object.fromEntries(
      Object.entries(complete(from)).filter(
        ([field]) =>
          field in complete(to) && !["format", "placement", "issue", "bookingType"].includes(field),
      ),
    );
    const changed = await update(to, data.r._id, 1, shared);
    expect(changed.errors).toBeUndefined();
    expect(changed.data.r).toMatchObject({ version: 2, specs: { type: to, bookingState: "available" } });
    expect(posted(changed.data.r.specs, to)).toMatchObject(shared);
    // Nothing of the previous type is left.
    for (const field of Object.keys(complete(from)).filter((name) => !(name in complete(to)))) {
      expect(changed.data.r.specs[field], field).toEqual(emptySpecs()[field as keyof BookingSpecs]);
    }
  });

  it("refuses another type for an active or paid booking, and a package for any booking", async () => {
    const { data } = await create("video", { releaseDate: "2099-01-01", internalProduction: true });
    const { _id } = data.r;
    const activate = `mutation ($id: String!, $key: String!) { activateBooking(id: $id, version: 1, idempotencyKey: $key) { status } }`;
    expect((await send(backend, token, activate, { id: _id, key: randomUUID() })).errors).toBeUndefined();
    expect(problems(await update("digital", _id, 2))).toEqual({ "specs.targetMedium": "booking_type_fixed" });
    const kind = await send(backend, token, mutation("update", "Multi"), {
      id: _id,
      version: 2,
      data: {
        clientCompany: String(clientId),
        price: 1,
        specs: { targetMedia: [String(titles.print.medium.id)] },
      },
      key: randomUUID(),
    });
    expect(problems(kind)).toEqual({ bookingType: "package_or_single_fixed" });
  });

  it("refuses what the rules of a type refuse, at its field", async () => {
    expect(
      problems(await create("digital", { campaignStartDate: "2099-03-31", campaignEndDate: "2099-03-01" })),
    ).toEqual({ "specs.campaignEndDate": "campaign_end_before_start" });
    expect(problems(await create("video", { targetMedium: String(titles.digital.medium.id) }))).toEqual({
      "specs.targetMedium": "medium_type_mismatch",
    });
    expect(
      problems(await create("immoflash", { issue: issues.print, adTargetLink: "javascript:alert(1)" })),
    ).toEqual({
      "specs.issue": "issue_not_of_medium",
      "specs.adTargetLink": "url_invalid",
    });
    expect(
      problems(
        await create("digital", { ad2: "99999999", adTargetLink: `https://a.at/${"x".repeat(2000)}` }),
      ),
    ).toEqual({
      "specs.ad2": "record_unknown",
      "specs.adTargetLink": "too_long",
    });
    expect(
      problems(await create("digital", { campaignStartDate: "1990-01-01", campaignEndDate: "2099-03-01" })),
    ).toEqual({ "specs.campaignEndDate": "campaign_too_long" });
  });

  it("takes a release before a campaign's start, and a campaign with one of its days", async () => {
    const { data, errors } = await create("video", {
      campaignStartDate: "2099-03-01",
      releaseDate: "2099-01-01",
    });
    expect(errors).toBeUndefined();
    expect(data.r.appearsOn).toBe("2099-03-01");
    const late = await create("digital", { campaignEndDate: "2099-03-01", releaseDate: "2099-06-01" });
    expect(late.data.r.appearsOn).toBe("2099-03-01");
  });
});
