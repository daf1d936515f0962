import { formatEuro } from "domain/money";
import { EnterSaves, PostButton } from "~/forms";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { StatusBadge } from "~/shared/bookings/booking-badges";
import { issueName } from "~/shared/bookings/issue-name";
import { Term } from "~/shared/help/term";
import { Button, LinkButton } from "~/ui/button";
import { OfControl } from "~/ui/explained";
import { Menu, MenuLink } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import type { BookingDetail } from "../booking/detail";
import { bookingFormMenu } from "../form/booking-actions";
import { nextStepOf } from "./next-step";

type Props = {
  booking: BookingDetail;
  today: string;
  /** The form whose typed values are posted with the activation of the campaign. */
  formId?: string;
  /** Whether somebody else edits the booking: what changes its state is not offered then. */
  isHeld?: boolean;
  /** Whether another step is offered already. */
  withoutNext?: boolean;
  /** Title only, without actions. */
  plain?: boolean;
};

/** The head of a booking: client and state, what was booked, the next step, and a menu of the others. */
export function BookingHead(props: Props) {
  const { t } = useTranslation("bookings");
  const { specs, bookingType, status, appearsOn, price, _id: number } = props.booking;
  const medium =
    bookingType === "multi"
      ? t("package", { count: specs.targetMedia.length })
      : [specs.targetMedium?.name, specs.issue && issueName(specs.issue)].filter(Boolean).join(" ");
  const facts = [
    specs.type ? t(`type.${specs.type}`) : t(`bookingType.${bookingType}`),
    medium,
    t("edit.number", { number }),
    price === null ? null : formatEuro(price),
    appearsOn ? t("edit.appears", { day: dayText(appearsOn) }) : null,
  ];
  return (
    <PageHead
      title={props.booking.clientCompany.name}
      states={status === "open" ? null : <StatusBadge status={status} />}
      subtitle={facts.filter(Boolean).join(" · ")}
      actions={props.plain ? null : <HeadActions {...props} />}
    />
  );
}

function HeadActions({ booking, today, formId, isHeld = false, withoutNext }: Props) {
  const { t } = useTranslation("bookings");
  const { t: forms } = useTranslation("forms");
  const may = (action: string) => !isHeld && booking.allowedActions.includes(action);
  const can = useCan();
  const ofClient = can({ collectionType: "companies" });
  // The bar of an open form has a menu with these.
  const others = formId ? null : bookingFormMenu(booking, isHeld);
  return (
    <>
      {may("reopen") ? (
        <PostButton name="reopen" intent="reopen" version={booking.version}>
          {t("edit.reopen")}
        </PostButton>
      ) : null}
      {ofClient || others ? (
        <Menu dots="plain" aria-label={forms("ofRecord")}>
          {ofClient ? (
            <MenuLink to={`/companies/${booking.clientCompany._id}/bookings`}>{t("edit.ofClient")}</MenuLink>
          ) : null}
          {others}
        </Menu>
      ) : null}
      {withoutNext ? null : <NextStep booking={booking} today={today} formId={formId} isHeld={isHeld} />}
    </>
  );
}

const ActivationTerm = () => (
  <OfControl>
    <Term name="activate" />
  </OfControl>
);

function NextStep({ booking, today, formId, isHeld }: Props) {
  const { t } = useTranslation("bookings");
  const next = nextStepOf(booking, today);
  if (isHeld && next?.step !== "material") return null;
  switch (next?.step) {
    case "activate":
      return formId ? (
        <div className="contents" data-explained>
          <EnterSaves form={formId} />
          <ActivationTerm />
          <Button variant="primary" form={formId} name="intent" value="activate" formNoValidate>
            {t("edit.activate")}
          </Button>
        </div>
      ) : (
        <div className="contents" data-explained>
          <ActivationTerm />
          <PostButton name="activate" intent="activate" version={booking.version} variant="primary">
            {t("edit.activate")}
          </PostButton>
        </div>
      );
    case "material":
      return (
        <LinkButton variant="primary" to={`/bookings/${booking._id}/material`}>
          {t("edit.askForMaterial")}
        </LinkButton>
      );
    case "bill":
      return (
        <PostButton
          name="bill"
          action="/bookings/billing/item"
          intent="notpaid"
          hidden={{ item: next.item, booking: booking._id }}
          variant="primary"
        >
          {t("edit.bill")}
        </PostButton>
      );
    default:
      return null;
  }
}
