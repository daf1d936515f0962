import { personName } from "domain/person-name";
import { ComboField, SelectField, TextField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import type { SectionProps } from "./section-props";

/** Client, supervisor, and the numbers of the external job system. */
export function ClientSection({ fields, choices, booking }: SectionProps) {
  const { t } = useTranslation("bookings");
  const item = (company: { _id: string; name: string } | null | undefined) =>
    company ? { id: company._id, label: company.name } : null;
  return (
    <Card title={t("sections.client")} id="client">
      <FieldGrid>
        <ComboField
          field={fields.clientCompany}
          label={t("fields.clientCompany")}
          list="companies-clients"
          current={item(booking?.clientCompany)}
        />
        <ComboField
          field={fields.agencyCompany}
          label={t("fields.agencyCompany")}
          list="companies-agencies"
          current={item(booking?.agencyCompany)}
          optional
        />
        <SelectField
          field={fields.supervisor}
          label={t("fields.supervisor")}
          empty={t("form.noSupervisor")}
          options={choices.supervisors.map((user) => ({ value: user._id, label: personName(user) }))}
          optional
        />
        <div aria-hidden="true" />
        <TextField field={fields.easyJobId} label={t("fields.easyJobId")} optional />
        <TextField field={fields.easyJobIdEpMedia} label={t("fields.easyJobIdEpMedia")} optional />
      </FieldGrid>
    </Card>
  );
}
