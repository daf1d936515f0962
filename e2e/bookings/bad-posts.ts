import { makePicture } from "backend/testing/booking-factories";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { MEDIUM_TYPES, type MediumType } from "domain/bookings/fields";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { AD_SIZE, makeMediaOfAllTypes, SALES } from "../market";
import { entriesOf, fullFormOf, packageFormOf } from "./full-forms";
import { screensOn } from "./posts";

// Generated posts of the booking forms. Each is invalid in at least one way that every rule must refuse.

type Variant = MediumType | "multi";
type Posted = [string, string | File];

export interface BadPost {
  variant: Variant;
  /** The fault of the post; shown when the server accepted it. */
  faults: string[];
  entries: Posted[];
}

/** A medium of each type, and a user who may book in all of them but one. */
export async function makeHouse() {
  const backend = await testBackend();
  const { db } = backend;
  const house = await makeMediaOfAllTypes(db);
  const forbidden = await makeMediaOfAllTypes(db);
  const media = MEDIUM_TYPES.map((type) => house[type].medium.id);
  const rights = media.flatMap((id) =>
    ["create", "view", "edit", "delete", "activate_campaign"].map(
      (action) => `medium:${id}:${action}__bookings`,
    ),
  );
  const seller = await signedInUser(db, [...rights, "global:read__companies"]);
  const master = await signedInUser(db, SALES);
  const made = [1, 2].map(() => makePicture(db, { uploadedById: seller.user.id, ...AD_SIZE }));
  const foreign = await makePicture(db, { uploadedById: master.user.id });
  const pictures = (await Promise.all(made)).map((picture) => String(picture.id));
  const formOf = (variant: Variant) =>
    variant === "multi" ? packageFormOf(house) : fullFormOf(house, variant, pictures);
  return { backend, house, forbidden, formOf, foreign, ...screensOn(backend, seller.token) };
}

export type House = Awaited<ReturnType<typeof makeHouse>>;

/**
 * Every row of every table, as one text per table, so that any write changes a text; but for who has which form open, as
 * a form is opened by being read.
 */
export async function tableContents({ db }: TestBackend): Promise<Record<string, string>> {
  const read = async (statement: string) =>
    (await db.execute(sql.raw(statement))).rows as Record<string, string>[];
  const tables = await read(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'edit_locks' order by 1",
  );
  const contents: Record<string, string> = {};
  for (const { tablename = "" } of tables) {
    const rows = "string_agg(t::text, ',' order by t::text)";
    const [row] = await read(
      `select count(*) || ' ' || coalesce(md5(${rows}), '') as sum from "${tablename}" t`,
    );
    contents[tablename] = row?.sum ?? "";
  }
  return contents;
}

const IDS = ["clientCompany", "agencyCompany", "supervisor"];
const SPEC_IDS: Record<Variant, string[]> = {
  print: ["issue", "format", "placement", "bookingType", "ad", "briefingDocument", "printDocuments"],
  digital: ["format", "placement", "bookingType", "ad", "ad2", "briefingDocument"],
  video: ["bookingType", "ad", "ad2", "briefingDocument"],
  immoflash: ["issue", "format", "placement", "bookingType", "ad", "ad2", "briefingDocument"],
  multi: ["targetMedia"],
};
const CAMPAIGN_DAYS = ["campaignStartDate", "campaignEndDate", "productionDate", "releaseDate"];
const inSpecs = (names: string[]) => names.map((name) => `specs.${name}`);

const fieldsOf = (variant: Variant) => {
  const isPrint = variant === "print";
  const isMulti = variant === "multi";
  const campaign = !isPrint && !isMulti;
  return {
    ids: [...IDS, ...inSpecs([...SPEC_IDS[variant], ...(isMulti ? [] : ["targetMedium"])])],
    days: ["billingDate", "crossBillEnd", ...(campaign ? inSpecs(CAMPAIGN_DAYS) : [])],
    choices: ["billingState", "crossBillTiming", ...inSpecs(isMulti ? ["type"] : ["bookingState"])],
    ticks: [
      "nonbillable",
      "isInternal",
      "isCrossBill",
      ...inSpecs([
        ...(isMulti ? ["billEvenly"] : ["adHiddenOnMobile"]),
        ...(campaign ? ["internalProduction"] : []),
      ]),
    ],
    texts: [
      "easyJobId",
      "easyJobIdEpMedia",
      ...inSpecs([
        "comment",
        ...(isPrint ? ["placementDetails"] : []),
        ...(campaign ? ["adTargetLink"] : []),
      ]),
    ],
  };
};

const HOSTILE = [
  "abc",
  "-1",
  "1.5",
  "1e3",
  "0x10",
  "٣",
  "NaN",
  "null",
  "[object Object]",
  "'; drop table bookings; --",
  "1 or 1=1",
  "<script>alert(1)</script>",
  "{{constructor}}",
  "../../etc/passwd",
  "%00",
  "\0",
  "a\0b",
  "\ud800",
  "\u202e",
  "9".repeat(400),
  "__proto__",
  "=1+1",
];
const UNKNOWN_IDS = ["999999999", "9007199254740991", "2147483648"];
const BAD_DAYS = [
  "31.12.2099",
  "2099-02-30",
  "2099-13-01",
  "0000-00-00",
  "-2099-01-01",
  "2099-1-1",
  "99999-01-01",
];
const BAD_PRICES = ["-1", "1450,0,0", "1.45,00", "100.000.000", "1e5", "Infinity", "0x1", "--"];
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", minLength: 1, maxLength: 40 }).map((text) => `!${text}`),
);

type Fault = { name: string; apply: (entries: Posted[]) => Posted[] };

const put = (entries: Posted[], field: string, ...values: (string | File)[]): Posted[] => [
  ...entries.filter(([name]) => name !== field),
  ...values.map((value): Posted => [field, value]),
];
const fault = (name: string, apply: Fault["apply"]): Fault => ({ name, apply });
const setting = (kind: string, field: string, ...values: (string | File)[]) =>
  fault(`${kind} ${field}: ${values.map((value) => String(value).slice(0, 40))}`, (entries) =>
    put(entries, field, ...values),
  );

/** One fault that a form of the type can have. */
function faultIn(variant: Variant, { house, forbidden, foreign }: House): fc.Arbitrary<Fault> {
  const { ids, days, choices, ticks, texts } = fieldsOf(variant);
  const oneOf = (names: string[], values: fc.Arbitrary<string>, kind: string) =>
    fc.tuple(fc.constantFrom(...names), values).map(([field, value]) => setting(kind, field, value));
  const own = variant === "multi" ? "specs.targetMedia" : "specs.targetMedium";
  const others = MEDIUM_TYPES.filter((type) => type !== variant).map((type) => house[type]);
  const scalars = [...ids, ...days, "price", ...texts].filter(
    (field) => !["specs.printDocuments", "specs.targetMedia"].includes(field),
  );
  const faults: fc.Arbitrary<Fault>[] = [
    fc
      .constantFrom("clientCompany", "price", own)
      .map((field) => fault(`without ${field}`, (entries) => entries.filter(([name]) => name !== field))),
    oneOf(ids, hostile, "hostile"),
    oneOf(ids, fc.constantFrom(...UNKNOWN_IDS), "unknown"),
    oneOf(days, fc.oneof(fc.constantFrom(...BAD_DAYS), hostile), "day"),
    oneOf(["price"], fc.oneof(fc.constantFrom(...BAD_PRICES), hostile), "price"),
    oneOf(choices, hostile, "choice"),
    oneOf(ticks, hostile, "tick"),
    oneOf(texts, fc.constantFrom("x".repeat(5001), "ü€".repeat(20_000)), "huge"),
    oneOf(scalars, fc.constant("1".repeat(100_000)), "huge"),
    fc.constantFrom(...scalars).map((field) => setting("doubled", field, "2099-03-03", "2099-03-03")),
    fc
      .constantFrom(...scalars, ...choices)
      .map((field) => setting("file", field, new File(["x"], "x.png", { type: "image/png" }))),
    fc
      .constantFrom(...ids, ...days)
      .map((field) =>
        fault(`nested ${field}`, (entries) => [
          ...entries.filter(([name]) => name !== field),
          [`${field}.deeper`, "1"],
        ]),
      ),
    fc.constant(
      setting("forbidden", own, String(forbidden[variant === "multi" ? "print" : variant].medium.id)),
    ),
  ];
  if (variant !== "multi") {
    faults.push(fc.constant(setting("foreign file", "specs.ad", String(foreign.id))));
    const ofOthers = others.flatMap(({ formats, placement, art, issue }) => [
      ...(variant === "video" ? [] : formats.map(({ id }) => ["specs.format", id] as const)),
      ...(variant === "video" ? [] : [["specs.placement", placement.id] as const]),
      ["specs.bookingType", art.id] as const,
      ...(issue && (variant === "print" || variant === "immoflash")
        ? [["specs.issue", issue.id] as const]
        : []),
    ]);
    faults.push(
      fc.constantFrom(...ofOthers).map(([field, id]) => setting("of another medium", field, String(id))),
      fc
        .constantFrom(...others)
        .map(({ medium }) => setting("another type's", "specs.targetMedium", String(medium.id))),
    );
  }
  if (variant !== "multi" && variant !== "print") {
    faults.push(
      fc.constant(setting("ends before it starts", "specs.campaignEndDate", "2099-03-01")),
      fc
        .constantFrom("javascript:alert(1)", "ftp://firma.example", "firma.example", "http://", "https:// x")
        .map((link) => setting("link", "specs.adTargetLink", link)),
    );
  }
  if (variant === "print") {
    const many = Array.from({ length: 300 }, (_, n) => String(n + 1));
    faults.push(
      fc.constant(setting("many", "specs.printDocuments", ...many)),
      oneOf(["specs.targetYear"], fc.oneof(fc.constantFrom("27", "20270", "2027,5"), hostile), "year"),
    );
  }
  return fc.oneof(...faults);
}

/** Further entries that a post may have: names that no form has, and the kit's own names with unreadable values. */
const ODDITIES: Posted[] = [
  ["__proto__.polluted", "1"],
  ["constructor.prototype.polluted", "1"],
  ["specs.__proto__.polluted", "1"],
  ["specs[0]", "1"],
  ["specs[99999999]", "1"],
  ["specs", "1"],
  ["specs.printDocuments[1000000000]", "1"],
  ["[]", "1"],
  ["", ""],
  [".", "1"],
  ["kit/labels/clientCompany", "{"],
  ["kit/labels/clientCompany", '[{"id":1},null,"x"]'],
  ["kit/labels/__proto__", '[{"id":"1","label":"x"}]'],
  ["kit/snapshot", "[1,2"],
  ["kit/snapshot", '{"price":5,"specs":null}'],
  ["kit/choice/price", "neither"],
  ["kit/remove/kit/upload/specs.nothing", "on"],
  ["kit/upload/specs.ad", new File([], "leer.png")],
  ["intent", "unbekannt"],
  ["intent", "save/../delete"],
];

/** Invalid posts of the forms; the same seed gives the same posts. */
export function badPosts(house: House, count: number, seed: number, more: Posted[] = []): BadPost[] {
  const variants: Variant[] = [...MEDIUM_TYPES, "multi"];
  const post = fc.constantFrom(...variants).chain((variant) =>
    fc
      .record({
        faults: fc.array(faultIn(variant, house), { minLength: 1, maxLength: 3 }),
        oddities: fc.oneof(fc.constant([]), fc.array(fc.constantFrom(...ODDITIES), { maxLength: 2 })),
      })
      .map(({ faults, oddities }): BadPost => {
        // Each field has one fault only: a second fault of the same field could make it valid again.
        const base: Posted[] = [...entriesOf(house.formOf(variant)), ...more].map(([name, value]) => [
          name,
          value,
        ]);
        const first = faults.slice(0, 1);
        const rest = faults.slice(1).filter(({ name }) => !name.includes("another type"));
        const entries = [...rest, ...first].reduce((all, { apply }) => apply(all), base);
        return {
          variant,
          faults: [...first, ...rest].map(({ name }) => name),
          entries: [...entries, ...oddities],
        };
      }),
  );
  return fc.sample(post, { numRuns: count, seed });
}

/** Counts the answers by status, and keeps the answers that no invalid post may get. */
export class AnswerTally {
  readonly counts = new Map<number, number>();
  readonly wrong: unknown[] = [];

  async take(
    post: Pick<BadPost, "faults"> & object,
    answer: () => Promise<{ status: number }>,
    allowed: number[],
  ): Promise<number> {
    // The embedded database keeps the event loop busy, so the test runner's timers would never run.
    await new Promise((resolve) => setImmediate(resolve));
    let status: number;
    let reason: unknown;
    try {
      ({ status } = await answer());
    } catch (error) {
      status = 500;
      reason = error instanceof Error ? error.stack?.split("\n").slice(0, 4).join("\n") : error;
    }
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
    if (!allowed.includes(status) && this.wrong.length < 10) {
      this.wrong.push({ status, faults: post.faults, reason });
    }
    return status;
  }
}
