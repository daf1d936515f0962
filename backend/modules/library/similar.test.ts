import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attachments } from "backend/modules/attachments/tables";
import { work } from "backend/platform/database/tables";
import { keyOfHash, storeFile } from "backend/platform/files/files";
import { filesOnDisk } from "backend/platform/files/files-on-disk";
import { allKinds } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { seededRandom } from "backend/seed/random";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { countOfThisRun } from "backend/testing/exploring";
import { signedInUser } from "backend/testing/factories";
import { houseOf } from "backend/testing/house";
import { uploadAsset } from "backend/testing/library";
import { send, sendFile } from "backend/testing/request";
import { bandsOf, MOST_DIFFERENCES } from "domain/attachments/fingerprint";
import { asc, eq, sql } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFingerprints } from "./fingerprints";
import { MOST_SIMILAR, similarFiles } from "./similar";
import { assets, pictureFingerprints } from "./tables";

/** A picture of soft shapes, another one for each seed. */
async function drawn(seed: number): Promise<Sharp> {
  const random = seededRandom(seed);
  const raw = { width: 12, height: 9, channels: 3 as const };
  const pixels = Buffer.from(Array.from({ length: 12 * 9 * 3 }, () => random.between(0, 255)));
  const large = await sharp(pixels, { raw }).resize(480, 360, { kernel: "cubic" }).png().toBuffer();
  return sharp(large);
}

/** Work is begun at once, and one picture is worked on after the other. */
const SOON = { timeout: 30_000 };

const RIGHTS = ["read", "create", "edit", "delete"].map((action) => `global:${action}__attachments`);

describeOnDatabase("pictures that look almost the same", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    ({ token } = await signedInUser(backend.db, RIGHTS));
  });

  const upload = async (name: string, content: Buffer) => {
    const { asset, problem } = await uploadAsset(backend, token, { content, name, key: randomUUID() });
    if (!asset) throw new Error(JSON.stringify(problem));
    const { fileId } = pictureFingerprints;
    await expect
      .poll(() => backend.db.$count(pictureFingerprints, eq(fileId, Number(asset.file._id))), SOON)
      .toBe(4);
    return asset;
  };
  const similarTo = async (id: string) => {
    const { data } = await send(
      backend,
      token,
      "query ($id: String!) { r: asset(id: $id) { similar { name } } }",
      {
        id,
      },
    );
    return data.r.similar.map(({ name }: { name: string }) => name);
  };

  it("are named at each of them, however they were saved, and no others", async () => {
    const original = await upload("Original.png", await (await drawn(1)).png().toBuffer());
    await upload("Kleiner.jpg", await (await drawn(1)).resize(300, 225).jpeg({ quality: 60 }).toBuffer());
    await upload("Heller.webp", await (await drawn(1)).linear(0.8, 40).webp().toBuffer());
    // Turned by its mark only: what is seen is the same.
    const lying = await (await drawn(1)).rotate(270).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    await upload("Liegend.jpg", lying);
    await upload("Gespiegelt.png", await (await drawn(1)).flop().png().toBuffer());
    const other = await upload("Anderes.png", await (await drawn(2)).png().toBuffer());
    expect((await similarTo(original._id)).sort()).toEqual(["Heller", "Kleiner", "Liegend"]);
    expect(await similarTo(other._id)).toEqual([]);
  });

  it("are named of the file that an asset has now", async () => {
    const { _id, version } = await upload("Wechsel.png", await (await drawn(3)).png().toBuffer());
    const like = await upload("Wie vorher.png", await (await drawn(3)).resize(240, 180).png().toBuffer());
    await upload("Wie nachher.png", await (await drawn(4)).resize(240, 180).png().toBuffer());
    expect(await similarTo(_id)).toEqual(["Wie vorher"]);
    const replaced = await sendFile(
      backend,
      token,
      `mutation ($id: String!, $version: Int!, $file: File!, $key: String!) {
        r: replaceAssetFile(id: $id, version: $version, file: $file, idempotencyKey: $key) { version }
      }`,
      {
        id: _id,
        version,
        key: randomUUID(),
        file: { name: "Neu.png", content: await (await drawn(4)).png().toBuffer() },
      },
    );
    expect(replaced.errors).toBeUndefined();
    await expect.poll(() => similarTo(_id), SOON).toEqual(["Wie nachher"]);
    expect(await similarTo(like._id)).toEqual([]);
  });

  it("are told only to those who may read the library", async () => {
    const { _id } = await upload("Geheim.png", await (await drawn(5)).png().toBuffer());
    await upload("Auch geheim.png", await (await drawn(5)).resize(240, 180).png().toBuffer());
    const editor = await signedInUser(backend.db, ["global:edit__attachments"]);
    const change = `mutation ($id: String!, $name: String!, $version: Int!, $key: String!) {
      r: updateAsset(id: $id, version: $version, data: { name: $name }, idempotencyKey: $key) { similar { name } } }`;
    const update = async (token: string, version: number) => {
      const variables = { id: _id, version, name: `Geheim ${version}`, key: randomUUID() };
      return (await send(backend, token, change, variables)).data.r.similar;
    };
    expect(await update(editor.token, 1)).toEqual([]);
    expect(await update(token, 2)).toEqual([{ name: "Auch geheim" }]);
  });

  it("are forgotten with the asset", async () => {
    const { _id, version, file } = await upload("Weg.png", await (await drawn(6)).png().toBuffer());
    const remove = `mutation ($id: String!, $version: Int!, $key: String!) {
      r: deleteAsset(id: $id, version: $version, idempotencyKey: $key) }`;
    await send(backend, token, remove, { id: _id, version, key: randomUUID() });
    expect(
      await backend.db.$count(pictureFingerprints, eq(pictureFingerprints.fileId, Number(file._id))),
    ).toBe(0);
  });
});

describeOnDatabase("near duplicates among many pictures", (open) => {
  const PICTURES = countOfThisRun(2_000, 10_000);
  let backend: TestBackend;
  let ids: number[];
  const random = seededRandom(126);
  const fingerprint = () => Array.from({ length: 64 }, () => random.between(0, 1)).join("");
  const wanted = fingerprint();
  const differing = (count: number) => {
    const places = random.shuffled(Array.from({ length: 64 }, (_, at) => at)).slice(0, count);
    return [...wanted].map((bit, at) => (places.includes(at) ? String(1 - Number(bit)) : bit)).join("");
  };
  /** The first is the one to look for; these of the others differ from it in so many bits. */
  const near = [8, 7, 6, 6, 5, 4, 3, 3, 2, 1, 0];

  beforeAll(async () => {
    backend = await open();
    const prints = [
      wanted,
      ...near.map(differing),
      ...Array.from({ length: PICTURES - near.length - 1 }, fingerprint),
    ];
    for (let start = 0; start < PICTURES; start += 1000) {
      const some = prints.slice(start, start + 1000);
      const hashes = some.map((_, at) => String(start + at).padStart(64, "0"));
      const files = await backend.db
        .insert(attachments)
        .values(
          hashes.map((hash) => ({
            filename: "x.png",
            mimeType: "image/png",
            size: 1,
            width: 9,
            height: 8,
            hash,
            storageKey: keyOfHash(hash),
          })),
        )
        .returning({ id: attachments.id, hash: attachments.hash });
      await backend.db
        .insert(assets)
        .values(files.map(({ id, hash }) => ({ fileId: id, hash, kind: "image" as const, name: hash })));
      await backend.db.insert(pictureFingerprints).values(
        files.flatMap(({ id, hash }) => {
          const fingerprint = prints[Number(hash)] ?? "";
          return bandsOf(fingerprint).map((band) => ({ fileId: id, band, fingerprint }));
        }),
      );
    }
    ids = (
      await backend.db.select({ id: attachments.id }).from(attachments).orderBy(asc(attachments.id))
    ).map(({ id }) => id);
    await backend.db.execute(sql`analyze`);
  });

  it("are all found that differ in few bits, the nearest ones first, and no more than are named", async () => {
    const { rows } = await backend.db.execute<{ file: string; asset: string }>(similarFiles([ids[0] ?? 0]));
    const found = await Promise.all(
      rows.map(async ({ asset }) => {
        const [row] = await backend.db
          .select({ hash: assets.hash })
          .from(assets)
          .where(eq(assets.id, Number(asset)));
        return near[Number(row?.hash) - 1];
      }),
    );
    const expected = near.filter((bits) => bits <= MOST_DIFFERENCES).sort((a, b) => a - b);
    expect(found).toEqual(expected.slice(0, MOST_SIMILAR));
  });

  it("are found without reading all of them", async () => {
    const { rows } = await backend.db.execute<Record<"QUERY PLAN", string>>(
      sql`explain ${similarFiles([ids[0] ?? 0])}`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("picture_fingerprints_band");
    expect(plan).not.toContain("Seq Scan");
  });
});

describe("pictures that came by another way", () => {
  const NOW = new Date("2027-03-01T12:00:00Z");
  const migration = readdirSync(new URL("../../migrations/", import.meta.url)).find((name) =>
    name.endsWith("_picture_fingerprints.sql"),
  );
  const statements = readFileSync(new URL(`../../migrations/${migration}`, import.meta.url), "utf8").split(
    "--> statement-breakpoint",
  );
  const kinds = () => allKinds().filter(({ name }) => name === "fingerprint_pictures");

  describeOnDatabase("are looked at by work", (open) => {
    let directory: string;
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), "backoffice-similar-"));
    });
    afterAll(() => rm(directory, { recursive: true, force: true }));

    it("that the migration starts where there are pictures, which goes on where it was broken off", async () => {
      const backend = await open();
      const { db } = backend;
      const start = () => db.execute(sql.raw(statements.at(-1) ?? ""));
      await start();
      expect(await db.$count(work)).toBe(0);

      const files = filesOnDisk(directory);
      const contents = [
        await (await drawn(7)).png().toBuffer(),
        new TextEncoder().encode("no picture"),
        await sharp({ create: { width: 90, height: 80, channels: 3, background: "#eeeeee" } })
          .png()
          .toBuffer(),
        await (await drawn(7)).resize(240, 180).png().toBuffer(),
      ];
      for (const content of contents) {
        const stored = await storeFile(files, content);
        const about = { filename: "x.png", mimeType: "image/png", width: 480, height: 360 };
        const [file] = await db
          .insert(attachments)
          .values({ ...about, ...stored })
          .returning();
        await db
          .insert(assets)
          .values({ fileId: file?.id ?? 0, hash: stored.hash, kind: "image", name: stored.hash });
      }
      await start();
      await db.update(work).set({ runAt: NOW });
      let looks = 0;
      const run = (isStopped: () => boolean) =>
        runDueWork(houseOf(backend, { now: () => NOW, files }), {
          kinds: kinds(),
          isStopped,
          onError: (error) => {
            throw error;
          },
        });
      // The server stops after the first picture.
      await run(() => db !== undefined && looks++ > 1);
      const [broken] = await db.select().from(work);
      expect(broken).toMatchObject({ state: "ready" });
      expect(broken?.done).toBeLessThan(4);
      await run(() => false);
      const [ended] = await db.select().from(work);
      expect(ended).toMatchObject({ state: "done", done: 4, refused: 2 });
      const found = await db.execute(similarFiles((await db.select().from(attachments)).map(({ id }) => id)));
      expect(found.rows).toHaveLength(2);

      await startFingerprints(db, NOW);
      await run(() => false);
      expect(await db.$count(pictureFingerprints)).toBe(8);
    });
  });
});
