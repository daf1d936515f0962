import { useSearchParams } from "@remix-run/react";
import { cutAround } from "domain/attachments/crop";
import { cutAt, cutWithin, isRatio, RATIOS, type Ratio, sidesOf } from "domain/attachments/crops-by-ratio";
import { useState } from "react";
import { fieldsOf, PostButton, SmallForm, SubmitButton } from "~/forms";
import { lazyPart } from "~/forms/screen/lazy-part";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Card } from "~/ui/card";
import { Actions, FieldGrid } from "~/ui/layout";
import { Tabs } from "~/ui/tabs";
import { Hint } from "~/ui/text";
import { cutsByRatio } from "./crops-by-ratio";
import { Preview, type PreviewedFile } from "./preview";
import { useTypedNumbers } from "./typed-numbers";

const CutFrame = lazyPart(() => import("./crop-frame").then((part) => part.CutFrame));

type Cut = { ratio: string; left: number; top: number; width: number; height: number };
type Asset = {
  version: number;
  focusX: number;
  focusY: number;
  file: PreviewedFile;
  cuts: readonly Cut[];
};
type Props = { asset: Asset };

/** What is seen of a picture in each ratio, where the focal point alone does not do: one ratio at a time. */
export function CutsCard({ asset }: Props) {
  const { t } = useTranslation("library");
  const can = useCan();
  const requestedRatio = useSearchParams()[0].get("cut");
  const [ratio, setRatio] = useState<Ratio>(isRatio(requestedRatio) ? requestedRatio : "16:9");
  const cuts = cutsByRatio(asset.cuts);
  if (!can({ action: "edit", collectionType: "attachments" })) return null;
  return (
    <Card title={t("cuts.title")} id="cuts" className="grid gap-4">
      <Hint>{t("cuts.hint")}</Hint>
      <Tabs
        label={t("cuts.ratios")}
        items={RATIOS.map((one) => ({
          to: `?cut=${encodeURIComponent(one)}#cuts`,
          label: one,
          ...(cuts[one] ? { count: t("cuts.byHand") } : {}),
          current: one === ratio,
          show: () => setRatio(one),
        }))}
      />
      <CutForm key={`${ratio} ${asset.version}`} ratio={ratio} asset={asset} />
    </Card>
  );
}

const { Digits } = fieldsOf<{ left: string; top: string; width: string }>();
const REQUIRED = { required: true };
const NAMES = ["left", "top", "width"] as const;

function CutForm({ ratio, asset }: Props & { ratio: Ratio }) {
  const { t } = useTranslation("library");
  const { file, version, focusX, focusY } = asset;
  const size = { width: file.width ?? 1, height: file.height ?? 1 };
  const made = cutsByRatio(asset.cuts)[ratio];
  const opened = made ?? cutAround(size, sidesOf(ratio), { x: focusX, y: focusY });
  const { ref, numbers, typed, follow, type } = useTypedNumbers<HTMLDivElement, (typeof NAMES)[number]>(
    NAMES,
    opened,
    (text, name) => (/^\d+$/.test(text.trim()) ? Number(text) : opened[name]),
  );
  const within = (place: typeof numbers) => cutWithin(size, ratio, place);
  const name = ratio.replace(":", "x");
  const post = { version };
  return (
    <div ref={ref} className="grid gap-3" onInput={follow}>
      <CutFrame
        file={file}
        picture={<Preview file={file} alt="" className="block" />}
        cut={within(numbers)}
        move={(change: (before: typeof numbers) => typeof numbers) => {
          const { left, top, width } = within(change(within(typed())));
          type({ left, top, width });
        }}
      />
      <SmallForm
        {...post}
        name={`cut-${name}`}
        area="library"
        constraint={{ left: REQUIRED, top: REQUIRED, width: REQUIRED }}
        values={{ ratio, left: String(opened.left), top: String(opened.top), width: String(opened.width) }}
        className="grid gap-3"
      >
        <input type="hidden" name="ratio" value={ratio} />
        <FieldGrid>
          <Digits name="left" min={0} max={size.width} />
          <Digits name="top" min={0} max={size.height} />
          <Digits name="width" min={1} max={size.width} />
        </FieldGrid>
        <Hint>{t("cuts.size", { ...cutAt(ratio, numbers), ratio })}</Hint>
        <Actions>
          <SubmitButton intent="cut">{t("cuts.save")}</SubmitButton>
        </Actions>
      </SmallForm>
      {made ? (
        <PostButton {...post} name={`uncut-${name}`} intent="uncut" variant="quiet" hidden={{ ratio }}>
          {t("cuts.remove")}
        </PostButton>
      ) : null}
    </div>
  );
}
