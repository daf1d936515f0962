import { picturesIn } from "domain/markdown/own-addresses";
import { useEffect, useState } from "react";
import type { LookupItem } from "~/forms";
import { BROUGHT } from "~/forms/picking/pick-search";

/** Who is named in the library as the owner of a picture; null: nobody is. */
export type PictureOwner = { asset: string; owner: string | null };

/** Asks the list of the pictures of texts for the owner of a picture; null as long as that is not known. */
export function usePictureOwner(list: string | undefined, src: string): PictureOwner | null {
  const [known, setKnown] = useState<PictureOwner | null>(null);
  const [asset] = picturesIn(src);
  useEffect(() => {
    setKnown(null);
    if (!list || !asset) return;
    const abort = new AbortController();
    ownerOf(list, asset, abort.signal).then(setKnown, () => {
      // The texts of the picture can be written without it.
    });
    return () => abort.abort();
  }, [list, asset]);
  return known;
}

async function ownerOf(list: string, asset: string, signal: AbortSignal): Promise<PictureOwner | null> {
  const response = await fetch(`/lookup/${list}/pick?${BROUGHT}=${asset}`, { signal });
  if (!response.ok) return null;
  const { items }: { items: readonly LookupItem[] } = (await response.json()).picking;
  const item = items.find(({ id }) => id === asset);
  return item ? { asset, owner: item.owner ?? null } : null;
}
