import {
  insertAttachment,
  type KeptUpload,
  keepIncoming,
  refuseOversized,
  withIncoming,
} from "backend/modules/attachments/service";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, refusalProblems } from "backend/platform/use-case/errors";
import { systemCase, useCase, type Work } from "backend/platform/use-case/use-case";
import { PICTURE_TYPES } from "domain/attachments/picture";
import { ASSET_TYPES } from "domain/attachments/upload-rules";
import { assetName } from "domain/library/asset";
import { MIDDLE } from "domain/library/asset-kind";
import { eq } from "drizzle-orm";
import { problemsOfHashes } from "./saving";
import { assets } from "./tables";
import { assetRecord } from "./types";

/** A file for the library. Without a name the asset is called as the file is. */
interface ReceivedFile {
  file: File;
  name?: string | null;
  folderId?: string | null;
  /** Only a picture is taken, by its content; else it is refused before anything is stored. */
  isPicture?: boolean;
}

/**
 * Takes a file into the library, whatever way it came. BAD_USER_INPUT on `file`: empty, too large, not of an accepted
 * type by its content, `picture_type_invalid` where only a picture is taken, broken, or `asset_exists` with the asset that
 * has this content, which is then not stored again.
 * @returns the id of the asset
 */
export async function receiveAsset(
  ctx: SignedInCtx,
  { file, name, folderId = null, isPicture = false }: ReceivedFile,
  key: string,
): Promise<number> {
  refuseOversized(file);
  return await withIncoming(ctx, file, async (incoming) => {
    const { hash } = incoming;
    const existing = await assetOfHash(ctx, hash);
    if (isPicture && existing && existing.kind !== "image") throw badUserInput([NO_PICTURE]);
    const types = isPicture ? PICTURE_TYPES : ASSET_TYPES;
    const upload = existing
      ? null
      : await keepIncoming(ctx, file.name, incoming, types).catch((refusal) => {
          throw isPicture ? asNoPicture(refusal) : refusal;
        });
    const { refusals } = assetRecord;
    const change = { key, operation: "uploadAsset", input: { hash, name, folderId }, refusals };
    // A post that is repeated gets the answer of the first one, though the content is there by then.
    return await useCase(ctx, change, async (work) => {
      const problems = await problemsOfHashes(work.tx, ctx, [hash]);
      if (problems.length > 0) throw badUserInput(problems);
      // The asset that had this content was deleted just now.
      if (!upload) throw badUserInput([{ field: "file", message: "file_not_stored" }]);
      return await insertAsset(work, ctx, upload, { name, folderId });
    });
  });
}

const NO_PICTURE = { field: "file", message: "picture_type_invalid" };

/** The refusal of a file that is of none of the wanted types, in the words for pictures. */
function asNoPicture(refusal: unknown): unknown {
  const isOfType = refusalProblems(refusal).some(({ message }) => message === "file_type_invalid");
  return isOfType ? badUserInput([NO_PICTURE]) : refusal;
}

async function insertAsset(
  work: Work,
  ctx: Ctx,
  upload: KeptUpload,
  { name, folderId }: Pick<ReceivedFile, "name" | "folderId">,
): Promise<number> {
  const { id, filename } = await insertAttachment(work.tx, ctx, upload);
  const draft = assetRecord.readDraft({
    file: String(id),
    name: name || assetName(filename),
    folder: folderId,
    focusX: MIDDLE,
    focusY: MIDDLE,
  });
  // The kit names who makes a record; of what the house takes in by itself that is nobody.
  const [assetId = 0] = await assetRecord.insert(work, ctx as SignedInCtx, [draft]);
  return assetId;
}

/**
 * Takes in a file that no user has sent, such as that of a mail: the asset that has this content already, or a new one.
 * Answers the message of the refusal for what the library does not take.
 */
export async function receiveAssetOfHouse(ctx: Ctx, file: File): Promise<number | { refused: string }> {
  const house: Ctx = { ...ctx, user: null };
  try {
    refuseOversized(file);
    return await withIncoming(house, file, async (incoming) => {
      const existing = await assetOfHash(ctx, incoming.hash);
      if (existing) return existing.id;
      const upload = await keepIncoming(house, file.name, incoming, ASSET_TYPES);
      const actor = { user: null, source: null, now: ctx.now };
      return await systemCase(ctx, actor, (work) => insertAsset(work, house, upload, {}));
    });
  } catch (error) {
    const [problem] = refusalProblems(error);
    if (!problem) throw error;
    return { refused: problem.message };
  }
}

async function assetOfHash({ db }: Ctx, hash: string) {
  const { id, kind } = assets;
  const [row] = await db.select({ id, kind }).from(assets).where(eq(assets.hash, hash));
  return row;
}
