import type { assetForm } from "domain/library/asset";
import { MIDDLE } from "domain/library/asset-kind";
import type { PointerEvent } from "react";
import { fieldsOf, useNamedField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { Hint } from "~/ui/text";
import { Preview, type PreviewedFile } from "./preview";
import { useTypedNumbers } from "./typed-numbers";

const { Digits } = fieldsOf<typeof assetForm>();

const NAMES = ["focusX", "focusY"] as const;

/** A field's percent; the middle where it holds none. */
const percent = (text: unknown) => {
  const number = text === "" || text === undefined ? MIDDLE : Number(text);
  return Number.isFinite(number) ? Math.min(100, Math.max(0, number)) : MIDDLE;
};

/** What is seen of a picture however it is cropped: two numbers, and with scripts a place in the picture. */
export function FocalPointCard({ file }: { file: PreviewedFile }) {
  const { t } = useTranslation("library");
  const x = useNamedField("focusX");
  const y = useNamedField("focusY");
  const initial = {
    focusX: percent(x.field?.initialValue ?? x.read[0]),
    focusY: percent(y.field?.initialValue ?? y.read[0]),
  };
  const { ref, numbers, follow, type } = useTypedNumbers<HTMLDivElement, (typeof NAMES)[number]>(
    NAMES,
    initial,
    percent,
  );

  function point(event: PointerEvent<HTMLDivElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    type({
      focusX: Math.round(percent((100 * (event.clientX - left)) / width)),
      focusY: Math.round(percent((100 * (event.clientY - top)) / height)),
    });
  }

  return (
    <Card title={t("focalPoint.title")} id="focus">
      <div ref={ref} className="grid gap-3" onInput={follow}>
        {x.field ? <Hint>{t("focalPoint.hint")}</Hint> : null}
        <div
          role="presentation"
          className="relative justify-self-start cursor-crosshair"
          onPointerDown={x.field ? point : undefined}
        >
          <Preview file={file} alt="" className="block" />
          <span
            className="absolute size-6 -ml-3 -mt-3 rounded-full border-2 border-[#fff] pointer-events-none [box-shadow:0_0_0_2px_rgb(0_0_0/0.6)]"
            style={{ left: `${numbers.focusX}%`, top: `${numbers.focusY}%` }}
          />
        </div>
        <FieldGrid>
          <Digits name="focusX" min={0} max={100} />
          <Digits name="focusY" min={0} max={100} />
        </FieldGrid>
      </div>
    </Card>
  );
}
