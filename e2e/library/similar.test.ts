import { assets } from "backend/modules/library/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { quarters } from "backend/testing/pictures";
import { asc, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { upload } from "~/routes/library/upload/upload.server";
import { screensOn } from "../bookings/posts";

type ServiceAnswer = Awaited<ReturnType<ReturnType<typeof screensOn>["context"]["ask"]>>;

describeOnDatabase("the answer to an upload", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
    // What work finds out soon after an upload is known at once here.
    await backend.db.execute(
      sql.raw(`create function look_at_once() returns trigger language plpgsql as $$ begin
        insert into picture_fingerprints (file_id, band, fingerprint)
          select new.id, n << 16, repeat('0', 64)::bit(64) from generate_series(0, 3) n;
        return new;
      end $$`),
    );
    await backend.db.execute(
      sql.raw(
        "create trigger look_at_once after insert on attachments for each row execute function look_at_once()",
      ),
    );
  });

  const picture = async (name: string, width: number) =>
    new File([await (await quarters(width, 60)).png().toBuffer()], name, { type: "image/png" });
  const asksSimilar = ({ query }: { query: string }) => query.startsWith("query SimilarPictures");
  let asked = 0;
  /** Posts files; `answer` is that of the service to the question for similar pictures, if not its own. */
  const post = async (permissions: string[], files: File[], answer?: ServiceAnswer) => {
    const { token } = await signedInUser(backend.db, permissions);
    const entries = files.map((file): [string, File] => ["kit/upload/files", file]);
    const screens = screensOn(backend, token);
    const { ask } = screens.context;
    screens.context.ask = async (operation) => {
      if (!asksSimilar(operation)) return await ask(operation);
      asked += 1;
      return answer ?? (await ask(operation));
    };
    return await screens.post(upload, "/media/upload", [...entries, ["intent", "upload"]]);
  };
  const CREATE = "global:create__attachments";
  const NO_PICTURE = new File(["<svg/>"], "Logo.svg", { type: "image/svg+xml" });

  it("names the pictures that look almost the same to those who may read the library", async () => {
    const alone = await post(
      [CREATE, "global:read__attachments"],
      [await picture("Erstes.png", 100), NO_PICTURE],
    );
    expect(alone).toMatchObject({ status: 400, data: { uploaded: [{ name: "Erstes", similar: [] }] } });
    const [first] = await backend.db.select({ id: assets.id }).from(assets).orderBy(asc(assets.id));
    const again = await post(
      [CREATE, "global:read__attachments"],
      [await picture("Zweites.png", 110), NO_PICTURE],
    );
    expect(again.data).toMatchObject({
      uploaded: [{ name: "Zweites", similar: [{ id: String(first?.id), name: "Erstes" }] }],
    });
    const blind = await post([CREATE], [await picture("Drittes.png", 120), NO_PICTURE]);
    expect(blind).toMatchObject({ status: 400, data: { uploaded: [{ name: "Drittes", similar: [] }] } });
    expect((await post([CREATE], [await picture("Viertes.png", 130)])).status).toBe(303);
  });

  it("is found by one question for all files", async () => {
    asked = 0;
    const both = [await picture("Fünftes.png", 140), await picture("Sechstes.png", 150), NO_PICTURE];
    const { data } = await post([CREATE, "global:read__attachments"], both);
    expect(data.uploaded).toMatchObject([
      { name: "Fünftes", similar: expect.arrayContaining([expect.objectContaining({ name: "Sechstes" })]) },
      { name: "Sechstes", similar: expect.arrayContaining([expect.objectContaining({ name: "Fünftes" })]) },
    ]);
    expect(asked).toBe(1);
  });

  it("does not pass over a session or a service that is gone", async () => {
    const signedOut = { message: "", extensions: { code: "NOT_AUTHENTICATED" } };
    const answers = [
      [{ status: 200, errors: [signedOut] }, 302],
      [{ status: 502 }, 503],
    ] as const;
    for (const [nth, [answer, status]] of answers.entries()) {
      const file = await picture("Siebtes.png", 160 + nth);
      const posted = await post([CREATE, "global:read__attachments"], [file], answer as ServiceAnswer);
      expect(posted.status).toBe(status);
    }
  });
});
