/** Begins a plan with the number of pages that is typed. */
export const BEGIN = "begin";

/** Begins a plan like that of the issue before. */
export const BEGIN_LIKE = "begin/like";

/** What stood in the fields of an ad before a step: empty for nothing. */
export type FieldsBefore = { id: string; page: string; position: string };

/** Asks for a page for every ad without one. */
export const PROPOSE = "refresh/propose";

/** Asks for a page for one ad. */
export const fitIntent = (adId: string) => `refresh/fit/${adId}`;

/** Puts the chosen ads on a page. */
export const PUT = "refresh/put";

/** The fields that say which ads are chosen, and for which page. */
export const CHOSEN = "kit/chosen";
export const TO_PAGE = "kit/toPage";

/** Takes a step back: puts what stood in the fields before. */
export const backIntent = (before: readonly FieldsBefore[]) =>
  `refresh/back/${before.map(({ id, page, position }) => `${id}:${page}:${position}`).join(",")}`;

/** What a post without scripts asks to be placed, or to be put back; null: nothing. */
export type PlacingStep =
  | { kind: "propose" }
  | { kind: "put" }
  | { kind: "fit"; adId: string }
  | { kind: "back"; before: readonly FieldsBefore[] };

const BEFORE = /^(\d{1,12}):(\d{0,3}):(\d{0,3})$/;

/** Reads the field of a `refresh/…` intent. */
export function placingStepIn(refresh: string | null): PlacingStep | null {
  if (refresh === "propose") return { kind: "propose" };
  if (refresh === "put") return { kind: "put" };
  const adId = /^fit\/(\d{1,12})$/.exec(refresh ?? "")?.[1];
  if (adId) return { kind: "fit", adId };
  if (!refresh?.startsWith("back/")) return null;
  const before = refresh
    .slice("back/".length)
    .split(",")
    .flatMap((text) => {
      const [, id, page = "", position = ""] = BEFORE.exec(text) ?? [];
      return id ? [{ id, page, position }] : [];
    });
  return { kind: "back", before };
}
