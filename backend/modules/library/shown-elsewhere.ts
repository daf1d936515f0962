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
