import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { expect, test } from "vitest";

const SEARCH = `query ($term: String, $filter: BookingFilter) {
  bookings(limit: 10, term: $term, filter: $filter) {
    data { _id }
    withoutParts { fields counted { number isMore } }
  }
}`;

describeOnDatabase("a search that finds nothing", (open) => {
  test("says how many it would find without each part: its term, a field, a period", async () => {
    const backend = await open();
    const { medium } = await makeTitle(backend.db);
    const client = await makeCompany(backend.db, { name: "Firma Zirbenstube" });
    for (const appearsOn of ["2027-03-01", "2027-03-08", "2027-04-01"])
      await makeBooking(backend.db, {
        clientCompanyId: client.id,
        targetMediumId: medium.id,
        appearsOn,
      });
    const { token } = await signedInUser(backend.db, ["global:read__bookings"]);
    const partsOf = async (variables: object) => {
      const { bookings } = (await send(backend, token, SEARCH, { ...variables })).data;
      return bookings.withoutParts.map(
        ({ fields, counted }: { fields: string[]; counted: { number: number } }) => [
          fields.join(),
          counted.number,
        ],
      );
    };
    const filter = { status: ["cancelled"], from: "2027-03-01", to: "2027-03-31" };
    expect(await partsOf({ term: "Zirbenstube", filter })).toEqual([
      ["term", 0],
      ["from,to", 0],
      ["status", 2],
    ]);
    // Of one part alone, or of what is found, there is nothing to say.
    expect(await partsOf({ term: "Xylophon" })).toEqual([]);
    expect(await partsOf({ term: "Zirbenstube", filter: { status: ["open"] } })).toEqual([]);
  });
});
