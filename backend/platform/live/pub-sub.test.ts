import { expect, test } from "vitest";
import { createAnnouncements, mapAnnouncements } from "./pub-sub";

test("keeps the order of many announcements, and loses none", async () => {
  const pubSub = createAnnouncements();
  const heard = pubSub.subscribe("bookingChanged");
  for (let bookingId = 1; bookingId <= 5000; bookingId += 1)
    pubSub.publish("bookingChanged", { ids: [bookingId] });
  for (let bookingId = 1; bookingId <= 5000; bookingId += 1) {
    expect((await heard.next()).value).toEqual({ ids: [bookingId] });
  }
});

test("ends a subscriber that does not read for long, and others get every announcement", async () => {
  const pubSub = createAnnouncements();
  const asleep = pubSub.subscribe("bookingChanged");
  const awake = pubSub.subscribe("bookingChanged");
  for (let bookingId = 1; bookingId <= 30_000; bookingId += 1) {
    const next = awake.next();
    pubSub.publish("bookingChanged", { ids: [bookingId] });
    await next;
  }
  let heard = 0;
  for await (const _ of asleep) heard += 1;
  expect(heard).toBe(10_001);
});

test("unsubscribing ends a pending read, and gets no further announcement", async () => {
  const pubSub = createAnnouncements();
  let worked = 0;
  const results = mapAnnouncements(pubSub.subscribe("bookingChanged"), async function* (events) {
    for await (const { ids } of events) {
      worked += 1;
      yield ids[0];
    }
  });
  const first = results.next();
  pubSub.publish("bookingChanged", { ids: [1] });
  expect(await first).toEqual({ done: false, value: 1 });
  const waiting = results.next();
  await results.return(undefined);
  expect(await waiting).toMatchObject({ done: true });
  pubSub.publish("bookingChanged", { ids: [2] });
  expect(await results.next()).toMatchObject({ done: true });
  expect(worked).toBe(1);
});
