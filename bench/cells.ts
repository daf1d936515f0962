import { type LoadFigures, measureLoad } from "./load";
import type { Market } from "./market";
import { ask, type Client } from "./service";

const FOUND = `query ($client: String!, $limit: Int!) {
  r: bookings(filter: { clientIds: [$client] }, sort: "createdAt", limit: $limit) { data { _id version } } }`;
const CHANGE = `mutation ($cells: [BookingCell!]!, $key: String!) {
  r: changeBookingCells(cells: $cells, idempotencyKey: $key) { done refused { reason } } }`;

type Saved = { done: number; refused: { reason: string }[] };

/** How many cells a block has. */
const BLOCK = 200;

/** Saves one cell, and a block of 200 different prices, of bookings whose versions are read before. */
export async function measureCells(
  client: Client,
  { bulk }: Market,
  rounds: number,
): Promise<Record<string, LoadFigures>> {
  const measured = (count: number) =>
    measureLoad(1, rounds, async (_client, round) => {
      const { data } = await ask<{ data: { _id: string; version: number }[] }>(client, FOUND, {
        client: bulk.client,
        limit: count,
      });
      const cells = data.map(({ _id, version }, nth) => ({
        id: _id,
        version,
        field: "price",
        value: String(200_000 + 1000 * round + nth),
      }));
      const { done, refused } = await ask<Saved>(client, CHANGE, { cells });
      const [first] = refused;
      if (done !== count) throw new Error(`${done} of ${count} cells were saved: ${first?.reason}`);
    });
  return {
    "a cell saved": await measured(1),
    [`a block of ${BLOCK} cells`]: await measured(BLOCK),
  };
}
