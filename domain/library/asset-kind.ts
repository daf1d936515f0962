/** What a file is by its content (spec §3, attachment). */
export const ASSET_KINDS = ["image", "document", "video", "audio", "text"] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

/** The kind of a file by its type. */
export function assetKind(mimeType: string): AssetKind {
  const [family] = mimeType.split("/");
  return ASSET_KINDS.find((kind) => kind === family) ?? "document";
}

/** The middle of a picture, in percent. */
export const MIDDLE = 50;
