import { useSearchParams } from "@remix-run/react";
import { cropAround } from "domain/attachments/crop";
import { cropAt, cropWithin, isRatio, RATIOS, type Ratio, sidesOf } from "domain/attachments/crops-by-ratio";
import { useState } from "react";
import { fieldsOf, PostButton, SmallForm, SubmitButton } from "~/forms";
import { lazyPart } from "~/forms/screen/lazy-part";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Card } from "~/ui/card";
import { Actions, FieldGrid } from "~/ui/layout";
import { Tabs } from "~/ui/tabs";
import { Hint } from "~/ui/text";
import { cropsByRatio, type LoadedCrop } from "./crops-by-ratio";
import { Preview, type PreviewedFile } from "./preview";
import { useTypedNumbers } from "./typed-numbers";

const CropFrame = lazyPart(() => import("./crop-frame").then((part) => part.CropFrame));

type Asset = {
  version: number;
  focusX: number;
  focusY: number;
  file: PreviewedFile;
  cuts: readonly LoadedCrop[];
};
type Props = { asset: Asset };

/** What is seen of a picture in each ratio, where the focal point alone does not do: one ratio at a time. */
export function CropsCard({ asset }: Props) {
  const { t } = useTranslation("library");
  const can = useCan();
  const requestedRatio = useSearchParams()[0].get("cut");
  const [ratio, setRatio] = useState<Ratio>(isRatio(requestedRatio) ? requestedRatio : "16:9");
  const crops = cropsByRatio(asset.cuts);
  if (!can({ action: "edit", collectionType: "attachments" })) return null;
  return (
    <Card title={t("crops.title")} id="cuts" className="grid gap-4">
      <Hint>{t("crops.hint")}</Hint>
      <Tabs
        label={t("crops.ratios")}
        items={RATIOS.map((one) => ({
          to: `?cut=${encodeURIComponent(one)}#cuts`,
          label: one,
          ...(crops[one] ? { count: t("crops.byHand") } : {}),
          current: one === ratio,
          show: () => setRatio(one),
        }))}
      />
      <CropForm key={`${ratio} ${asset.version}`} ratio={ratio} asset={asset} />
    </Card>
  );
}

const { Digits } = fieldsOf<{ left: string; top: string; width: string }>();
const REQUIRED = { required: true };
const NAMES = ["left", "top", "width"] as const;

function CropForm({ ratio, asset }: Props & { ratio: Ratio }) {
  const { t } = useTranslation("library");
  const { file, version, focusX, focusY } = asset;
  const size = { width: file.width ?? 1, height: file.height ?? 1 };
  const byHand = cropsByRatio(asset.cuts)[ratio];
  const opened = byHand ?? cropAround(size, sidesOf(ratio), { x: focusX, y: focusY });
  const { ref, numbers, typed, follow, type } = useTypedNumbers<HTMLDivElement, (typeof NAMES)[number]>(
    NAMES,
    opened,
    (text, name) => (/^\d+$/.test(text.trim()) ? Number(text) : opened[name]),
  );
  const within = (place: typeof numbers) => cropWithin(size, ratio, place);
  const name = ratio.replace(":", "x");
  const post = { version };
  return (
    <div ref={ref} className="grid gap-3" onInput={follow}>
      <CropFrame
        file={file}
        picture={<Preview file={file} alt="" className="block" />}
        crop={within(numbers)}
        move={(change: (before: typeof numbers) => typeof numbers) => {
          const { left, top, width } = within(change(within(typed())));
          type({ left, top, width });
        }}
      />
      <SmallForm
        {...post}
        name={`crop-${name}`}
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
        <Hint>{t("crops.size", { ...cropAt(ratio, numbers), ratio })}</Hint>
        <Actions>
          <SubmitButton intent="crop">{t("crops.save")}</SubmitButton>
        </Actions>
      </SmallForm>
      {byHand ? (
        <PostButton {...post} name={`uncrop-${name}`} intent="uncrop" variant="quiet" hidden={{ ratio }}>
          {t("crops.remove")}
        </PostButton>
      ) : null}
    </div>
  );
}
