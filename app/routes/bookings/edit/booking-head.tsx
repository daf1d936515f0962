import { dayInVienna } from "domain/dates";
import { personName } from "domain/person-name";
import { ConfirmLink, EnterSaves, PostButton } from "~/forms";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { issueName } from "~/shared/bookings/issue-name";
import { AnchorButton, Button, LinkButton } from "~/ui/button";
import { DASH } from "~/ui/dash";
import { PageHead } from "~/ui/page-head";
import type { BookingDetail } from "../booking/detail";

type Props = {
  booking: BookingDetail;
  idempotencyKey: string;
  /** The form whose typed values are posted with the activation of the campaign. */
  formId?: string;
  /** Title only, without actions. */
  plain?: boolean;
};

/** The head of a booking: client, appearance, who entered it, and the actions. */
export function BookingHead({ booking, idempotencyKey, formId, plain }: Props) {
  const { t } = useTranslation("bookings");
  const { specs, bookingType } = booking;
  const medium =
    bookingType === "multi"
      ? t("package", { count: specs.targetMedia.length })
      : [specs.targetMedium?.name, specs.issue && issueName(specs.issue)].filter(Boolean).join(" ");
  return (
    <PageHead
      title={booking.clientCompany.name}
      subtitle={
        <>
          {t("edit.subtitle", {
            number: booking._id,
            type: specs.type ? t(`type.${specs.type}`) : t(`bookingType.${bookingType}`),
            medium,
            name: personName(booking.createdBy) || DASH,
          })}{" "}
          <span className="whitespace-nowrap">{dayText(dayInVienna(booking.createdAt))}</span>
        </>
      }
      actions={
        plain ? null : <HeadActions booking={booking} idempotencyKey={idempotencyKey} formId={formId} />
      }
    />
  );
}

function HeadActions({ booking, idempotencyKey, formId }: Props) {
  const { t } = useTranslation("bookings");
  const may = (action: string) => booking.allowedActions.includes(action);
  const can = useCan();
  const post = (intent: "reopen" | "activate") => (
    <PostButton name={intent} intent={intent} version={booking.version} idempotencyKey={idempotencyKey}>
      {t(`edit.${intent}`)}
    </PostButton>
  );
  return (
    <>
      <AnchorButton variant="quiet" href="#history">
        {t("edit.history")}
      </AnchorButton>
      {can({ collectionType: "companies" }) ? (
        <LinkButton variant="quiet" to={`/companies/${booking.clientCompany._id}/bookings`}>
          {t("edit.ofClient")}
        </LinkButton>
      ) : null}
      {may("copy") && booking.bookingType === "single" && !formId ? (
        <LinkButton to={`/bookings/create?copy=${booking._id}`}>{t("edit.copy")}</LinkButton>
      ) : null}
      {may("reopen") ? post("reopen") : null}
      {may("activate") && formId ? (
        <>
          <EnterSaves form={formId} />
          <Button form={formId} name="intent" value="activate" formNoValidate>
            {t("edit.activate")}
          </Button>
        </>
      ) : null}
      {may("activate") && !formId ? post("activate") : null}
      {may("delete") && !formId ? <ConfirmLink intent="delete">{t("edit.delete")}</ConfirmLink> : null}
      {may("cancel") && !formId ? <ConfirmLink intent="cancel">{t("edit.cancel")}</ConfirmLink> : null}
    </>
  );
}
