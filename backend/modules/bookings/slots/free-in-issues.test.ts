import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { beforeAll, expect, it } from "vitest";

const FREE = `query ($medium: String, $issue: String, $format: String) {
  free: freeInIssues(mediumId: $medium, issueId: $issue, formatId: $format) { issueId free } }`;
const OF_BOOKING = "query ($id: String!) { booking(id: $id) { freeInIssues { issueId free } } }";

describeOnDatabase("what is free in the issues to come", (open) => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await open();
  });

  async function market() {
    const { db } = backend;
    const title = await makeTitle(db, [{ label: "1/1 Seite", slots: 2 }, { label: "1/2 Seite" }]);
    const ids: number[] = [];
    for (const day of ["2020-01-12", "2099-02-12", "2099-03-12", "2099-01-12"])
      ids.push((await makeIssue(db, title.medium.id, { publishDate: day })).id);
    const client = await makeCompany(db);
    const book = (issueId: number | undefined, values = {}) =>
      makeBooking(db, {
        clientCompanyId: client.id,
        targetMediumId: title.medium.id,
        formatId: title.formats[0]?.id,
        issueId,
        ...values,
      });
    const [, second, third] = ids;
    const first = await book(second);
    await book(second);
    await book(third);
    await book(third, { status: "cancelled" });
    return {
      title,
      ids,
      first,
      seller: await signedInUser(db, [`medium:${title.medium.id}:view__bookings`]),
    };
  }

  it("is told for each issue of a medium or of an issue's medium, in their order; unlimited ones are left out", async () => {
    const { title, ids, first, seller } = await market();
    const [past, second, third, fourth] = ids.map(String);
    const [full, half] = title.formats.map(({ id }) => String(id));
    const medium = String(title.medium.id);
    const ask = async (variables: object, as = seller.token) =>
      (await send(backend, as, FREE, variables as Record<string, unknown>)).data.free;
    const free = [
      { issueId: fourth, free: 2 },
      { issueId: second, free: 0 },
      { issueId: third, free: 1 },
    ];
    expect(await ask({ medium, format: full })).toEqual(free);
    expect(await ask({ issue: past, format: full })).toEqual(free);
    expect(await ask({ medium, format: half })).toEqual([]);
    // Which of the two is not said.
    expect(await ask({ medium })).toEqual([]);
    expect(await ask({ format: full })).toEqual([]);
    expect(await ask({ medium: "unsinn", format: "unsinn" })).toEqual([]);
    const { data } = await send(backend, seller.token, OF_BOOKING, { id: String(first.id) });
    expect(data.booking.freeInIssues).toEqual(free);
    const stranger = await signedInUser(backend.db, ["medium:999999:view__bookings"]);
    expect(await ask({ medium, format: full }, stranger.token)).toEqual([]);
  });

  it("is told of the only format of a medium before it is chosen", async () => {
    const { db } = backend;
    const title = await makeTitle(db, [{ label: "Titelseite", slots: 1 }]);
    const issue = await makeIssue(db, title.medium.id, { publishDate: "2099-01-12" });
    const { token } = await signedInUser(db, ["global:create__bookings"]);
    const { data } = await send(backend, token, FREE, { medium: String(title.medium.id) });
    expect(data.free).toEqual([{ issueId: String(issue.id), free: 1 }]);
  });
});
