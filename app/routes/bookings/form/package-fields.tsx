import { CheckboxField, MultiSelectField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import type { SectionProps } from "./section-props";

/** The media of a package. Each gets its own booking, which is then edited on its own (decisions §4). */
export function PackageFields({ specs, choices, booking }: SectionProps) {
  const { t } = useTranslation("bookings");
  const offered = choices.media.map(({ _id, name, type }) => ({
    value: _id,
    label: t("form.mediumOption", { medium: name, type: t(`type.${type}`) }),
  }));
  // The media of the saved package stay choices even if the user may not book in them. They come first and in the saved
  // order, so that they are posted as they were saved.
  const saved = (booking?.specs.targetMedia ?? []).map(
    ({ _id, name }) => offered.find(({ value }) => value === _id) ?? { value: _id, label: name },
  );
  const options = [
    ...saved,
    ...offered.filter((option) => saved.every(({ value }) => value !== option.value)),
  ];
  return (
    <>
      <MultiSelectField
        field={specs.targetMedia}
        label={t("fields.specs.targetMedia")}
        options={options}
        hint={t("form.targetMediaHint")}
        wide
      />
      <CheckboxField
        field={specs.billEvenly}
        label={t("fields.specs.billEvenly")}
        hint={t("form.billEvenlyHint")}
        wide
      />
    </>
  );
}
