import type { Crop } from "domain/attachments/crop";
import type { CSSProperties } from "react";

type Cut = { width: number; height: number; crop: Crop | null };

/** Shows of a picture only its cut-out, in the size of the place that it stands in. */
export function cutStyle({ width, height, crop }: Cut): CSSProperties | undefined {
  if (!crop) return undefined;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    position: "absolute",
    maxWidth: "none",
    width: percent(width, crop.width),
    height: percent(height, crop.height),
    left: percent(-crop.left, crop.width),
    top: percent(-crop.top, crop.height),
  };
}
