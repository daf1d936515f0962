import type { Cuts, Ratio } from "domain/attachments/crops-by-ratio";

type Loaded = { ratio: string; left: number; top: number; width: number; height: number };

/** The cuts of an asset by their ratios, as they are loaded. */
export const cutsByRatio = (cuts: readonly Loaded[]): Cuts =>
  Object.fromEntries(cuts.map(({ ratio, ...cut }) => [ratio as Ratio, cut]));
