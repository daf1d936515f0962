import type { moveFormSchema } from "domain/calendar/move-form";
import { formatDay } from "domain/dates";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { DateField, KitForm, SubmitButton, useKitForm } from "~/forms";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import type { CalendarAnswer } from "./actions.server";
import type { MovingBooking } from "./documents";

type Values = z.input<typeof moveFormSchema>;
type Props = {
  booking: MovingBooking;
  answer: CalendarAnswer | undefined;
  idempotencyKey: string;
  backHref: string;
};

/** The question on which day a booking shall begin: the way to move it without a mouse and without scripts. */
export function MoveCard({ booking, answer, idempotencyKey, backHref }: Props) {
  const { t } = useTranslation("calendar");
  const kit = useKitForm<Values>({
    id: "move",
    answer,
    defaultValue: { day: booking.appearsFrom ?? "" },
  });
  const label = t("move.day");
  return (
    <Card id="move-card" title={t("move.title", { client: booking.clientCompany.name })} className="mb-4">
      <p className="mb-2">
        {t("move.now", {
          medium: booking.specs.targetMedium?.name ?? "",
          day: booking.appearsFrom ? formatDay(booking.appearsFrom) : DASH,
        })}
      </p>
      <KitForm
        kit={kit}
        idempotencyKey={idempotencyKey}
        version={booking.version}
        labels={{ day: label }}
        guarded={false}
      >
        <input type="hidden" name="booking" value={booking._id} />
        <DateField field={kit.fields.day} label={label} hint={t("move.hint")} />
        <div className="actions mt-3">
          <SubmitButton>{t("move.save")}</SubmitButton>
          <LinkButton variant="quiet" to={backHref}>
            {t("move.cancel")}
          </LinkButton>
        </div>
      </KitForm>
    </Card>
  );
}
