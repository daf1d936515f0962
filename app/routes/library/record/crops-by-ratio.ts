import type { Crop } from "domain/attachments/crop";
import type { Crops, Ratio } from "domain/attachments/crops-by-ratio";

/** A crop by hand as the service answers it. */
export type LoadedCrop = Crop & { ratio: string };

/** The crops of an asset by their ratios, as they are loaded. */
export const cropsByRatio = (loaded: readonly LoadedCrop[]): Crops =>
  Object.fromEntries(loaded.map(({ ratio, ...crop }) => [ratio as Ratio, crop]));
