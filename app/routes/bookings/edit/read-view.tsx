import { SPEC_FIELDS, type SpecField, specFieldsOf } from "domain/bookings/fields";
import { formatEuro } from "domain/money";
import { personName } from "domain/person-name";
import type { ReactNode } from "react";
import { attachmentHref } from "~/http/attachment-href";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import type { Attachment } from "~/records/attachments/attachment";
import { issueName } from "~/shared/bookings/issue-name";
import { Card } from "~/ui/card";
import { KeyValue } from "~/ui/key-value";
import type { BookingDetail, BookingField } from "../booking/detail";
import { ChildBookings } from "./child-bookings";

type Specs = BookingDetail["specs"];
type NamedRecord = { name: string };

/** All fields of a booking as text, for kinds of bookings without a form here, and for users who may not change it. */
export function BookingReadView({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation("bookings");
  const { specs, bookingType } = booking;
  const variant = bookingType === "multi" ? bookingType : (specs.type ?? "print");
  const ofType = Object.keys(specFieldsOf(variant)) as SpecField[];
  const yes = (value: boolean) => t(value ? "edit.yes" : "edit.no");
  const day = (value: string | null) => (value ? dayText(value) : null);
  const specValue = useSpecValue();
  return (
    <div className="grid gap-4">
      <Facts
        title={t("sections.client")}
        id="client"
        facts={[
          ["clientCompany", booking.clientCompany.name],
          ["agencyCompany", booking.agencyCompany?.name],
          ["supervisor", booking.supervisor && personName(booking.supervisor)],
          ["easyJobId", booking.easyJobId],
          ["easyJobIdEpMedia", booking.easyJobIdEpMedia],
        ]}
      />
      <Facts
        title={t("sections.ad")}
        id="ad"
        facts={ofType.map((field) => [`specs.${field}`, specValue(specs, field)])}
      />
      {booking.childBookings.length > 0 ? <ChildBookings booking={booking} /> : null}
      <Facts
        title={t("sections.billing")}
        id="billing"
        facts={[
          ["price", formatEuro(booking.price)],
          ["billingDate", day(booking.billingDate)],
          ["billingState", t(`billingState.${booking.billingState}`)],
          ["nonbillable", yes(booking.nonbillable)],
          ["isInternal", yes(booking.isInternal)],
          ["isCrossBill", yes(booking.isCrossBill)],
          ...(booking.isCrossBill
            ? ([
                ["crossBillTiming", booking.crossBillTiming && t(`timing.${booking.crossBillTiming}`)],
                ["crossBillEnd", day(booking.crossBillEnd)],
              ] as const)
            : []),
        ]}
      />
    </div>
  );
}

function Facts(props: { title: string; id: string; facts: (readonly [BookingField, ReactNode])[] }) {
  const { t } = useTranslation("bookings");
  return (
    <Card title={props.title} id={props.id}>
      <KeyValue
        items={props.facts.map(([field, value]) => ({
          label: t(`fields.${field}`),
          value: value || t("edit.none"),
        }))}
      />
    </Card>
  );
}

/** The readable form of a spec's value; empty if the value is empty. */
function useSpecValue() {
  const { t } = useTranslation("bookings");
  const link = (file: Attachment) => <a href={attachmentHref(file._id)}>{file.filename}</a>;
  return (specs: Specs, name: SpecField): ReactNode => {
    const value = specs[name];
    switch (name) {
      case "issue":
        return specs.issue && issueName(specs.issue);
      case "type":
        return specs.type && t(`type.${specs.type}`);
      case "bookingState":
        return t(`materialState.${specs.bookingState}`);
    }
    switch (SPEC_FIELDS[name].kind) {
      case "ref":
        return (value as NamedRecord | null)?.name;
      case "refs":
        return (value as NamedRecord[]).map((one) => one.name).join(", ");
      case "flag":
        return t(value ? "edit.yes" : "edit.no");
      case "day":
        return value && dayText(value as string);
      case "file":
        return value && link(value as Attachment);
      case "files":
        return (value as Attachment[]).length > 0 ? (
          <ul>
            {(value as Attachment[]).map((file) => (
              <li key={file._id}>{link(file)}</li>
            ))}
          </ul>
        ) : null;
      default:
        return value as string | number | null;
    }
  };
}
