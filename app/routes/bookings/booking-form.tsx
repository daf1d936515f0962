import { useTranslation } from "react-i18next";
import { ConfirmLink, type FormAnswer, flattenValues, KitForm, SubmitButton, useKitForm } from "~/forms";
import { useUser } from "~/session/use-user";
import { LinkButton } from "~/ui/button";
import { AdSection } from "./ad-section";
import { BillingSection } from "./billing-section";
import type { BookingChoices } from "./booking-choices";
import type { BookingDetail } from "./booking-detail";
import type { BookingFormValues } from "./booking-form-values";
import { useFieldLabels } from "./booking-labels";
import { ClientSection } from "./client-section";
import { DocumentsSection } from "./documents-section";

type Kit = ReturnType<typeof useKitForm<BookingFormValues>>;

/** What the sections of the form share. */
export type SectionProps = {
  fields: Kit["fields"];
  specs: ReturnType<Kit["fields"]["specs"]["getFieldset"]>;
  choices: BookingChoices;
  /** The opened booking; unset for a new one. */
  booking?: BookingDetail;
};

type Props = {
  id: string;
  values: BookingFormValues;
  constraint: Parameters<typeof useKitForm<BookingFormValues>>[0]["constraint"];
  choices: BookingChoices;
  answer: FormAnswer | undefined;
  idempotencyKey: string;
  booking?: BookingDetail;
  /** Where "cancel" leads. */
  backHref: string;
};

/** The form of a print booking in the sections of the trade, for a new booking and an existing one. */
export function BookingForm(props: Props) {
  const { id, values, constraint, choices, answer, idempotencyKey, booking, backHref } = props;
  const { t } = useTranslation("bookings");
  const user = useUser();
  const kit = useKitForm<BookingFormValues>({ id, answer, defaultValue: values, constraint });
  const sections: SectionProps = {
    fields: kit.fields,
    specs: kit.fields.specs.getFieldset(),
    choices,
    booking,
  };
  const may = (action: string) => booking?.allowedActions.includes(action);
  return (
    <div className="min-w-0">
      <KitForm
        kit={kit}
        idempotencyKey={idempotencyKey}
        version={booking?.version}
        snapshot={booking ? flattenValues(values) : undefined}
        labels={useFieldLabels()}
        draftOf={user._id}
        encType="multipart/form-data"
        className="grid gap-4"
      >
        <ClientSection {...sections} />
        <AdSection {...sections} />
        <DocumentsSection {...sections} />
        <BillingSection {...sections} />
        <div className="save-bar">
          <SubmitButton>{t(booking ? "form.save" : "form.create")}</SubmitButton>
          <LinkButton variant="quiet" to={backHref}>
            {t("form.cancel")}
          </LinkButton>
          <span className="grow" />
          {may("delete") ? <ConfirmLink intent="delete">{t("edit.delete")}</ConfirmLink> : null}
          {may("cancel") ? <ConfirmLink intent="cancel">{t("edit.cancel")}</ConfirmLink> : null}
        </div>
      </KitForm>
    </div>
  );
}
