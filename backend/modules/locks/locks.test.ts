import { randomUUID } from "node:crypto";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { answer, BEAT, house, OPEN, RELEASE, step, TAGS, TAKE } from "backend/testing/lock-house";
import { send } from "backend/testing/request";
import { LOCKED_AREAS } from "domain/areas";
import { COUNTDOWN_MS, LIVE_MS, PAGE_MS, REFUSED_MS } from "domain/locks/lock";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sweepLocks } from "./service";
import { editLocks } from "./tables";

describeOnDatabase("who edits a record", (open) => {
  const { it, call, wait } = house(open);

  test("opening takes nothing; the first change does, and the second one reads who edits", async () => {
    const { anna, ben, reader } = it;
    for (const who of [anna, ben, reader])
      expect(await call(who, OPEN, { window: "w" })).toMatchObject({ holder: null, isMine: false, token: 0 });
    const mine = await call(anna, TAKE, { window: "a" });
    expect(mine).toMatchObject({ outcome: "mine", isMine: true, token: 1, takenBy: "opened" });
    const seen = await call(ben, TAKE, { window: "b" });
    expect(seen).toMatchObject({
      outcome: "others",
      isMine: false,
      isDirty: true,
      since: it.now.toISOString(),
      holder: { _id: String(anna.user.id) },
    });
    expect(await call(anna, OPEN, { window: "a2" })).toMatchObject({ outcome: "shared", isMine: true });
    for (const document of [OPEN, TAKE])
      expect((await call(ben, document, { window: "w".repeat(101) })).code).toBe("BAD_USER_INPUT");
    // Who may only read takes nothing.
    wait(LIVE_MS);
    expect((await call(reader, TAKE, { window: "r" })).code).toBe("NOT_AUTHORIZED");
    expect(await call(reader, OPEN, { window: "r" })).toMatchObject({ holder: null, isMine: false });
    expect(await call(ben, TAKE, { window: "b" })).toMatchObject({ isMine: true, token: 2 });
  });

  test("reading a record for ten minutes locks nobody out", async () => {
    const { anna, ben } = it;
    for (let minute = 0; minute < 10; minute++) {
      await call(anna, OPEN, { window: `a${minute}` });
      wait(60_000);
    }
    expect(await call(ben, OPEN, { window: "b" })).toMatchObject({ holder: null });
    expect(await call(ben, TAKE, { window: "b" })).toMatchObject({ outcome: "mine", isMine: true });
  });

  test("without scripts the lock lasts for ten minutes after the last page load", async () => {
    const { anna, ben } = it;
    await call(anna, TAKE, { window: "a", isPage: true });
    wait(PAGE_MS - 1);
    expect(await call(anna, OPEN, { window: "a2" })).toMatchObject({ outcome: "mine", isMine: true });
    wait(PAGE_MS - 1);
    expect((await call(ben, TAKE, { window: "b" })).outcome).toBe("others");
    wait(1);
    expect((await call(ben, TAKE, { window: "b" })).outcome).toBe("mine");
  });

  test("the record itself says it, too", async () => {
    await call(it.anna, TAKE, { window: "a", isPage: true });
    const document = `query ($id: String!) { tag(id: $id) { lock { area recordId isMine holder { _id } } } }`;
    const { data } = await send(it.backend, it.ben.token, document, { id: it.tag });
    const holder = { _id: String(it.anna.user.id) };
    expect(data.tag.lock).toEqual({ area: "tags", recordId: it.tag, isMine: false, holder });
  });

  test("a request is handed over after the countdown, by whoever looks; the former holder is told", async () => {
    const { anna, ben } = it;
    await call(anna, TAKE, { window: "a", isPage: true });
    await call(anna, BEAT, { token: 1, window: "a", isDirty: true });
    expect(await call(ben, step("askForLock"))).toMatchObject({
      outcome: "asked",
      isDirty: true,
      secondsLeft: 60,
      asker: { _id: String(ben.user.id) },
    });
    wait(COUNTDOWN_MS / 2);
    expect(await call(anna, BEAT, { token: 1, window: "a" })).toMatchObject({
      outcome: "mine",
      secondsLeft: 30,
    });
    wait(COUNTDOWN_MS / 2 - 1);
    expect(await call(anna, BEAT, { token: 1, window: "a" })).toMatchObject({
      outcome: "mine",
      secondsLeft: 1,
    });
    wait(1);
    expect(await call(anna, BEAT, { token: 1, window: "a" })).toMatchObject({
      outcome: "lost",
      takenBy: "overdue",
      token: 2,
      isMine: false,
      holder: { _id: String(ben.user.id) },
      former: { _id: String(anna.user.id) },
    });
    expect(await call(ben, TAKE, { window: "b", isPage: true })).toMatchObject({
      isMine: true,
      takenBy: "overdue",
      token: 2,
    });
  });

  test("the holder allows or keeps working; an answer that comes too late changes nothing", async () => {
    const { anna, ben } = it;
    const asker = String(ben.user.id);
    await call(anna, TAKE, { window: "a", isPage: true });
    await call(ben, step("askForLock"));
    expect(await call(anna, answer("refuseTakeover"), { token: 1, asker })).toMatchObject({
      outcome: "answered",
      isMine: true,
      asker: null,
    });
    expect(await call(ben, step("askForLock"))).toMatchObject({
      outcome: "refused_recently",
      refusedUntil: new Date(it.now.getTime() + REFUSED_MS).toISOString(),
    });
    wait(REFUSED_MS);
    await call(ben, step("askForLock"));
    await call(ben, step("withdrawFromLock"));
    expect(await call(anna, answer("allowTakeover"), { token: 1, asker })).toMatchObject({ outcome: "gone" });
    await call(ben, step("askForLock"));
    expect(await call(anna, answer("allowTakeover"), { token: 1, asker })).toMatchObject({
      outcome: "answered",
      takenBy: "allowed",
      token: 2,
      holder: { _id: asker },
    });
  });

  test("a window that is left frees the record soon", async () => {
    await call(it.anna, TAKE, { window: "a", isPage: true });
    await call(it.anna, BEAT, { token: 1, window: "a" });
    expect(await call(it.anna, RELEASE, { token: 1, window: "a" })).toMatchObject({ outcome: "released" });
    wait(LIVE_MS / 2);
    expect(await call(it.ben, TAKE, { window: "b" })).toMatchObject({ isMine: true, token: 2 });
  });

  test("a save never takes the lock, and goes through by the version", async () => {
    await call(it.anna, TAKE, { window: "a", isPage: true });
    const save = `mutation ($id: String!, $key: String!) { updateTag(id: $id, version: 1,
      data: { name: "Neu ${it.tag}", isMainTag: false }, idempotencyKey: $key) { version } }`;
    expect(
      (await send(it.backend, it.ben.token, save, { id: it.tag, key: randomUUID() })).code,
    ).toBeUndefined();
    const told = await call(it.anna, BEAT, { token: 1, window: "a" });
    expect(told).toMatchObject({ outcome: "mine", isMine: true, version: 2 });
  });

  test("signing out frees what is open, in the same transaction", async () => {
    const carla = await signedInUser(it.backend.db, TAGS, {}, it.now);
    await call(carla, TAKE, { window: "c", isPage: true });
    await send(it.backend, carla.token, "mutation { signOut }");
    expect(await call(it.ben, OPEN)).toMatchObject({ holder: null });
    expect(await call(it.ben, TAKE, { window: "b", isPage: true })).toMatchObject({ isMine: true });
  });

  test("losing the right, or the account, frees what is open; other rights do not", async () => {
    const boss = await signedInUser(
      it.backend.db,
      [
        "global:login_in_backend",
        ...["read", "edit"].flatMap((a) => [`global:${a}__users`, `global:${a}__roles`]),
        ...TAGS,
      ],
      {},
      it.now,
    );
    const carla = await signedInUser(it.backend.db, TAGS, {}, it.now);
    const set = async (version: number, direct: string[]) =>
      send(
        it.backend,
        boss.token,
        `mutation ($id: String!, $version: Int!, $direct: [String!]!, $key: String!) {
          setUserPermissions(id: $id, version: $version, direct: $direct, idempotencyKey: $key) { version } }`,
        { id: String(carla.user.id), version, direct, key: randomUUID() },
      );
    await call(carla, TAKE, { window: "c", isPage: true });
    const kept = ["1 global:login_in_backend", "1 global:read__tags", "1 global:edit__tags"];
    expect((await set(1, [...kept, "1 global:read__roles"])).code).toBeUndefined();
    expect((await call(it.ben, OPEN)).holder?._id).toBe(String(carla.user.id));
    expect((await set(2, kept.slice(0, 2))).code).toBeUndefined();
    expect(await call(it.ben, OPEN)).toMatchObject({ holder: null });
    expect(await call(carla, BEAT, { token: 1, window: "c" })).toMatchObject({ code: "NOT_AUTHORIZED" });
  });

  test("of eight who begin at a free record at once, exactly one gets it", async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, () => signedInUser(it.backend.db, TAGS, {}, it.now)),
    );
    for (const ms of [0, PAGE_MS]) {
      wait(ms);
      const all = await Promise.all(
        people.map((who, n) => call(who, TAKE, { window: `w${n}`, isPage: true })),
      );
      expect(all.filter(({ isMine }) => isMine)).toHaveLength(1);
      expect(new Set(all.map(({ holder }) => holder._id)).size).toBe(1);
    }
  });

  test("of allowing, refusing and taking back at once, one happens and the others hear of it", async () => {
    const { anna, ben } = it;
    const about = { token: 1, asker: String(ben.user.id) };
    await call(anna, TAKE, { window: "a", isPage: true });
    await call(ben, step("askForLock"));
    const all = await Promise.all([
      call(anna, answer("allowTakeover"), about),
      call(anna, answer("refuseTakeover"), about),
      call(ben, step("withdrawFromLock")),
    ]);
    expect(all.filter(({ outcome }) => outcome !== "gone")).toHaveLength(1);
  });

  test("locks that have long been over are swept", async () => {
    await call(it.anna, TAKE, { window: "a", isPage: true });
    const rows = () =>
      it.backend.db
        .select()
        .from(editLocks)
        .where(eq(editLocks.recordId, Number(it.tag)));
    await sweepLocks(it.backend.db, new Date(it.now.getTime() + 24 * 3_600_000));
    expect(await rows()).toHaveLength(1);
    await sweepLocks(it.backend.db, new Date(it.now.getTime() + 8 * 24 * 3_600_000));
    expect(await rows()).toHaveLength(0);
  });
});

describeOnDatabase("bookings and flat plans", (open) => {
  const { it, call } = house(open);

  test.each([...LOCKED_AREAS])("records of %s can be locked", async (area) => {
    const nobody = await signedInUser(it.backend.db, [], {}, it.now);
    // Everybody reads the one configuration; another one there is not.
    const refusal = area === "immoflash_configuration" ? "NOT_FOUND" : "NOT_AUTHORIZED";
    expect((await call(nobody, OPEN, { area, id: "999999999" })).code).toBe(refusal);
  });

  test("have locks of their own, by the rights of the medium and of the issues", async () => {
    const { db } = it.backend;
    const { medium } = await makeTitle(db);
    const issue = await makeIssue(db, medium.id, { publishDate: "2099-03-01" });
    const company = await makeCompany(db);
    const booking = await makeBooking(db, { clientCompanyId: company.id, targetMediumId: medium.id });
    const ofMedium = ["view", "edit"].map((action) => `medium:${medium.id}:${action}__bookings`);
    const seller = await signedInUser(db, ofMedium, {}, it.now);
    const onlooker = await signedInUser(db, ofMedium.slice(0, 1), {}, it.now);
    const editor = await signedInUser(
      db,
      ["read", "edit"].map((action) => `global:${action}__print_issues`),
      {},
      it.now,
    );
    const onBooking = { area: "bookings", id: String(booking.id), window: "w" };
    expect(await call(seller, TAKE, onBooking)).toMatchObject({ isMine: true, version: 1 });
    expect(await call(onlooker, OPEN, onBooking)).toMatchObject({ holder: { _id: String(seller.user.id) } });
    expect((await call(onlooker, step("askForLock"), onBooking)).code).toBe("NOT_AUTHORIZED");
    expect((await call(editor, OPEN, onBooking)).code).toBe("NOT_AUTHORIZED");
    const onPlan = { area: "flat_plans", id: String(issue.id), window: "w" };
    expect(await call(editor, TAKE, onPlan)).toMatchObject({ isMine: true, version: 0 });
    expect((await call(seller, OPEN, onPlan)).code).toBe("NOT_AUTHORIZED");
    const reader = await signedInUser(db, ["global:read__print_issues"], {}, it.now);
    expect(await call(reader, OPEN, onPlan)).toMatchObject({ isMine: false });
    const { errors } = await send(it.backend, reader.token, step("askForLock"), onPlan);
    expect(errors?.[0]?.extensions.permission).toBe("global:edit__print_issues");
    // The issue itself is another record.
    expect(await call(editor, TAKE, { ...onPlan, area: "print_issues" })).toMatchObject({ token: 1 });
  });
});
