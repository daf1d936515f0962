import { ConfirmLink } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { MenuLink } from "~/ui/menu";
import type { BookingDetail } from "../booking/detail";
import { continueHref, mayContinue } from "../series/continue-link";
import { mayBeginPackage, packageHref } from "./package-start";

/**
 * What is done with a booking beside saving it, as entries of the menu of its form's bar. While somebody else edits it,
 * it is neither cancelled nor deleted here.
 */
export function bookingFormMenu(booking: BookingDetail, isHeld = false) {
  const { _id, bookingType, allowedActions } = booking;
  const may = (action: string) => !isHeld && allowedActions.includes(action);
  const actions = [
    bookingType === "single" && allowedActions.includes("copy") ? <Copy key="copy" id={_id} /> : null,
    mayContinue(booking) && !isHeld ? <Continue key="continue" booking={booking} /> : null,
    mayBeginPackage(booking) && !isHeld ? <BeginPackage key="package" booking={booking} /> : null,
    may("cancel") ? <Asked key="cancel" intent="cancel" /> : null,
    may("delete") ? <Asked key="delete" intent="delete" /> : null,
  ].filter(Boolean);
  return actions.length > 0 ? actions : null;
}

function Copy({ id }: { id: string }) {
  const { t } = useTranslation("bookings");
  return <MenuLink to={`/bookings/create?copy=${id}`}>{t("edit.copy")}</MenuLink>;
}

function Continue({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation("bookingSeries");
  return <MenuLink to={continueHref(booking)}>{t(booking.series ? "prolong" : "continue")}</MenuLink>;
}

function BeginPackage({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation("bookings");
  return <MenuLink to={packageHref(booking)}>{t("edit.beginPackage")}</MenuLink>;
}

function Asked({ intent }: { intent: "cancel" | "delete" }) {
  const { t } = useTranslation("bookings");
  return (
    <ConfirmLink intent={intent} inMenu>
      {t(`edit.${intent}`)}
    </ConfirmLink>
  );
}
