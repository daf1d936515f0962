import { media } from "backend/modules/media/tables";
import { LoaderStore } from "backend/platform/use-case/context";
import { makeTitle } from "backend/testing/booking-factories";
import { describeOnEachDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { beforeAll, expect, test } from "vitest";

const FRAME = "{ me { _id username canBookUser } backendMedium(limit: 10000) { total data { name } } }";
const SCREEN = `{ choices(of: [{ list: "media", term: "" }]) { items { label } } }`;

describeOnEachDatabase("what frame and screen ask at once", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    token = (await signedInUser(backend.db, ["global:read__media"])).token;
    await makeTitle(backend.db);
  });

  const ask = async (query: string, loaders?: LoaderStore) => {
    const { body } = await backend.ask({ query, token, source: "", loaders });
    return JSON.parse(body).data;
  };
  const statementsOf = async (loaders?: LoaderStore) => {
    backend.statements.length = 0;
    const answers = await Promise.all([ask(FRAME, loaders), ask(SCREEN, loaders)]);
    return { answers, statements: [...backend.statements] };
  };

  test("is one reading of the session, which is the user's record too, and one of the media", async () => {
    const alone = await statementsOf();
    // A change of the media, so that nothing is kept of the reading before.
    await backend.db.update(media).set({ adClosingDays: 3 });
    const together = await statementsOf(new LoaderStore());
    expect(together.answers).toEqual(alone.answers);
    const [frame, screen] = together.answers;
    expect(frame.me).toMatchObject({ canBookUser: expect.any(Boolean), username: expect.any(String) });
    expect(frame.backendMedium.total).toBe(1);
    expect(screen.choices[0].items).toEqual([{ label: frame.backendMedium.data[0].name }]);
    expect(together.statements.map((statement) => /from "(\w+)" (inner|order)/.exec(statement)?.[1])).toEqual(
      ["sessions", "media"],
    );
    expect(alone.statements).toHaveLength(3);
    const later = await statementsOf(new LoaderStore());
    expect(later.answers).toEqual(alone.answers);
    expect(later.statements).toHaveLength(1);
  });
});
