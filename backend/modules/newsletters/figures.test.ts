import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeNewsletter, newsletterDesk } from "backend/testing/newsletters";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { newsletters } from "./tables";

describeOnDatabase("the figures of a newsletter", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof newsletterDesk>>;
  beforeAll(async () => {
    backend = await open();
    desk = await newsletterDesk(backend);
  });

  const sent = async (day: number) => {
    const issue = await desk.issue();
    const { id } = await makeNewsletter(backend.db, Number(issue), desk.list.id, true);
    const releasedAt = new Date(Date.UTC(2026, 10, day, 9));
    await backend.db.update(newsletters).set({ releasedAt }).where(eq(newsletters.id, id));
    return { issue, id };
  };
  const earlierThan = async (issue: string) =>
    (
      await desk.ask(
        "query ($issue: String!) { r: newsletter(issue: $issue) { earlier { title wanted accepted refused clicks left } } }",
        { issue },
      )
    ).data.r.earlier as { title: string }[];

  it("are compared with those of the last ten of its medium, the latest first", async () => {
    const issues: string[] = [];
    for (let day = 1; day <= 12; day += 1) issues.push((await sent(day)).issue);
    const titleOf = async (issue = "") =>
      (await desk.ask("query ($issue: String!) { r: newsletter(issue: $issue) { title } }", { issue })).data.r
        .title;
    const last = await earlierThan(issues[11] ?? "");
    expect(last).toHaveLength(10);
    expect(last[0]).toEqual({
      title: await titleOf(issues[10]),
      wanted: 3,
      accepted: 1,
      refused: 1,
      clicks: 12,
      left: 0,
    });
    expect(last[9]?.title).toBe(await titleOf(issues[1]));
    expect(await earlierThan(issues[0] ?? "")).toEqual([]);
  });

  it("are none as long as it is not sent, nor of newsletters of other media", async () => {
    const other = await newsletterDesk(backend);
    const issue = await other.issue();
    await makeNewsletter(backend.db, Number(issue), desk.list.id, true);
    expect(await earlierThan(issue)).toEqual([]);
    const { issue: under } = await sent(28);
    expect(await earlierThan(under)).not.toEqual([]);
    await backend.db
      .update(newsletters)
      .set({ state: "sending", endedAt: null })
      .where(eq(newsletters.issueId, Number(under)));
    expect(await earlierThan(under)).toEqual([]);
  });
});
