import type { Ctx } from "backend/platform/use-case/context";

/** Whether a record that the user may read shows a picture of the library. */
type Shows = (ctx: Ctx, assetId: number) => Promise<boolean>;

const places: Shows[] = [];

/** Declares records that show pictures to whoever may read them, besides the texts of articles. */
export function showsPictures(shows: Shows): void {
  places.push(shows);
}

export async function isShownElsewhere(ctx: Ctx, assetId: number): Promise<boolean> {
  for (const shows of places) if (await shows(ctx, assetId)) return true;
  return false;
}

/** Records that readers get, with assets of the library: pictures, and recordings, too. */
interface ShownToReaders {
  /** Whether everybody gets a record that shows it. */
  isPublic(ctx: Ctx, assetId: number): Promise<boolean>;
  /** Whether the draft to which a link leads shows it. */
  isInDraft(ctx: Ctx, assetId: number, draftLink: string): Promise<boolean>;
}

const readersPlaces: ShownToReaders[] = [];

/** Declares records that show assets to readers, besides articles. */
export function showsToReaders(place: ShownToReaders): void {
  readersPlaces.push(place);
}

export async function isShownToEverybody(ctx: Ctx, assetId: number): Promise<boolean> {
  for (const { isPublic } of readersPlaces) if (await isPublic(ctx, assetId)) return true;
  return false;
}

export async function isInLinkedDraft(ctx: Ctx, assetId: number, draftLink: string): Promise<boolean> {
  for (const { isInDraft } of readersPlaces) if (await isInDraft(ctx, assetId, draftLink)) return true;
  return false;
}
