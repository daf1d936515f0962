import { activityLogs } from "backend/platform/database/tables";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { schema } from "../../../schema/schema";
import {
  argumentsOf,
  choicesIn,
  documentOf,
  type KnownArguments,
  namesARecord,
} from "../../../testing/any-call";
import {
  makeBooking,
  makeCompany,
  makeIssue,
  makePicture,
  makeTitle,
} from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { isExploring } from "../../../testing/exploring";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { attachments } from "../../attachments/tables";
import { billingItems } from "../../billing/tables";
import { bookingComments } from "../comments/tables";
import { bookingSeries } from "../series/tables";
import { bookings } from "../tables";

/** The id of all hidden records: a booking and the records that belong to it. No record has the next id. */
const HIDDEN = 4711;
const UNKNOWN = 4712;

/** Values of other arguments, by name, so that a call gets as far as reading the record. */
const known: KnownArguments = {};

/** The calls that name a record by its id. They come from the schema, so that new calls are tested too. */
const calls = [schema.getMutationType(), schema.getQueryType()]
  .flatMap((root) => (root ? Object.values(root.getFields()).map((field) => ({ root, field })) : []))
  .filter(({ field }) => field.args.some(({ name, type }) => namesARecord(name, type)))
  .map(({ root, field }) => ({
    kind: root.name.toLowerCase(),
    field,
    variants: Math.max(1, ...field.args.map(({ type }) => choicesIn(type))),
  }));

describeOnDatabase("bookings that a user may not see", (open) => {
  let backend: TestBackend;
  let token: string;
  let blind: string;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    const [own, foreign] = [await makeTitle(db), await makeTitle(db)];
    const clientId = (await makeCompany(db)).id;
    const issue = await makeIssue(db, foreign.medium.id);
    const format = foreign.formats[0];
    Object.assign(known, {
      mediumId: String(foreign.medium.id),
      formatId: String(format?.id),
      issueId: String(issue.id),
      ownIssueId: String((await makeIssue(db, own.medium.id)).id),
    });
    const { user: colleague } = await signedInUser(db);
    const picture = await makePicture(db, { uploadedById: colleague.id });
    const { id: _id, ...columns } = picture;
    await db
      .insert(attachments)
      .overridingSystemValue()
      .values({ ...columns, id: HIDDEN, storageKey: "hidden" });
    const [series] = await db
      .insert(bookingSeries)
      .values({ pattern: "weekly", start: "2027-05-05", weekdays: [3], skipCurrentPeriod: false })
      .returning();
    const row = {
      clientCompanyId: clientId,
      targetMediumId: foreign.medium.id,
      issueId: issue.id,
      formatId: format?.id ?? 0,
      appearsFrom: issue.publishDate,
      appearsOn: issue.publishDate,
      specType: "print" as const,
      seriesId: series?.id ?? 0,
      adId: HIDDEN,
    };
    await db
      .insert(bookings)
      .overridingSystemValue()
      .values({ ...row, id: HIDDEN, seriesPosition: 1 });
    await makeBooking(db, { ...row, seriesPosition: 2 });
    await db
      .insert(billingItems)
      .overridingSystemValue()
      .values({ id: HIDDEN, bookingId: HIDDEN, amountCents: 100 });
    await db
      .insert(bookingComments)
      .overridingSystemValue()
      .values({ id: HIDDEN, bookingId: HIDDEN, authorId: colleague.id, text: "Gehört nicht hierher" });
    await db.insert(activityLogs).values({ area: "bookings", action: "create", recordId: HIDDEN });

    const everywhere = ["print_issues", "immoflash_issues", "companies", "media"].flatMap((area) =>
      ["read", "edit"].map((action) => `global:${action}__${area}`),
    );
    const others = ["global:create__attachments", "global:read__attachments", "global:read__activity_logs"];
    const actions = ["view", "create", "edit", "delete", "activate_campaign"];
    const onOwn = actions.map((action) => `medium:${own.medium.id}:${action}__bookings`);
    ({ token } = await signedInUser(db, [...everywhere, ...others, ...onOwn]));
    // The user may change bookings, but see none.
    const onForeign = ["create", "edit", "delete"].map(
      (action) => `medium:${foreign.medium.id}:${action}__bookings`,
    );
    ({ token: blind } = await signedInUser(db, [...everywhere, ...others, ...onForeign]));
  });

  /** Runs `work` while another transaction has locked all bookings, so that waiting for one never ends. */
  async function whileLocked<T>(run: () => Promise<T>): Promise<T> {
    // The embedded database has one connection, so nobody else can lock anything.
    if (backend.kind === "pglite") return await run();
    return await backend.db.transaction(async (tx) => {
      await tx.execute(sql`select id from bookings for update`);
      return await run();
    });
  }

  async function answerOf(as: string, { kind, field }: (typeof calls)[number], id: number, variant: number) {
    const args = argumentsOf(field, { id: String(id), variant, known });
    const answer = await send(backend, as, documentOf(kind, field), args);
    const { data, errors } = answer;
    expect(["GRAPHQL_VALIDATION_FAILED", "INTERNAL_SERVER_ERROR"], JSON.stringify(errors)).not.toContain(
      answer.code,
    );
    return JSON.stringify({ data, errors }).replaceAll(String(id), "ID");
  }

  test("the schema's calls that name a booking are found", () => {
    const names = calls.map(({ field }) => field.name);
    for (const name of [
      "cancelBooking",
      "bulkBookings",
      "editBookingComment",
      "addMaterialContact",
      "booking",
    ]) {
      expect(names).toContain(name);
    }
  });

  test("each bulk action is called with a valid value", async () => {
    const bulk = calls.find(({ field }) => field.name === "bulkBookings") as (typeof calls)[number];
    for (let variant = 0; variant < bulk.variants; variant += 1) {
      const answer = await answerOf(token, bulk, UNKNOWN, variant);
      expect(answer, String(variant)).not.toContain("BAD_USER_INPUT");
    }
  });

  test.each(calls.map((call) => [call.field.name, call] as const))(
    "%s answers the same for them and for none, and waits for nobody",
    async (_name, call) => {
      for (const as of [token, blind]) {
        // In any run each call once by both, and each bulk action; when exploring, each choice of each argument.
        const hasAll = isExploring || (as === token && call.field.name.startsWith("bulkBookings"));
        const variants = hasAll ? call.variants : 1;
        for (let variant = 0; variant < variants; variant += 1) {
          const [hidden, unknown] = await whileLocked(async () => [
            await answerOf(as, call, HIDDEN, variant),
            await answerOf(as, call, UNKNOWN, variant),
          ]);
          expect(hidden).toBe(unknown);
        }
      }
    },
  );
});
