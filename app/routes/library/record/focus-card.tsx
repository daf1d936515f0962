import type { assetForm } from "domain/library/asset";
import { MIDDLE } from "domain/library/asset-kind";
import { type PointerEvent, useRef, useState } from "react";
import { fieldsOf, useNamedField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { Hint } from "~/ui/text";
import { Preview, type PreviewedFile } from "./preview";

const { Digits } = fieldsOf<typeof assetForm>();

const NAMES = ["focusX", "focusY"] as const;

/** A field's percent; the middle where it holds none. */
const percent = (text: unknown) => {
  const number = text === "" || text === undefined ? MIDDLE : Number(text);
  return Number.isFinite(number) ? Math.min(100, Math.max(0, number)) : MIDDLE;
};

/** What is seen of a picture however it is cut: two numbers, and with scripts a place in the picture. */
export function FocusCard({ file }: { file: PreviewedFile }) {
  const { t } = useTranslation("library");
  const card = useRef<HTMLDivElement>(null);
  const x = useNamedField("focusX");
  const y = useNamedField("focusY");
  const [[left, top], setFocus] = useState([
    percent(x.field?.initialValue ?? x.read[0]),
    percent(y.field?.initialValue ?? y.read[0]),
  ]);
  const inputs = () => NAMES.map((name) => card.current?.querySelector<HTMLInputElement>(`[name="${name}"]`));
  const follow = () => setFocus(inputs().map((input) => percent(input?.value)) as [number, number]);

  function point(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const chosen = [
      (100 * (event.clientX - box.left)) / box.width,
      (100 * (event.clientY - box.top)) / box.height,
    ];
    for (const [n, input] of inputs().entries()) {
      if (!input) return;
      input.value = String(Math.round(percent(chosen[n])));
      // The form keeps what is typed, and this is as good.
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  return (
    <Card title={t("focus.title")} id="focus">
      <div ref={card} className="grid gap-3" onInput={follow}>
        {x.field ? <Hint>{t("focus.hint")}</Hint> : null}
        <div
          role="presentation"
          className="relative justify-self-start cursor-crosshair"
          onPointerDown={x.field ? point : undefined}
        >
          <Preview file={file} alt="" className="block" />
          <span
            className="absolute size-6 -ml-3 -mt-3 rounded-full border-2 border-[#fff] pointer-events-none [box-shadow:0_0_0_2px_rgb(0_0_0/0.6)]"
            style={{ left: `${left}%`, top: `${top}%` }}
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
