import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makeAsset, makeSound } from "backend/testing/library";
import { quarters } from "backend/testing/pictures";
import { beforeAll, expect, it } from "vitest";
import { fileIntents } from "~/routes/library/record/versions.server";
import { screensOn } from "../bookings/posts";

const EDITOR = ["read", "edit"].map((action) => `global:${action}__attachments`);

describeOnDatabase("the post that replaces a file", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });

  type Upload = File | "taken" | null;
  /** Posts the form of an asset with what becomes of the upload that it names. */
  const post = async (id: string, version: number, upload: Upload, token?: string) => {
    const screens = screensOn(backend, token ?? (await signedInUser(backend.db, EDITOR)).token);
    screens.context.takesUploads = async (_token, purpose) => {
      expect(purpose).toBe("replacements");
      return async () => upload;
    };
    const entries: [string, string | File][] = [
      ["kit/form", "replace"],
      ["kit/version", String(version)],
      ["kit/upload/file", new File([], "")],
      ["kit/upload/file", "1-1-0"],
    ];
    return await screens.post(fileIntents.replace, `/media/${id}`, entries, { id });
  };
  const picture = async (width: number) =>
    new File([await (await quarters(width, 70)).png().toBuffer()], `Neu ${width}.png`);
  const problemsOf = ({ data }: { data: any }) => data.result.error;

  it("takes the upload, and a repeated one is answered as the first", async () => {
    const { _id } = await makeAsset(backend);
    const { token } = await signedInUser(backend.db, EDITOR);
    const done = { status: 303, location: `/media/${_id}` };
    expect(await post(_id, 1, await picture(301), token)).toMatchObject(done);
    expect(await post(_id, 1, "taken", token)).toMatchObject(done);
  });

  it("says that an upload is gone, where it has not replaced the file", async () => {
    const { _id } = await makeAsset(backend);
    for (const upload of [null, "taken"] as const) {
      const refused = await post(_id, 1, upload);
      expect(refused.status).toBe(400);
      expect(problemsOf(refused)).toEqual({ file: [{ message: "file_gone" }] });
    }
    // What somebody else has put there is not what this user has posted.
    await post(_id, 1, await picture(302));
    expect(problemsOf(await post(_id, 1, "taken"))).toEqual({ file: [{ message: "file_gone" }] });
  });

  it("refuses what it refuses without scripts, and names each answer", async () => {
    const { _id } = await makeSound(backend);
    const [one, other] = [await post(_id, 1, await picture(303)), await post(_id, 1, await picture(303))];
    expect(problemsOf(one)).toMatchObject({ file: [{ message: "asset_of_other_kind" }] });
    expect(one.data.post).not.toBe(other.data.post);
    const large = new File([new Uint8Array(50_000_001)], "Groß.wav");
    expect(problemsOf(await post(_id, 1, large))).toMatchObject({ file: [{ message: "file_too_large" }] });
    expect((await post(_id, 1, await picture(304), (await signedInUser(backend.db, [])).token)).status).toBe(
      403,
    );
  });
});
