import { randomUUID } from "node:crypto";
import { allKinds } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { houseOf } from "backend/testing/house";
import { ALL_OF_PAGES, pageDesk, problemsOf } from "backend/testing/site-pages";
import { beforeAll, beforeEach, expect, it } from "vitest";

const LEFT = [{ field: "", message: "homepage_left" }];

describeOnDatabase("the homepage of a site", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof pageDesk>>;
  let home: string;
  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(async () => {
    desk = await pageDesk(backend, { permissions: [...ALL_OF_PAGES, "global:read__domains"] });
    home = await desk.made("Willkommen");
    await desk.publish(home);
    await desk.change("setHomepage", { id: home });
  });

  const isThere = async () => (await desk.at("/")).page?._id === home;
  const changeMany = async (change: object) =>
    (
      await desk.ask(
        `mutation ($selection: PageSelection!, $change: PageBulk!, $key: String!) {
          r: changePages(selection: $selection, change: $change, idempotencyKey: $key) { done refused { _id reason } } }`,
        { selection: { ids: [home] }, change, key: randomUUID() },
      )
    ).data.r;
  const refused = { done: 0, refused: [{ _id: expect.any(String), reason: "homepage_left" }] };

  it("is a published page: a draft takes nothing from readers", async () => {
    const draft = await desk.made("Entwurf");
    expect(problemsOf(await desk.change("setHomepage", { id: draft }))).toEqual([
      { field: "", message: "homepage_unpublished" },
    ]);
    expect(await isThere()).toBe(true);
    await desk.publish(draft);
    expect((await desk.change("setHomepage", { id: draft })).data.r).toMatchObject({ isHomepage: true });
    expect((await desk.at("/")).page._id).toBe(draft);
  });

  it("is no page whose withdrawal is planned", async () => {
    const other = await desk.made("Befristet");
    await desk.publish(other);
    await desk.change("schedulePage", { id: other, number: 1, withdrawAt: "2099-01-01T08:00" });
    expect(problemsOf(await desk.change("setHomepage", { id: other }))).toEqual([
      { field: "", message: "homepage_withdrawal_planned" },
    ]);
    await desk.change("unschedulePage", { id: other });
    await desk.change("setHomepage", { id: other });
    expect((await desk.find(other)).isHomepage).toBe(true);
  });

  it("is withdrawn, and deleted, only by users who confirm it", async () => {
    expect(problemsOf(await desk.change("withdrawPage", { id: home }))).toEqual(LEFT);
    expect(await isThere()).toBe(true);
    await desk.change("withdrawPage", { id: home, leavesNoHomepage: true });
    expect(await isThere()).toBe(false);
    const { version } = await desk.find(home);
    const remove = (more: object) => desk.change("deletePage", { id: home, version, ...more }, "");
    expect(problemsOf(await remove({}))).toEqual(LEFT);
    expect((await remove({ leavesNoHomepage: true })).data.r).toBe(true);
  });

  it("is withdrawn with others only if confirmed", async () => {
    const selection = { ids: [home] };
    const outcome = "{ done refused { _id reason } }";
    expect((await desk.change("withdrawPages", { selection }, outcome)).data.r).toEqual(refused);
    expect(await isThere()).toBe(true);
    const confirmed = { selection, leavesNoHomepage: true };
    expect((await desk.change("withdrawPages", confirmed, outcome)).data.r).toMatchObject({ done: 1 });
    expect(await isThere()).toBe(false);
    expect(await changeMany({ isDeletion: true })).toEqual(refused);
    expect(await changeMany({ isDeletion: true, leavesNoHomepage: true })).toMatchObject({ done: 1 });
  });

  it("is withdrawn with the pages below it only if confirmed; the preview asks", async () => {
    const preview = `query ($id: String!) { r: branchPreview(id: $id, step: withdraw) { seen can steps { question } } }`;
    const { seen, can, steps } = (await desk.ask(preview, { id: home })).data.r;
    expect({ can, steps }).toEqual({ can: 1, steps: [{ question: "homepage_left" }] });
    const withdraw = (more: object) => desk.change("withdrawBranch", { id: home, seen, ...more }, "{ done }");
    expect(problemsOf(await withdraw({}))).toEqual(LEFT);
    expect(await isThere()).toBe(true);
    expect((await withdraw({ leavesNoHomepage: true })).data.r).toEqual({ done: 1 });
  });

  it("is asked about when its withdrawal is planned, and withdrawn in time then", async () => {
    const plan = { id: home, number: 1, withdrawAt: "2099-01-01T08:00" };
    expect(problemsOf(await desk.change("schedulePage", plan))).toEqual([
      { field: "withdrawAt", message: "homepage_left" },
    ]);
    expect((await desk.find(home)).state).toBe("published");
    await desk.change("schedulePage", { ...plan, leavesNoHomepage: true });
    const later = () => new Date("2099-01-02T00:00:00Z");
    await runDueWork(houseOf(backend, { now: later }), {
      kinds: allKinds().filter(({ name }) => name === "publish_and_withdraw"),
      onError: (error) => {
        throw error;
      },
    });
    expect(await isThere()).toBe(false);
  });
});
