import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { exportPlaces } from "./export-places";

const answer = () => Object.assign(new EventEmitter(), { closed: false });

test("a user has two exports under way, until their answers end, in whatever session they ask", async () => {
  const places = exportPlaces(1);
  const whoIs = async (token: string) => ({ id: token.charAt(0), permissions: [] });
  const ask = async (token: string) => {
    const response = answer();
    return { response, taken: await places(response, whoIs)(token) };
  };
  const first = await ask("a1");
  expect([first.taken, (await ask("a2")).taken, (await ask("a3")).taken]).toEqual([true, true, false]);
  expect((await ask("b1")).taken).toBe(true);
  first.response.emit("close");
  expect([(await ask("a1")).taken, (await ask("a1")).taken]).toEqual([true, false]);
});

test("a client that went while it waited holds no place", async () => {
  const places = exportPlaces(1);
  const whoIs = async () => ({ id: "a", permissions: [] });
  const gone = answer();
  gone.closed = true;
  for (let n = 0; n < 5; n++) expect(await places(gone, whoIs)("a")).toBe(true);
});
