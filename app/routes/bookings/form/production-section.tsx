import { CheckboxField, DateField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import type { SectionProps } from "./section-props";

/** Who produces the content, when, and from which day it is shown. */
export function ProductionSection({ specs }: SectionProps) {
  const { t } = useTranslation("bookings");
  return (
    <Card title={t("sections.production")} id="production">
      <FieldGrid>
        <CheckboxField
          field={specs.internalProduction}
          label={t("fields.specs.internalProduction")}
          hint={t("form.internalProductionHint")}
          wide
        />
        <DateField field={specs.productionDate} label={t("fields.specs.productionDate")} optional />
        <DateField field={specs.releaseDate} label={t("fields.specs.releaseDate")} optional />
      </FieldGrid>
    </Card>
  );
}
