import type { companyForm, contactForm } from "domain/companies/company";
import { COMPANY_TYPES } from "domain/companies/company-types";
import { type NamedPerson, personName } from "domain/person-name";
import { fieldsOf } from "~/forms";
import { rowsIn } from "~/forms/fields/rows-field";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";

const { Check, CheckWith, Combo, Digits, LongText, Options, Text } = fieldsOf<typeof companyForm>();
const Rows = rowsIn<typeof companyForm>();
const Contact = fieldsOf<typeof contactForm>();

type Person = (NamedPerson & { _id: string }) | null | undefined;
type People = Partial<Record<"responsibleUser1" | "responsibleUser2" | "agencyRepresentative", Person>>;

type Opened = People & { immoflashCompanyId?: string | null; immoflashCustomerId?: string | null };
type Props = { people: Opened | null; hasImmoflash: boolean };

/** The fields of a company. `people` are those that it opens with. */
export function CompanyFields({ people, hasImmoflash }: Props) {
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
          <Text name="vatId" hint={t("vatIdHint")} />
          {hasImmoflash || people?.immoflashCompanyId ? <Text name="immoflashCompanyId" /> : null}
          {hasImmoflash || people?.immoflashCustomerId ? <Text name="immoflashCustomerId" /> : null}
          <Check name="isAgency" />
          <Check name="isActive" />
        </FieldGrid>
      </Card>
      <Card title={t("parts.address")} id="address" className="grid gap-4">
        <FieldGrid>
          <Text name="address.street" wide />
          <Text name="address.zip" />
          <Text name="address.city" />
          <Text name="address.country" hint={t("countryHint")} />
          <Digits name="paymentDays" max={365} hint={t("paymentDaysHint")} />
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
            <Contact.Text name="name" />
            <Contact.Text name="role" />
            <Contact.Text name="email" type="email" />
            <Contact.Text name="phone" type="tel" />
            <Contact.Check name="forMaterial" />
            <Contact.Check name="forInvoices" />
          </FieldGrid>
        </Rows>
      </Card>
      <Card title={t("parts.care")} id="care" className="grid gap-4">
        <FieldGrid>
          {person("responsibleUser1")}
          {person("responsibleUser2")}
          {person("agencyRepresentative")}
        </FieldGrid>
        <LongText name="notes" rows={4} />
      </Card>
    </>
  );
}
