import { randomUUID } from "node:crypto";
import { activityLogs } from "backend/platform/database/tables";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import {
  makeBooking,
  makeCompany,
  makeIssue,
  makePicture,
  makeTitle,
} from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { sessions } from "../../users/tables";
import { bookingComments } from "../comments/tables";
import { bookings } from "../tables";

const FIELDS =
  "_id version status isCampaignActive cancelReason billingState allowedActions specs { issue { title } bookingState }";
const mutation = (name: string, extra = "") =>
  `mutation ($id: String!, $version: Int!, $key: String!) {
    ${name}(id: $id, version: $version${extra}, idempotencyKey: $key) ${name === "deleteBooking" ? "" : `{ ${FIELDS} }`} }`;
const CANCEL = `mutation ($id: String!, $version: Int!, $reason: String!, $key: String!) {
    cancelBooking(id: $id, version: $version, reason: $reason, idempotencyKey: $key) { ${FIELDS} } }`;
const HISTORY =
  "query ($id: String!) { booking(id: $id) { history { action changes { field before after } } } }";
const COPY = `mutation ($id: String!, $key: String!) { copyBooking(id: $id, idempotencyKey: $key) { ${FIELDS} } }`;

describeOnDatabase("the life of a booking", (open) => {
  let backend: TestBackend;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let clientId: number;
  let token: string;
  let userId: number;
  let now = new Date("2027-03-01T10:00:00Z");

  beforeAll(async () => {
    backend = await open({ clock: () => now });
    title = await makeTitle(backend.db, [{ label: "1/1 Seite", slots: 2, width: 210, height: 297 }]);
    clientId = (await makeCompany(backend.db)).id;
    const all = ["create", "view", "edit", "delete", "activate_campaign"];
    const { user, token: own } = await signedInUser(
      backend.db,
      all.map((action) => `medium:${title.medium.id}:${action}__bookings`),
    );
    token = own;
    userId = user.id;
    await keepSessions();
  });

  /** Keeps sessions valid: they begin at the present time, but the clock of these tests stands in 2027. */
  const keepSessions = () =>
    backend.db.update(sessions).set({ expiresAt: new Date("2030-01-01T00:00:00Z"), lastSeenAt: now });
  const booking = (values: Partial<typeof bookings.$inferInsert> = {}) =>
    makeBooking(backend.db, { clientCompanyId: clientId, targetMediumId: title.medium.id, ...values });
  const run = (document: string, variables: Record<string, unknown>, as = token) =>
    send(backend, as, document, { version: 1, key: randomUUID(), ...variables });
  const dated = async (publishDate: string) => {
    const issue = await makeIssue(backend.db, title.medium.id, { publishDate });
    return {
      issueId: issue.id,
      formatId: title.formats[0]?.id,
      appearsFrom: publishDate,
      appearsOn: publishDate,
    };
  };

  it("activates after the final validation, which names each field", async () => {
    const bare = await booking();
    const refused = await run(mutation("activateBooking"), { id: String(bare.id) });
    expect(refused.code).toBe("BAD_USER_INPUT");
    const problems = refused.errors?.[0]?.extensions.data?.map(({ field, message }) => `${field} ${message}`);
    expect(problems).toEqual([
      "specs.format format_missing",
      "specs.issue issue_missing",
      "specs.targetYear target_year_missing",
      "specs.ad ad_not_uploaded",
    ]);
    const ad = await makePicture(backend.db);
    const complete = await booking({ ...(await dated("2027-04-01")), adId: ad.id });
    const active = await run(mutation("activateBooking"), { id: String(complete.id) });
    expect(active.data.activateBooking).toMatchObject({
      status: "active",
      isCampaignActive: true,
      version: 2,
    });
    expect(active.data.activateBooking.allowedActions).toEqual([
      "edit",
      "copy",
      "cancel",
      "delete",
      "comment",
    ]);
    expect((await run(mutation("activateBooking"), { id: String(complete.id), version: 2 })).code).toBe(
      "BAD_USER_INPUT",
    );
  });

  it("refuses to remove from an active campaign what its activation required, unless it was already missing", async () => {
    const SAVE = `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
      updatePrintBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${FIELDS} } }`;
    const place = await dated("2027-04-08");
    const specs = {
      targetMedium: String(title.medium.id),
      issue: String(place.issueId),
      format: String(place.formatId),
    };
    const save = (id: number, version: number, changes: Record<string, unknown>) =>
      run(SAVE, {
        id: String(id),
        version,
        data: { clientCompany: String(clientId), price: version, specs: { ...specs, ...changes } },
      });
    const ad = await makePicture(backend.db);
    const active = await booking({ ...place, adId: ad.id, status: "active", materialState: "available" });
    const refused = await save(active.id, 1, { ad: null, format: null });
    expect(refused.errors?.[0]?.extensions.data).toEqual([
      { field: "specs.format", message: "campaign_needs_this" },
      { field: "specs.ad", message: "campaign_needs_this" },
    ]);
    expect((await save(active.id, 1, { ad: String(ad.id) })).errors).toBeUndefined();
    // The booking came from another system without its ad.
    const lacking = await booking({ ...place, status: "active" });
    expect((await save(lacking.id, 1, {})).errors).toBeUndefined();
    expect((await save(lacking.id, 2, { issue: null })).errors?.[0]?.extensions.data).toEqual([
      { field: "specs.issue", message: "campaign_needs_this" },
      { field: "specs.targetYear", message: "campaign_needs_this" },
    ]);
  });

  it("needs activate_campaign to activate", async () => {
    const editor = await signedInUser(backend.db, [
      `medium:${title.medium.id}:view__bookings`,
      `medium:${title.medium.id}:edit__bookings`,
    ]);
    await keepSessions();
    const { id } = await booking();
    const refused = await run(mutation("activateBooking"), { id: String(id) }, editor.token);
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: "NOT_AUTHORIZED",
      permission: `medium:${title.medium.id}:activate_campaign__bookings`,
    });
  });

  it("cancels with a reason and reopens", async () => {
    const { id } = await booking();
    expect((await run(CANCEL, { id: String(id), reason: " \u0000 " })).errors?.[0]?.extensions.data).toEqual([
      { field: "reason", message: "required" },
    ]);
    const cancelled = await run(CANCEL, { id: String(id), reason: "Kunde hat abgesagt" });
    expect(cancelled.data.cancelBooking).toMatchObject({
      status: "cancelled",
      cancelReason: "Kunde hat abgesagt",
      allowedActions: ["copy", "reopen", "delete", "comment"],
    });
    expect((await run(mutation("reopenBooking"), { id: String(id), version: 1 })).code).toBe(
      "VERSION_CONFLICT",
    );
    const reopened = await run(mutation("reopenBooking"), { id: String(id), version: 2 });
    expect(reopened.data.reopenBooking).toMatchObject({ status: "open", cancelReason: null });
    // The form says that the history keeps the reason.
    const { data } = await run(HISTORY, { id: String(id) });
    const reasons = data.booking.history.map(
      ({ action, changes }: { action: string; changes: unknown[] }) => ({
        action,
        changes: changes.slice(1),
      }),
    );
    const reason = { field: "cancelReason", before: null, after: "Kunde hat abgesagt" };
    expect(reasons).toEqual([
      { action: "reopen", changes: [{ ...reason, before: reason.after, after: null }] },
      { action: "cancel", changes: [reason] },
    ]);
  });

  it("repeats an answer for the same key instead of changing twice", async () => {
    const { id } = await booking();
    const key = randomUUID();
    const first = await run(CANCEL, { id: String(id), reason: "x", key });
    const again = await run(CANCEL, { id: String(id), reason: "x", key });
    expect(again.data).toEqual(first.data);
    const deletion = randomUUID();
    expect(
      (await run(mutation("deleteBooking"), { id: String(id), version: 2, key: deletion })).data,
    ).toEqual({
      deleteBooking: true,
    });
    expect(
      (await run(mutation("deleteBooking"), { id: String(id), version: 2, key: deletion })).data,
    ).toEqual({
      deleteBooking: true,
    });
  });

  it("deletes a booking that has not appeared and is neither paid nor running; the log keeps it", async () => {
    const remove = async (id: number) => (await run(mutation("deleteBooking"), { id: String(id) })).code;
    expect(await remove((await booking({ billingState: "paid" })).id)).toBe("TOO_LATE");
    expect(await remove((await booking(await dated("2027-02-01"))).id)).toBe("TOO_LATE");
    const running = {
      specType: "digital",
      status: "active",
      isCampaignActive: true,
      appearsFrom: "2027-02-20",
      appearsOn: "2027-03-20",
    } as const;
    expect(await remove((await booking(running)).id)).toBe("TOO_LATE");
    const parent = await booking({ bookingType: "multi", specType: null });
    const child = await booking({ parentBookingId: parent.id, comment: "rechts" });
    expect(await remove(parent.id)).toBe("IN_USE");
    const { errors } = await run(mutation("deleteBooking"), { id: String(parent.id) });
    expect(errors?.[0]?.extensions).toMatchObject({
      uses: [{ what: "bookings", count: 1, link: `/bookings/${parent.id}` }],
    });
    expect(await remove(child.id)).toBe("BAD_USER_INPUT");
    const future = await booking(await dated("2027-06-01"));
    await backend.db.insert(bookingComments).values({ bookingId: future.id, authorId: userId, text: "x" });
    expect(await remove(future.id)).toBeUndefined();
    expect(await backend.db.select().from(bookings).where(eq(bookings.id, future.id))).toEqual([]);
    const logged = await backend.db.select().from(activityLogs).where(eq(activityLogs.recordId, future.id));
    expect(logged.map((log) => log.action)).toEqual(["delete"]);
    expect(await remove(future.id)).toBe("NOT_FOUND");
  });

  it("copies as a new open booking, without its issue if that is published or sold out", async () => {
    const ad = await makePicture(backend.db);
    const next = await dated("2027-07-01");
    const original = await booking({
      ...next,
      adId: ad.id,
      status: "active",
      billingState: "paid",
      version: 7,
    });
    const copy = (await run(COPY, { id: String(original.id) })).data.copyBooking;
    expect(copy).toMatchObject({
      version: 1,
      status: "open",
      billingState: "open",
      isCampaignActive: false,
      specs: { issue: { title: expect.any(String) }, bookingState: "available" },
    });
    const third = (await run(COPY, { id: String(original.id) })).data.copyBooking;
    expect(third.specs.issue).toBeNull();
    const out = await booking(await dated("2027-01-01"));
    expect((await run(COPY, { id: String(out.id) })).data.copyBooking.specs.issue).toBeNull();
  });

  it("keeps comments, editable by their author for 15 minutes", async () => {
    const ADD = `mutation ($id: String!, $text: String!, $key: String!) {
      addBookingComment(bookingId: $id, text: $text, idempotencyKey: $key) { _id text isEditable author { _id } } }`;
    const EDIT = `mutation ($id: String!, $text: String!, $key: String!) {
      editBookingComment(id: $id, text: $text, idempotencyKey: $key) { _id text editedAt } }`;
    const { id } = await booking();
    expect((await run(ADD, { id: String(id), text: " " })).code).toBe("BAD_USER_INPUT");
    expect((await run(ADD, { id: String(id), text: "x".repeat(5001) })).code).toBe("BAD_USER_INPUT");
    const { data } = await run(ADD, { id: String(id), text: "Bitte rechts\nplatzieren" });
    const comment = data.addBookingComment;
    expect(comment).toMatchObject({ isEditable: true, author: { _id: String(userId) } });
    const edited = await run(EDIT, { id: comment._id, text: "Bitte links" });
    expect(edited.data.editBookingComment).toMatchObject({
      text: "Bitte links",
      editedAt: now.toISOString(),
    });
    const other = await signedInUser(backend.db, ["global:read__bookings", "global:edit__bookings"]);
    await keepSessions();
    expect((await run(EDIT, { id: comment._id, text: "nein" }, other.token)).code).toBe("NOT_AUTHORIZED");
    const before = now;
    now = new Date(before.getTime() + 15 * 60_000);
    expect((await run(EDIT, { id: comment._id, text: "zu spät" })).code).toBe("TOO_LATE");
    const seen = await run(
      `query ($id: String!) { booking(id: $id) { version comments { text isEditable } history { action } } }`,
      { id: String(id) },
    );
    now = before;
    expect(seen.data.booking.comments).toEqual([{ text: "Bitte links", isEditable: false }]);
    expect(seen.data.booking.history.map((log: { action: string }) => log.action)).toEqual([
      "editComment",
      "comment",
    ]);
    for (const bad of ["", "x", "999999"]) {
      expect((await run(EDIT, { id: bad, text: "x" })).code).toBe("NOT_FOUND");
      expect((await run(ADD, { id: bad, text: "x" })).code).toBe("NOT_FOUND");
    }
  });
});
