import type { Crop } from "domain/attachments/crop";
import type { PixelSize } from "domain/attachments/pixel-size";
import type { CSSProperties } from "react";

type Props = PixelSize & { crop: Crop | null };

/** Shows of a picture only its crop, in the size of the place that it stands in. */
export function cropStyle({ width, height, crop }: Props): CSSProperties | undefined {
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
