import screenTexts from "virtual:texts/material+forms+lists+validation";
import { useLoaderData } from "@remix-run/react";
import { PostButton } from "~/forms";
import { areaCrumb } from "~/i18n/area-crumb";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { Comment } from "~/records/comment";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Comments } from "~/ui/comments";
import { KeyValue } from "~/ui/key-value";
import { PageHead } from "~/ui/page-head";
import { WithRail } from "~/ui/rail";
import { Hint } from "~/ui/text";
import type { loadMaterial } from "./booking/booking.server";
import { ContactForm } from "./booking/contact-form";
import { adFacts } from "./list/ad-text";
import { DueText, MaterialStateBadge } from "./list/badges";
import { materialList } from "./list/definition";

export { repeatable as clientAction } from "~/forms";
export { loadMaterial as loader, writeContact as action } from "./booking/booking.server";

type Data = Awaited<ReturnType<typeof loadMaterial>>;

export const handle = screenHandle<Data | undefined>({
  i18n: screenTexts,
  breadcrumbs: ({ data }) => [
    areaCrumb("material"),
    ...(data
      ? [
          { label: data.booking.clientCompany.name, to: `/bookings/${data.booking._id}` },
          { label: texts("material")("contacts") },
        ]
      : []),
  ],
});

/** The ad material of one booking: the sender, the deadline, and all contacts. */
export default function BookingMaterial() {
  const { t } = useTranslation("material");
  const { booking, today } = useLoaderData<typeof loadMaterial>();
  const { specs, materialSender: sender, status } = booking;
  const mayEdit = booking.allowedActions.includes("edit");
  const isMissing = specs.bookingState === "open" || specs.bookingState === "requested";
  const isRunning = status === "open" || status === "active";
  const isClosing = booking.materialDueBy === "closing";
  const ad = adFacts(specs);
  return (
    <>
      <PageHead
        title={booking.clientCompany.name}
        subtitle={t("subtitle", { number: booking._id, ad: [ad.medium, ad.issue].filter(Boolean).join(" ") })}
        actions={
          <>
            <LinkButton to={`/bookings/${booking._id}#documents`}>{t("toBooking")}</LinkButton>
            {mayEdit && isMissing && isRunning ? <RequestButton id={booking._id} /> : null}
          </>
        }
      />
      <WithRail
        label={t("rail")}
        rail={
          <Card title={t("needed")} id="needed">
            <KeyValue
              items={[
                { label: t("columns.state"), value: <MaterialStateBadge state={specs.bookingState} /> },
                {
                  label: t("columns.dueOn"),
                  value: (
                    <>
                      <DueText dueOn={booking.materialDueOn} state={specs.bookingState} today={today} />
                      {isClosing ? <small className="block">{t("dueBy.closing")}</small> : null}
                    </>
                  ),
                },
                ...(isClosing && booking.appearsFrom
                  ? [{ label: t("columns.appearsFrom"), value: dayText(booking.appearsFrom) }]
                  : []),
                {
                  label: t("columns.format"),
                  value: [ad.format, ad.size].filter(Boolean).join(", ") || t("none"),
                },
                { label: t("columns.sender"), value: sender.name },
                {
                  label: t("export.email"),
                  value: sender.email ? <a href={`mailto:${sender.email}`}>{sender.email}</a> : t("noEmail"),
                },
              ]}
            />
          </Card>
        }
      >
        <div className="grid gap-4 min-w-0">
          <Contacts contacts={booking.materialContacts} />
          {mayEdit ? (
            <ContactForm
              // The key empties the form after a contact was saved.
              key={booking.materialContacts.length}
              mayRequest={specs.bookingState === "open" && isRunning}
            />
          ) : null}
        </div>
      </WithRail>
    </>
  );
}

/** Starts the request for this booking. The user sees the message before it is sent. */
function RequestButton({ id }: { id: string }) {
  const { t } = useTranslation("material");
  return (
    <PostButton
      name="request"
      action={`${materialList.path}/bulk`}
      intent="request"
      hidden={{ bulk: "request", ids: id }}
      variant="primary"
    >
      {t("bulk.request")}
    </PostButton>
  );
}

const MAIL_TONE = { waiting: "info", sent: "good", failed: "bad" } as const;

function Contacts({ contacts }: { contacts: Data["booking"]["materialContacts"] }) {
  const { t } = useTranslation("material");
  return (
    <Card title={t("contacts")} id="contacts">
      {contacts.length === 0 ? <Hint>{t("noContacts")}</Hint> : null}
      <Comments>
        {contacts.map((contact) => (
          <Comment
            key={contact._id}
            by={contact.user}
            at={contact.at}
            facts={[t(`channel.${contact.channel}`), contact.contactPerson]}
            badge={
              contact.mailState ? (
                <Badge tone={MAIL_TONE[contact.mailState]}>{t(`mail.${contact.mailState}`)}</Badge>
              ) : null
            }
            text={contact.note}
          />
        ))}
      </Comments>
    </Card>
  );
}
