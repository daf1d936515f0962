import { useTranslation } from "~/i18n/use-translation";
import { Comment } from "~/records/comment";
import { Card } from "~/ui/card";
import { Comments } from "~/ui/comments";
import { PathLink } from "~/ui/path-link";
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
          <Comment
            key={contact._id}
            by={contact.user}
            at={contact.at}
            facts={[t(`contacts.channel.${contact.channel}`), contact.contactPerson]}
            text={contact.note}
          />
        ))}
      </Comments>
      <PathLink to={`/bookings/${booking._id}/material`}>{t("contacts.all")}</PathLink>
    </Card>
  );
}
