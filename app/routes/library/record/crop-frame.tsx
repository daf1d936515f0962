import type { Crop } from "domain/attachments/crop";
import { type ReactNode, useRef } from "react";
import { type MoveMoveEvent, useMove } from "react-aria";
import { useTranslation } from "~/i18n/use-translation";
import type { PreviewedFile } from "./preview";

type Place = { left: number; top: number; width: number };
type Props = {
  file: PreviewedFile;
  /** The picture as a whole. It is given, so that its file and this one need no third one between them. */
  picture: ReactNode;
  crop: Crop;
  /** Moves or resizes the crop from where it is; what leads out of the picture is mended. */
  move: (change: (before: Place) => Place) => void;
};

/** How far an arrow key moves, in parts of the picture's width; with Shift a single pixel. */
const KEY_STEP = 1 / 50;

/** The crop as a frame in its picture: it is moved and enlarged with the mouse, a finger or the arrow keys. */
export function CropFrame({ file, picture, crop, move }: Props) {
  const { t } = useTranslation("library");
  const area = useRef<HTMLDivElement>(null);
  const { width: whole, height: high } = { width: file.width ?? 1, height: file.height ?? 1 };
  const pixels = ({ deltaX, deltaY, pointerType, shiftKey }: MoveMoveEvent) => {
    const byKey = shiftKey ? 1 : Math.max(1, Math.round(whole * KEY_STEP));
    const scale = pointerType === "keyboard" ? byKey : whole / (area.current?.clientWidth || 1);
    return { x: deltaX * scale, y: deltaY * scale };
  };
  // Parts of a pixel that a pointer has gone count together.
  const rest = useRef({ x: 0, y: 0 });
  const steps = (event: MoveMoveEvent) => {
    const { x, y } = pixels(event);
    const gone = { x: rest.current.x + x, y: rest.current.y + y };
    const [left, top] = [Math.trunc(gone.x), Math.trunc(gone.y)];
    rest.current = { x: gone.x - left, y: gone.y - top };
    return { left, top };
  };
  const { moveProps } = useMove({
    onMove: (event) => {
      const by = steps(event);
      move(({ left, top, width }) => ({ left: left + by.left, top: top + by.top, width }));
    },
  });
  const { moveProps: sizeProps } = useMove({
    onMove: (event) => {
      const by = steps(event);
      move(({ width, ...place }) => ({ ...place, width: width + (by.left || by.top) }));
    },
  });
  const percent = (part: number, of: number) => `${(100 * part) / of}%`;
  const place = t("crops.place", { ...crop });
  return (
    <div ref={area} className="relative justify-self-start overflow-hidden select-none">
      {picture}
      <div
        {...moveProps}
        role="group"
        tabIndex={0}
        aria-label={`${t("crops.frame")}: ${place}`}
        className="absolute border-2 border-[#fff] cursor-move touch-none [box-shadow:0_0_0_9999px_rgb(0_0_0/0.5)]"
        style={{
          left: percent(crop.left, whole),
          top: percent(crop.top, high),
          width: percent(crop.width, whole),
          height: percent(crop.height, high),
        }}
      />
      <div
        {...sizeProps}
        role="slider"
        tabIndex={0}
        aria-label={t("crops.resize")}
        aria-valuemin={1}
        aria-valuemax={whole}
        aria-valuenow={crop.width}
        className="absolute size-6 -ml-3 -mt-3 rounded-full border-2 border-[#fff] bg-accent cursor-nwse-resize touch-none"
        style={{ left: percent(crop.left + crop.width, whole), top: percent(crop.top + crop.height, high) }}
      />
    </div>
  );
}
