import { formatDay } from "domain/dates";
import { formatEuro } from "domain/money";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { issueName } from "~/records/issue-name";
import { personName } from "~/records/person-name";
import { Card } from "~/ui/card";
import { KeyValue } from "~/ui/key-value";
import { type BookingDetail, type BookingField, type BookingFile, SPEC_FIELDS_OF } from "../booking/detail";
import { fileHref } from "../booking/files";
import { ChildBookings } from "./child-bookings";

type Specs = BookingDetail["specs"];

/** All fields of a booking to read: of kinds without a form here, and for those who may not change it. */
export function BookingReadView({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation("bookings");
  const { specs, bookingType } = booking;
  const ofType = bookingType === "multi" ? SPEC_FIELDS_OF.multi : SPEC_FIELDS_OF[specs.type ?? "print"];
  const yes = (value: boolean) => t(value ? "edit.yes" : "edit.no");
  const day = (value: string | null) => (value ? formatDay(value) : null);
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
          ["billingState", t(`billing.${booking.billingState}`)],
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

/** A spec's value as it is read; nothing where it is empty. */
function useSpecValue() {
  const { t } = useTranslation("bookings");
  const link = (file: BookingFile) => <a href={fileHref(file._id)}>{file.filename}</a>;
  return (specs: Specs, field: (typeof SPEC_FIELDS_OF)[keyof typeof SPEC_FIELDS_OF][number]): ReactNode => {
    switch (field) {
      case "targetMedium":
      case "format":
      case "placement":
      case "bookingType":
        return specs[field]?.name;
      case "targetMedia":
        return specs.targetMedia.map((medium) => medium.name).join(", ");
      case "issue":
        return specs.issue && issueName(specs.issue);
      case "type":
        return specs.type && t(`type.${specs.type}`);
      case "bookingState":
        return t(`material.${specs.bookingState}`);
      case "billEvenly":
      case "internalProduction":
      case "adHiddenOnMobile":
        return t(specs[field] ? "edit.yes" : "edit.no");
      case "campaignStartDate":
      case "campaignEndDate":
      case "productionDate":
      case "releaseDate":
        return specs[field] && formatDay(specs[field]);
      case "ad":
      case "ad2":
      case "briefingDocument":
        return specs[field] && link(specs[field]);
      case "printDocuments":
        return specs.printDocuments.length > 0 ? (
          <ul>
            {specs.printDocuments.map((file) => (
              <li key={file._id}>{link(file)}</li>
            ))}
          </ul>
        ) : null;
      default:
        return specs[field];
    }
  };
}
