import { useTranslation } from "~/i18n/use-translation";
import { Tabs } from "~/ui/tabs";
import type { PreviewWidth } from "./preview-widths";

interface Props<Width> {
  widths: readonly Width[];
  width: Width;
  addressOf: (width: Width) => string;
}

/** The widths that a preview can be seen at. */
export function WidthTabs<Width extends PreviewWidth>({ widths, width, addressOf }: Props<Width>) {
  const { t } = useTranslation("lifecycle");
  return (
    <Tabs
      label={t("preview.width")}
      items={widths.map((one) => ({
        to: addressOf(one),
        label: t(`preview.widths.${one}`),
        current: one === width,
      }))}
    />
  );
}
