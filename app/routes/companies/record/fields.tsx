import type { companyForm } from "domain/companies/company";
import { COMPANY_TYPES } from "domain/companies/company-types";
import { COMPANY_FIELDS, CONTACT_FIELDS } from "domain/companies/fields";
import type { FormValues } from "domain/fields/values";
import { type NamedPerson, personName } from "domain/person-name";
import { Fields, fieldsOf } from "~/forms";
import { rowsIn } from "~/forms/fields/rows-field";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";

const { CheckWith, Combo, Options, Text } = fieldsOf<typeof companyForm>();
const Rows = rowsIn<typeof companyForm>();
const Contact = fieldsOf<FormValues<typeof CONTACT_FIELDS>>();

type Person = (NamedPerson & { _id: string }) | null | undefined;
type People = Partial<Record<"responsibleUser1" | "responsibleUser2" | "agencyRepresentative", Person>>;

type OpenedCompany = People & { immoflashCompanyId?: string | null; immoflashCustomerId?: string | null };
type Props = { people: OpenedCompany | null; hasImmoflash: boolean };

/** The fields of a company. `people` are those that it opens with. */
export function CompanyFormFields({ people, hasImmoflash }: Props) {
  const { t } = useTranslation("companies");
  const person = (name: keyof People) => {
    const one = people?.[name];
    const current = one ? { id: one._id, label: personName(one) } : undefined;
    return <Combo name={name} list="users" current={current} />;
  };
  return (
    <>
      <Card className="grid gap-4">
        <Text name="name" />
        <FieldGrid>
          <Options name="type" of={COMPANY_TYPES} wide />
          <Text name="email" type="email" wide />
          <Text name="externalId" />
          <Text name="vatId" hint={t("hints.vatId")} />
          {hasImmoflash || people?.immoflashCompanyId ? <Text name="immoflashCompanyId" /> : null}
          {hasImmoflash || people?.immoflashCustomerId ? <Text name="immoflashCustomerId" /> : null}
          <Fields of={COMPANY_FIELDS} only={["isAgency", "isActive"]} />
        </FieldGrid>
      </Card>
      <Card title={t("parts.address")} id="address" className="grid gap-4">
        <FieldGrid>
          <Text name="address.street" wide />
          <Text name="address.zip" />
          <Text name="address.city" />
          <Text name="address.country" hint={t("hints.address.country")} />
          <Fields of={COMPANY_FIELDS} only={["paymentDays"]} />
        </FieldGrid>
        <CheckWith name="billsElsewhere">
          <FieldGrid className="mt-3">
            <Text name="billingAddress.street" wide />
            <Text name="billingAddress.zip" />
            <Text name="billingAddress.city" />
            <Text name="billingAddress.country" />
          </FieldGrid>
        </CheckWith>
      </Card>
      <Card>
        <Rows name="contacts">
          <FieldGrid>
            <Fields of={CONTACT_FIELDS} but={{ phone: <Contact.Text name="phone" type="tel" /> }} />
          </FieldGrid>
        </Rows>
      </Card>
      <Card title={t("parts.care")} id="care" className="grid gap-4">
        <FieldGrid>
          {person("responsibleUser1")}
          {person("responsibleUser2")}
          {person("agencyRepresentative")}
        </FieldGrid>
        <Fields of={COMPANY_FIELDS} only={["notes"]} />
      </Card>
    </>
  );
}
