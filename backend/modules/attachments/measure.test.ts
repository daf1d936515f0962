import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FileStore, keyOfHash } from "backend/platform/files/files";
import { filesOnDisk } from "backend/platform/files/files-on-disk";
import { allKinds } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { houseOf } from "backend/testing/house";
import { pdf } from "backend/testing/pdf";
import { mp4, wav } from "backend/testing/recordings";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { measureLater } from "./measure";
import { attachments } from "./tables";

const kinds = () => allKinds().filter(({ name }) => name === "measure_files");

describeOnDatabase("files of the library are measured", (open) => {
  let directory: string;
  let backend: TestBackend;
  let files: FileStore;
  let hashes = 0;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "backoffice-measure-"));
    files = filesOnDisk(directory);
    // Nothing here wakes its workers.
    backend = await open({ filesDir: directory });
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  async function stored(mimeType: string, content: Uint8Array | null, width: number | null = null) {
    hashes += 1;
    const hash = String(hashes).padStart(64, "0");
    const storageKey = keyOfHash(hash);
    if (content) await files.put(storageKey, content);
    const [row] = await backend.db
      .insert(attachments)
      .values({ filename: "x", mimeType, size: content?.length ?? 1, hash, storageKey, width, height: width })
      .returning();
    return row?.id ?? 0;
  }
  const measured = async (id: number) => {
    const { durationMs, pages, measuringTries: tries } = attachments;
    const [row] = await backend.db
      .select({ durationMs, pages, tries })
      .from(attachments)
      .where(eq(attachments.id, id));
    return row;
  };
  async function work(store = files) {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    await runDueWork(houseOf(backend, { files: store }), { kinds: kinds(), onError });
    return errors;
  }

  it("once they have come, and pictures are not", async () => {
    const sound = await stored("audio/wav", wav(2));
    const film = await stored("video/mp4", mp4({ tracks: ["vide"], seconds: 61 }));
    const document = await stored("application/pdf", await pdf(3));
    const picture = await stored("image/png", null, 40);
    const others = await stored("audio/wav", wav(1));
    await measureLater(backend.db, [sound, film, document, picture]);
    expect(await measured(sound)).toEqual({ durationMs: null, pages: null, tries: 0 });
    expect(await measured(picture)).toEqual({ durationMs: null, pages: null, tries: null });
    expect(await work()).toEqual([]);
    expect(await measured(sound)).toEqual({ durationMs: 2000, pages: null, tries: null });
    expect(await measured(film)).toEqual({ durationMs: 61_000, pages: null, tries: null });
    expect(await measured(document)).toEqual({ durationMs: null, pages: 3, tries: null });
    expect(await measured(others)).toEqual({ durationMs: null, pages: null, tries: null });
  });

  it("as unknown where they are broken or gone", async () => {
    const broken = await stored("application/pdf", Buffer.from("%PDF-1.4\n%%EOF"));
    const gone = await stored("audio/wav", null);
    await measureLater(backend.db, [broken, gone]);
    expect(await work()).toEqual([]);
    for (const id of [broken, gone])
      expect(await measured(id)).toEqual({ durationMs: null, pages: null, tries: null });
  });

  it("no more after they have ended three servers", async () => {
    const deadly = await stored("audio/wav", wav(1));
    await backend.db.update(attachments).set({ measuringTries: 3 }).where(eq(attachments.id, deadly));
    await work();
    expect(await measured(deadly)).toEqual({ durationMs: null, pages: null, tries: null });
  });

  it("later where the store does not answer", async () => {
    const sound = await stored("audio/wav", wav(1));
    await measureLater(backend.db, [sound]);
    const away: FileStore = { ...files, open: () => Promise.reject(new Error("away")) };
    for (let nth = 0; nth < 5; nth += 1) expect(await work(away)).toHaveLength(1);
    expect(await measured(sound)).toMatchObject({ tries: 0 });
    await work();
    expect(await measured(sound)).toEqual({ durationMs: 1000, pages: null, tries: null });
  });
});
