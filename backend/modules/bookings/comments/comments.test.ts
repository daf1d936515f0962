import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeBooking, makeCompany, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { makeUser, signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { users } from "../../users/tables";
import { bookingCommentMentions } from "./tables";

const ADD = `mutation ($id: String!, $text: String!, $key: String!) {
  addBookingComment(bookingId: $id, text: $text, idempotencyKey: $key) { _id mentions { last_name } } }`;
const EDIT = `mutation ($id: String!, $text: String!, $key: String!) {
  editBookingComment(id: $id, text: $text, idempotencyKey: $key) { mentions { last_name } } }`;
const HISTORY = `query ($id: String!, $limit: Int, $skip: Int) {
  booking(id: $id) { historyTotal history(limit: $limit, skip: $skip) { action changes { field before after } } } }`;

describeOnDatabase("comments of a booking", (open) => {
  let backend: TestBackend;
  let token: string;
  let bookingId: string;

  beforeAll(async () => {
    backend = await open();
    const { medium } = await makeTitle(backend.db);
    const client = await makeCompany(backend.db);
    const booking = await makeBooking(backend.db, { clientCompanyId: client.id, targetMediumId: medium.id });
    bookingId = String(booking.id);
    ({ token } = await signedInUser(backend.db, ["global:read__bookings", "global:edit__bookings"]));
  });

  const run = async (query: string, variables: Record<string, unknown>) => {
    const answer = await send(backend, token, query, { key: randomUUID(), ...variables });
    expect(answer.errors).toBeUndefined();
    return answer.data;
  };

  it("store the mentioned users, and update them with the text", async () => {
    const berger = await makeUser(backend.db, { firstName: "Ida", lastName: "Berger" });
    await makeUser(backend.db, { firstName: "Otto", lastName: "Ohnebuchung", canBookUser: false });
    await makeUser(backend.db, { firstName: "Gerda", lastName: "Gegangen", status: "inactive" });
    const text = "@Ida Berger und @Otto Ohnebuchung, @gerda gegangen: bitte prüfen";
    const { addBookingComment: added } = await run(ADD, { id: bookingId, text });
    expect(added.mentions).toEqual([{ last_name: "Berger" }]);
    // A user who can no longer be mentioned stays mentioned in existing comments.
    await backend.db.update(users).set({ canBookUser: false }).where(eq(users.id, berger.id));
    const seen = await run(
      `query ($id: String!) { booking(id: $id) { comments { mentions { last_name } } specs { comments { text } } } }`,
      {
        id: bookingId,
      },
    );
    expect(seen.booking.comments).toEqual([{ mentions: [{ last_name: "Berger" }] }]);
    expect(seen.booking.specs.comments).toEqual([{ text }]);
    const edited = await run(EDIT, { id: added._id, text: "Erledigt" });
    expect(edited.editBookingComment.mentions).toEqual([]);
    expect(await backend.db.select().from(bookingCommentMentions)).toEqual([]);
  });

  it("are written on a cancelled booking, too, which offers nobody to change it", async () => {
    const client = await makeCompany(backend.db);
    const booking = await makeBooking(backend.db, { clientCompanyId: client.id, status: "cancelled" });
    const id = String(booking.id);
    const ACTIONS = `query ($id: String!) { booking(id: $id) { allowedActions comments { text } } }`;
    expect((await run(ACTIONS, { id })).booking.allowedActions).toEqual(["reopen", "comment"]);
    await run(ADD, { id, text: "Der Kunde hat storniert." });
    expect((await run(ACTIONS, { id })).booking.comments).toEqual([{ text: "Der Kunde hat storniert." }]);
    const reader = await signedInUser(backend.db, ["global:read__bookings"]);
    const seen = await send(backend, reader.token, ACTIONS, { id });
    expect(seen.data.booking.allowedActions).toEqual([]);
  });

  it("are part of the history, which has pages", async () => {
    const before = (await run(HISTORY, { id: bookingId })).booking.historyTotal;
    for (const n of [1, 2, 3]) await run(ADD, { id: bookingId, text: `Nummer ${n}` });
    const page = async (skip: number, limit: number) =>
      (await run(HISTORY, { id: bookingId, skip, limit })).booking;
    const { historyTotal, history } = await page(1, 2);
    expect(historyTotal).toBe(before + 3);
    expect(history).toEqual(
      [2, 1].map((n) => ({
        action: "comment",
        changes: [{ field: "comment", before: null, after: `Nummer ${n}` }],
      })),
    );
    expect((await page(9999, 20)).history).toEqual([]);
    const refused = await send(backend, token, HISTORY, { id: bookingId, limit: 0 });
    expect(refused.code).toBe("BAD_USER_INPUT");
  });
});
