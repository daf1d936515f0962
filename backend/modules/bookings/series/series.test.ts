import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { describeOnDatabase } from "../../../testing/databases";
import { openSeries, type SeriesDesk } from "../../../testing/series";

describeOnDatabase("series of bookings", (open) => {
  let backend: SeriesDesk["backend"];
  let token: SeriesDesk["token"];
  let ofDigital: SeriesDesk["ofDigital"];
  let create: SeriesDesk["create"];

  beforeAll(async () => {
    ({ backend, token, ofDigital, create } = await openSeries(open));
  });

  it("books rows as edited by hand, without removed ones", async () => {
    const rows = [
      { date: "2027-05-03", price: 700 },
      { date: "2027-05-31" },
      { date: "2027-05-17", price: null },
    ];
    const { data, errors } = await create(ofDigital(), { splitPrice: true, size: 5 }, rows);
    expect(errors).toBeUndefined();
    expect(
      data.r.bookings.map((one: { appearsOn: string; price: number }) => [one.appearsOn, one.price]),
    ).toEqual([
      ["2027-05-03", 700],
      ["2027-05-31", 333],
      ["2027-05-17", 333],
    ]);
  });

  it("uses the whole price for each appearance if it is not split, and keeps the campaign's length", async () => {
    const entered = {
      campaignStartDate: "2027-01-01",
      campaignEndDate: "2027-01-03",
      releaseDate: "2027-01-02",
    };
    const { data } = await create(ofDigital(entered), { start: "2027-06-07", size: 2 });
    expect(data.r.bookings).toMatchObject([
      {
        price: 1000,
        specs: { campaignStartDate: "2027-06-07", campaignEndDate: "2027-06-09", releaseDate: "2027-06-08" },
      },
      {
        price: 1000,
        specs: { campaignStartDate: "2027-06-14", campaignEndDate: "2027-06-16", releaseDate: "2027-06-15" },
      },
    ]);
  });

  it("books 99 appearances with as many statements as three, and the same form once", async () => {
    const statementsOf = async (size: number, start: string) => {
      backend.statements.length = 0;
      const answer = await create(ofDigital(), { size, start });
      expect(answer.data.r.bookings).toHaveLength(size);
      return backend.statements.length;
    };
    const few = await statementsOf(3, "2028-01-03");
    expect(await statementsOf(99, "2029-01-01")).toBe(few);
    const key = randomUUID();
    const twice = [1, 2].map(() => create(ofDigital(), { start: "2040-01-02" }, undefined, token, key));
    const [one, two] = await Promise.all(twice);
    expect(one?.data.r._id).toBe(two?.data.r._id);
  });
});
