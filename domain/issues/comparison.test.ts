import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareClients, compareFormats } from "./comparison";

const client = (_id: string, name = _id, turnover = 100) => ({ _id, name, bookingCount: 1, turnover });

describe("two issues", () => {
  it("say who stayed, who left and who came, each by name", () => {
    const first = [client("1", "Österreicher"), client("2", "Zoo"), client("3", "Auer")];
    const second = [client("2", "Zoo", 900), client("4", "Neu"), client("3", "Auer")];
    const { stayed, left, came } = compareClients(first, second);
    expect(stayed.map(({ name }) => name)).toEqual(["Auer", "Zoo"]);
    expect(stayed[1]).toMatchObject({ first: { turnover: 100 }, second: { turnover: 900 } });
    expect(left).toEqual([{ ...client("1", "Österreicher"), first: first[0], second: null }]);
    expect(came).toEqual([{ ...client("4", "Neu"), first: null, second: second[1] }]);
  });

  it("count each client of either issue once", () => {
    const clients = fc.uniqueArray(fc.integer({ min: 1, max: 20 }).map(String));
    fc.assert(
      fc.property(clients, clients, (one, other) => {
        const { stayed, left, came } = compareClients(
          one.map((id) => client(id)),
          other.map((id) => client(id)),
        );
        const ids = [...stayed, ...left, ...came].map(({ _id }) => _id);
        expect(ids.sort()).toEqual([...new Set([...one, ...other])].sort());
        expect(stayed.length + left.length).toBe(one.length);
        expect(stayed.length + came.length).toBe(other.length);
      }),
    );
  });

  it("have their formats beside each other, also one that only one of them has", () => {
    const slots = (id: string, taken: number) => ({ format: { _id: id, name: `F${id}` }, taken });
    expect(compareFormats([slots("1", 2), slots("2", 0)], [slots("3", 4), slots("1", 5)])).toEqual([
      { _id: "1", name: "F1", first: slots("1", 2), second: slots("1", 5) },
      { _id: "2", name: "F2", first: slots("2", 0), second: null },
      { _id: "3", name: "F3", first: null, second: slots("3", 4) },
    ]);
  });
});
