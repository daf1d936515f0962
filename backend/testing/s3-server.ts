import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3Settings } from "backend/platform/files/files-in-s3";
import S3rver from "s3rver";

/** The only key that s3rver accepts; it does not verify signatures of version 4. */
const KEY = "S3RVER";

/** An S3 server on loopback, with one empty bucket. */
export async function startS3(): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), "backoffice-s3-"));
  const bucket = "unterlagen";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket,
      accessKeyId: KEY,
      secretAccessKey: KEY,
      prefix: "backoffice",
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
