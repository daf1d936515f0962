import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileStore } from "backend/platform/files/files";
import { filesInS3 } from "backend/platform/files/files-in-s3";
import { filesOnDisk } from "backend/platform/files/files-on-disk";
import { pngWithClaimedSize } from "backend/testing/claimed-picture";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { startS3 } from "backend/testing/s3-server";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import validation from "../../../locales/de/validation.json";
import { attachments } from "./tables";

const NOISE = { type: "gaussian", mean: 128, sigma: 60 } as const;
const photo = () =>
  sharp({ create: { width: 300, height: 250, channels: 3, background: "#1f5f8b", noise: NOISE } })
    .png()
    .toBuffer();
const damaged = async () => {
  const whole = await photo();
  const middle = Math.floor(whole.length / 2);
  whole.fill(0, middle, middle + 2000);
  return whole;
};

/** Unusable files with their names, and the message for each. */
const REFUSED: [string, string, () => Promise<Buffer> | Buffer, keyof typeof validation][] = [
  ["corrupt", "Anzeige.png", damaged, "file_broken"],
  ["truncated", "Anzeige.png", async () => (await photo()).subarray(0, -40), "file_broken"],
  [
    "of 100,000 × 100,000 pixels",
    "Anzeige.png",
    () => pngWithClaimedSize(100_000, 100_000, 1000),
    "picture_too_many_pixels",
  ],
  ["mislabelled", "Anzeige.jpg", photo, "file_mislabelled"],
  [
    "of another kind",
    "Anzeige.png",
    () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    "file_type_invalid",
  ],
  ["empty", "Anzeige.png", () => Buffer.alloc(0), "file_empty"],
];

describe.each(["on disk", "in a bucket"])("what is refused is not kept %s", (place) => {
  let backend: TestBackend;
  let files: FileStore;
  let token: string;
  let close: () => Promise<void>;
  /** The incomplete files on disk; a bucket only gets complete ones. */
  let begun: () => Promise<string[]> = async () => [];
  beforeAll(async () => {
    if (place === "on disk") {
      const filesDir = await mkdtemp(join(tmpdir(), "backoffice-refused-"));
      files = filesOnDisk(filesDir);
      backend = await testBackend({ filesDir });
      begun = () => readdir(join(filesDir, ".incoming")).catch(() => []);
      close = () => rm(filesDir, { recursive: true });
    } else {
      const s3 = await startS3();
      files = filesInS3(s3.settings);
      backend = await testBackend({ s3: s3.settings });
      close = s3.close;
    }
    ({ token } = await signedInUser(backend.db, ["global:create__attachments"]));
  });
  afterAll(async () => {
    await backend.close();
    await close();
  });

  async function upload(name: string, content: Buffer) {
    const body = new FormData();
    const query = "mutation ($file: File!) { uploadAttachment(file: $file) { _id } }";
    body.set("operations", JSON.stringify({ query, variables: { file: null } }));
    body.set("map", JSON.stringify({ 0: ["variables.file"] }));
    body.set("0", new File([new Uint8Array(content)], name));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await backend.fetch(
      new Request("http://backend/graphql", { method: "POST", headers, body }),
    );
    return (await answer.json()) as {
      data?: { uploadAttachment: { _id: string } | null };
      errors?: { extensions: { code: string; data: { field: string; message: string }[] } }[];
    };
  }
  const keys = async () => {
    const all: string[] = [];
    for await (const { key } of files.list()) all.push(key);
    return all;
  };

  test.each(REFUSED)("%s", async (_what, name, make, message) => {
    const { errors } = await upload(name, await make());
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      data: [{ field: "file", message }],
    });
    expect(validation[message]).toMatch(/^D/);
    expect(await keys()).toEqual([]);
    expect(await begun()).toEqual([]);
    expect(await backend.db.select().from(attachments)).toEqual([]);
  });

  test("and a valid file is accepted afterwards", async () => {
    expect((await upload("Anzeige.png", await photo())).data?.uploadAttachment?._id).toBeDefined();
    expect(await keys()).toHaveLength(1);
  });
});
