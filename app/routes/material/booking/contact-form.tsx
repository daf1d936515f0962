import type { contactForm } from "domain/material/contact";
import { CLIENT_CHANNELS, MATERIAL_TEXT_LENGTHS } from "domain/material/limits";
import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";

const { Check, LongText, Options, Text } = fieldsOf<typeof contactForm>();

/** Records a contact: with whom, and what was said. */
export function ContactForm(props: {
  /** Whether this contact may set the material to "requested". */
  mayRequest: boolean;
}) {
  const { t } = useTranslation("material");
  return (
    <Card title={t("contact.title")} id="contacting">
      <SmallForm
        name="contact"
        area="material"
        constraint={{
          contactPerson: { maxLength: MATERIAL_TEXT_LENGTHS.person },
          note: { required: true, maxLength: MATERIAL_TEXT_LENGTHS.note },
        }}
        className="grid gap-4"
      >
        <Options name="channel" of={CLIENT_CHANNELS} initial="phone" />
        <Text name="contactPerson" />
        <LongText name="note" rows={3} wide />
        {props.mayRequest ? <Check name="isRequest" wide /> : null}
        <div>
          <SubmitButton intent="contact" variant="primary">
            {t("contact.write")}
          </SubmitButton>
        </div>
      </SmallForm>
    </Card>
  );
}
