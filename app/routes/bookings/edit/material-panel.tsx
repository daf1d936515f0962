import { Link } from "@remix-run/react";
import { formatInstant } from "domain/dates";
import { personName } from "domain/person-name";
import { useTranslation } from "react-i18next";
import { Card } from "~/ui/card";
import { CommentHead, Comments, CommentText } from "~/ui/comments";
import { DASH } from "~/ui/dash";
import { Hint } from "~/ui/text";
import type { BookingDetail } from "../booking/detail";

/** The number of latest contacts shown beside the form. */
const SHOWN = 3;

/** The last contacts about the ad material. A link leads to all of them and to a new request. */
export function MaterialPanel({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation("bookings");
  const { materialContacts: contacts } = booking;
  if (booking.bookingType === "multi") return null;
  return (
    <Card title={t("contacts.title", { count: contacts.length })} id="contacts">
      {contacts.length === 0 ? <Hint>{t("contacts.empty")}</Hint> : null}
      <Comments>
        {contacts.slice(0, SHOWN).map((contact) => (
          <li key={contact._id}>
            <CommentHead>
              <b>{personName(contact.user) || DASH}</b> ·{" "}
              <time dateTime={contact.at}>{formatInstant(contact.at)}</time> ·{" "}
              {t(`contacts.channel.${contact.channel}`)}
              {contact.contactPerson ? ` · ${contact.contactPerson}` : null}
            </CommentHead>
            <CommentText>{contact.note}</CommentText>
          </li>
        ))}
      </Comments>
      <Link to={`/bookings/${booking._id}/material`}>{t("contacts.all")}</Link>
    </Card>
  );
}
