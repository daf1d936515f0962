import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ActionFunctionArgs } from "@remix-run/node";
import { attachments } from "backend/modules/attachments/tables";
import { assets } from "backend/modules/library/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { nextNumber, signedInUser } from "backend/testing/factories";
import { makeAsset, makeDocument } from "backend/testing/library";
import { MOST_ARCHIVED_FILES } from "domain/attachments/archive";
import { inArray } from "drizzle-orm";
import { unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { action } from "~/routes/library/zip";
import { type Entries, screensOn } from "../bookings/posts";

describeOnDatabase("a ZIP of assets", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    ({ token } = await signedInUser(backend.db, ["global:read__attachments"]));
  });

  /** The answer to a post of the bulk bar, and what the service was asked for files. */
  async function zip(entries: Entries, { as = token, signal }: { as?: string; signal?: AbortSignal } = {}) {
    const { context, headers } = screensOn(backend, as);
    const asked: string[] = [];
    const { fetchFile } = context;
    context.fetchFile = (request) => {
      asked.push(request.file.join("/"));
      return fetchFile(request);
    };
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value);
    const request = new Request("http://house/media/zip", {
      method: "POST",
      body,
      headers,
      signal: signal ?? null,
    });
    const answer = await action({ request, context, params: {} } as ActionFunctionArgs).catch(
      (thrown: unknown) => {
        if (thrown instanceof Response) return thrown;
        throw thrown;
      },
    );
    return { answer, asked };
  }
  const chosen = (ids: readonly (string | number)[]): Entries =>
    ids.map((id) => ["ids", String(id)] as const);
  const contentOf = async (answer: Response) => unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const download = async (id: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await backend.fetch(new Request(`http://backend/files/${id}`, { headers }));
    return new Uint8Array(await answer.arrayBuffer());
  };

  test("has the files as they are stored, under names of their own", async () => {
    const stem = `Gipfel ${nextNumber()}`;
    const [first, second] = [await makeAsset(backend, stem), await makeAsset(backend, stem)];
    const { answer } = await zip(chosen([first._id, second._id]));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("application/zip");
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="mediathek.zip"/);
    const files = await contentOf(answer);
    expect(Object.keys(files).sort()).toEqual([`${stem} (2).png`, `${stem}.png`]);
    const contents = await Promise.all([first, second].map(({ file }) => download(file._id)));
    // The list shows the latest upload first.
    expect(files[`${stem}.png`]).toEqual(contents[1]);
    expect(files[`${stem} (2).png`]).toEqual(contents[0]);
  });

  test("is read by other programs", async () => {
    const one = await makeAsset(backend, `Öl „Tal“ ${nextNumber()}`);
    const { answer } = await zip(chosen([one._id]));
    const directory = await mkdtemp(join(tmpdir(), "backoffice-zip-"));
    const path = join(directory, "a.zip");
    await writeFile(path, new Uint8Array(await answer.arrayBuffer()));
    const read =
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(ascii(z.namelist()))";
    const names = execFileSync("python3", ["-c", read, path], { encoding: "utf8" });
    expect(names).toContain("\\xd6l");
    await rm(directory, { recursive: true });
  });

  test("has what a search finds, and names the files that are gone", async () => {
    const stem = `Verschollen ${nextNumber()}`;
    const { name } = await makeAsset(backend, stem);
    await makeDocument(backend.db, `${stem} Akte`);
    const { answer } = await zip([
      ["all", "1"],
      ["search", `q=${encodeURIComponent(stem)}`],
    ]);
    const files = await contentOf(answer);
    expect(Object.keys(files).sort()).toEqual(["Fehlende Dateien.txt", `${name}.png`]);
    expect(new TextDecoder().decode(files["Fehlende Dateien.txt"])).toContain(`${stem} Akte.pdf`);
  });

  test("is for those who may read the library, and asks for no file of others", async () => {
    const one = await makeAsset(backend);
    const { token: other } = await signedInUser(backend.db, ["global:create__attachments"]);
    const { answer, asked } = await zip(chosen([one._id]), { as: other });
    expect([answer.status, asked]).toEqual([403, []]);
  });

  test("reads no further once its client has gone", async () => {
    const stem = `Viele ${nextNumber()}`;
    const many = [];
    for (let nth = 0; nth < 5; nth += 1) many.push((await makeAsset(backend, stem))._id);
    const leaving = new AbortController();
    const { answer, asked } = await zip(chosen(many), { signal: leaving.signal });
    const reader = answer.body?.getReader();
    await reader?.read();
    leaving.abort();
    await reader?.cancel();
    expect(asked.length).toBeLessThan(5);
    const before = asked.length;
    await backend.settled();
    expect(asked).toHaveLength(before);
  });

  test("is refused without files, with too many, and with too large ones", async () => {
    const toList = (answer: Response) => [answer.status, answer.headers.get("Location")];
    expect(toList((await zip([])).answer)).toEqual([303, "/media"]);
    const unknown = Array.from({ length: MOST_ARCHIVED_FILES + 1 }, (_, nth) => 900_000_000 + nth);
    const many = await zip([...chosen(unknown), ["search", "q=x"]]);
    expect([toList(many.answer), many.asked]).toEqual([[303, "/media?q=x"], []]);
    expect(toList((await zip(chosen(unknown.slice(1)))).answer)).toEqual([303, "/media"]);
    const huge = await makeDocument(backend.db, `Riese ${randomUUID()}`);
    await backend.db
      .update(attachments)
      .set({ size: 2_000_000_001 })
      .where(inArray(attachments.id, [huge.fileId]));
    const { answer, asked } = await zip(chosen([huge.id]));
    expect([toList(answer), asked]).toEqual([[303, "/media"], []]);
    await backend.db.delete(assets).where(inArray(assets.id, [huge.id]));
  });
});
