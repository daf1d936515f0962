import type { LookupItem } from "~/forms";
import type { Component } from "./shown-component";

type Chosen = Pick<Component, "asset" | "poster" | "linkPage" | "linkArticle">;

/** A recording has no picture of its own. */
const assetItem = (asset: NonNullable<Chosen["asset"]>): LookupItem => ({
  id: asset._id,
  label: asset.name,
  ...(asset.kind === "image" ? { picture: asset.file._id } : {}),
});

/** What a component has chosen, as its fields show it. */
export function chosenItems({ asset, poster, linkPage, linkArticle }: Chosen): Record<string, LookupItem> {
  return {
    ...(asset ? { asset: assetItem(asset) } : {}),
    ...(poster ? { poster: { id: poster._id, label: poster.name, picture: poster.file._id } } : {}),
    ...(linkPage ? { linkPage: { id: linkPage._id, label: linkPage.name } } : {}),
    ...(linkArticle ? { linkArticle: { id: linkArticle._id, label: linkArticle.name } } : {}),
  };
}
