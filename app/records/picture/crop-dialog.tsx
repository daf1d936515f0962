import { type Crop, MOST_ZOOM, sideAt, squareAt, viewOf, viewWithin } from "domain/attachments/crop";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useMove } from "react-aria";
import { createPortal } from "react-dom";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Hint } from "~/ui/text";
import { cropStyle } from "./crop-style";

type Props = {
  picture: { url: string; width: number; height: number };
  crop: Crop;
  onCrop: (crop: Crop) => void;
  onClose: () => void;
};

/** How far an arrow key moves, in parts of the shown square; the wheel's zoom per pixel. */
const KEY_STEP = 1 / 30;
const WHEEL_STEP = 1 / 500;

/**
 * Crops a square out of a picture: the picture is drawn under it with the mouse, a finger or the arrow keys, and enlarged
 * with the slider or the wheel. It stands outside of the form, so that no key of it sends the form.
 */
export function CropDialog({ picture, crop: opened, onCrop, onClose }: Props) {
  const { t } = useTranslation("forms");
  const { square, zoom, enlarge, ...moves } = useSquare(picture, opened);
  const hint = useId();
  const slider = useId();
  const percent = (part: number, whole: number) => Math.round((100 * part) / whole);
  return createPortal(
    <Dialog title={t("picture.cropTitle")} open onClose={onClose} closeLabel={t("cancel")}>
      <div className="grid gap-3 justify-items-center">
        <div
          {...moves.props}
          ref={moves.ref}
          role="group"
          tabIndex={0}
          aria-label={t("picture.area")}
          aria-describedby={hint}
          className="relative w-full max-w-72 aspect-square overflow-hidden rounded-md bg-paper-3 cursor-move touch-none select-none"
        >
          <img
            src={picture.url}
            alt=""
            draggable={false}
            className="pointer-events-none"
            style={cropStyle({ ...picture, crop: square })}
          />
          <span className="absolute inset-0 rounded-full pointer-events-none [box-shadow:0_0_0_999px_rgb(0_0_0/0.5)] border-2 border-[#fff]" />
        </div>
        <Hint id={hint} className="text-center">
          {t("picture.areaHint")}
        </Hint>
        <Field label={t("picture.zoom")} htmlFor={slider} className="w-full max-w-72">
          <input
            id={slider}
            type="range"
            className="w-full accent-(--accent)"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={zoom}
            onChange={({ currentTarget }) => enlarge(() => Number(currentTarget.value))}
          />
        </Field>
        <output className="sr-only">
          {t("picture.position", {
            share: percent(square.width, Math.min(picture.width, picture.height)),
            left: percent(square.left, picture.width),
            top: percent(square.top, picture.height),
          })}
        </output>
      </div>
      <div className="dialog-actions">
        <Button type="button" variant="primary" onClick={() => onCrop(square)}>
          {t("picture.take")}
        </Button>
        <Button type="button" variant="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </Dialog>,
    document.body,
  );
}

/** The square under the picture, as it is moved and enlarged. */
function useSquare(picture: Props["picture"], opened: Crop) {
  const ref = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(() => viewOf(picture, opened));

  const { moveProps } = useMove({
    onMove({ deltaX, deltaY, pointerType }) {
      const squareWidth = pointerType === "keyboard" ? 1 / KEY_STEP : (ref.current?.clientWidth ?? 1);
      setView((before) => {
        const pixels = sideAt(picture, before.zoom) / squareWidth;
        return viewWithin(picture, {
          ...before,
          x: before.x - deltaX * pixels,
          y: before.y - deltaY * pixels,
        });
      });
    },
  });
  const enlarge = useCallback(
    (zoomOf: (before: number) => number) =>
      setView((before) => viewWithin(picture, { ...before, zoom: zoomOf(before.zoom) })),
    [picture],
  );

  useEffect(() => ref.current?.focus(), []);
  useEffect(() => {
    const area = ref.current;
    const turn = (event: WheelEvent) => {
      // The page behind it stays where it is.
      event.preventDefault();
      enlarge((zoom) => zoom - event.deltaY * WHEEL_STEP);
    };
    area?.addEventListener("wheel", turn, { passive: false });
    return () => area?.removeEventListener("wheel", turn);
  }, [enlarge]);

  return { ref, square: squareAt(picture, view), zoom: view.zoom, enlarge, props: moveProps };
}
