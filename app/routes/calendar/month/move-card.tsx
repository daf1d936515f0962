import type { moveFormSchema } from "domain/calendar/move-form";
import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { Actions } from "~/ui/layout";
import type { MovingBooking } from "./documents";
import { MOVE_FORM } from "./use-dragging";

type Props = { booking: MovingBooking; backHref: string };

const { Day } = fieldsOf<typeof moveFormSchema>();

/** The form for a booking's new first day. It moves a booking without a mouse and without scripts. */
export function MoveBookingCard({ booking, backHref }: Props) {
  const { t } = useTranslation("calendar");
  return (
    <Card id="move-card" title={t("move.title", { client: booking.clientCompany.name })} className="mb-4">
      <p className="mb-2">
        {t("move.now", {
          medium: booking.specs.targetMedium?.name ?? "",
          day: booking.appearsFrom ? dayText(booking.appearsFrom) : DASH,
        })}
      </p>
      <SmallForm
        name={MOVE_FORM}
        area="calendar"
        values={{ day: booking.appearsFrom ?? "" }}
        constraint={{ day: { required: true } }}
        version={booking.version}
      >
        <input type="hidden" name="booking" value={booking._id} />
        <Day name="day" hint={t("move.hint")} />
        <Actions className="mt-3">
          <SubmitButton>{t("move.save")}</SubmitButton>
          <LinkButton variant="quiet" to={backHref}>
            {t("move.cancel")}
          </LinkButton>
        </Actions>
      </SmallForm>
    </Card>
  );
}
