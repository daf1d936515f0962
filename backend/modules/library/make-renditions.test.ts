import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attachments } from "backend/modules/attachments/tables";
import { work } from "backend/platform/database/tables";
import { type FileStore, keyOfHash } from "backend/platform/files/files";
import { filesOnDisk } from "backend/platform/files/files-on-disk";
import { allKinds } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { houseOf } from "backend/testing/house";
import { makeAsset } from "backend/testing/library";
import { send } from "backend/testing/request";
import { RENDITION_LABELS } from "domain/attachments/rendition-presets";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRenditions } from "./make-renditions";
import { assets } from "./tables";

const NOW = new Date("2027-03-01T12:00:00Z");
const kinds = () => allKinds().filter(({ name }) => name === "make_renditions");

describeOnDatabase("renditions", (open) => {
  let directory: string;
  let backend: TestBackend;
  let files: FileStore;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "backoffice-renditions-"));
    files = filesOnDisk(directory);
    backend = await open({ filesDir: directory });
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const keptOf = async (hash: string) => {
    const kept = new Map<string, number>();
    for await (const { key, writtenAt } of files.list()) {
      const [kind, name = ""] = key.split("/");
      if (kind === "thumbnails" && key.endsWith(keyOfHash(hash))) kept.set(name, writtenAt.getTime());
    }
    return kept;
  };
  const rowOf = async (id: string | number) => {
    const [row] = await backend.db
      .select()
      .from(assets)
      .where(eq(assets.id, Number(id)));
    if (!row) throw new Error("no such asset");
    return row;
  };
  const lastWork = async () => {
    const ofThisKind = eq(work.kind, "make_renditions");
    const [last] = await backend.db.select().from(work).where(ofThisKind).orderBy(desc(work.id)).limit(1);
    return last;
  };
  const ended = () => expect.poll(async () => (await lastWork())?.state, { timeout: 20_000 }).toBe("done");
  const names = (crop: string) =>
    RENDITION_LABELS.map((label) =>
      ["media_libary", "1920x0", "3:2"].includes(label) ? label : `${label}${crop}`,
    )
      .map((label) => label.replace(":", "x"))
      .sort();

  it("are made after an upload before anybody asks for one, and anew for another focal point", async () => {
    const { _id, version } = await makeAsset(backend);
    await ended();
    const { hash } = await rowOf(_id);
    const first = await keptOf(hash);
    expect([...first.keys()].sort()).toEqual(names(""));
    expect(await lastWork()).toMatchObject({ done: RENDITION_LABELS.length, total: RENDITION_LABELS.length });

    const { token } = await signedInUser(backend.db, ["global:edit__attachments"]);
    const change = `mutation ($id: String!, $version: Int!, $data: AssetInput!, $key: String!) {
      r: updateAsset(id: $id, version: $version, data: $data, idempotencyKey: $key) { version } }`;
    const update = async (version: number, data: object) =>
      send(backend, token, change, { id: _id, version, data: { name: "Bild", ...data }, key: randomUUID() });
    await update(version, { focusX: 20 });
    await ended();
    const second = await keptOf(hash);
    // Those of before are gone, and what is not cropped is as it was.
    expect([...second.keys()].sort()).toEqual(names("-20-50"));
    expect(second.get("media_libary")).toBe(first.get("media_libary"));

    const before = await backend.db.$count(work);
    await update(version + 1, { focusX: 20, alt: "Ein Gipfel" });
    expect(await backend.db.$count(work)).toBe(before);
  });

  describe("whose picture", () => {
    let quiet: TestBackend;
    let id: number;
    let now = NOW;
    beforeAll(async () => {
      // Nothing here wakes its workers.
      quiet = await open({ filesDir: directory });
      const { user } = await signedInUser(quiet.db, [], {}, NOW);
      const hash = "ab".repeat(32);
      const [file] = await quiet.db
        .insert(attachments)
        .values({
          filename: "x.png",
          mimeType: "image/png",
          size: 5,
          width: 40,
          height: 30,
          hash,
          storageKey: keyOfHash(hash),
        })
        .returning();
      await files.put(keyOfHash(hash), new TextEncoder().encode("no picture"));
      const [asset] = await quiet.db
        .insert(assets)
        .values({ fileId: file?.id ?? 0, hash, kind: "image", name: "Kaputt" })
        .returning();
      id = asset?.id ?? 0;
      await quiet.db.transaction((tx) => startRenditions(tx, { now: () => NOW, user } as never, [{ id }]));
    });
    const errors: unknown[] = [];
    const run = () =>
      runDueWork(houseOf(quiet, { now: () => now, files }), {
        kinds: kinds(),
        onError: (error) => errors.push(error),
      });
    const state = async () =>
      (await quiet.db.select({ state: work.state, attempts: work.attempts }).from(work))[0];

    it("is broken end as failed work, which nobody tries again", async () => {
      for (const minutes of [0, 10, 20]) {
        now = new Date(NOW.getTime() + minutes * 60_000);
        await run();
      }
      expect(await state()).toMatchObject({ state: "failed" });
      expect(errors).toHaveLength(3);
      now = new Date(NOW.getTime() + 86_400_000);
      await run();
      expect(errors).toHaveLength(3);
    });

    it("is deleted meanwhile are not missed", async () => {
      await quiet.db.update(work).set({ state: "ready", endedAt: null, attempts: 0, runAt: NOW });
      await quiet.db.delete(assets);
      await run();
      expect(await state()).toMatchObject({ state: "done" });
    });
  });
});
