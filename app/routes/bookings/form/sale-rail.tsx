import { formatEuro } from "domain/money";
import { decidedDayText } from "~/i18n/distance";
import { useTranslation } from "~/i18n/use-translation";
import { issueName } from "~/shared/bookings/issue-name";
import { Card } from "~/ui/card";
import { KeyValue } from "~/ui/key-value";
import { Meter } from "~/ui/meter";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import { WholeDays } from "~/ui/whole-days";
import type { BookingChoices } from "./choices";
import type { ClientSale } from "./client-sale";
import { SlotHolders, SlotsPanel } from "./slots-panel";

/** Beside a new booking: its client, and its issue or the slots of its term. */
export function SaleRail({ choices, isCopy }: { choices: BookingChoices; isCopy: boolean }) {
  const { t } = useTranslation("bookings");
  const { sale, slots, variant } = choices;
  const isIssue = slots !== null && variant !== "multi";
  return (
    <>
      {sale ? <ClientCard sale={sale} /> : null}
      {!sale && !isCopy ? (
        <Card title={t("fields.clientCompany")} id="client">
          <Hint>{t("sale.noClient")}</Hint>
        </Card>
      ) : null}
      {isIssue ? <IssueCard choices={choices} /> : <SlotsPanel choices={choices} />}
    </>
  );
}

/** What the client has booked and owes, and whom one asks; only what the user may see. */
function ClientCard({ sale }: { sale: ClientSale }) {
  const { t } = useTranslation("bookings");
  const { client, year, turnover, turnoverBefore, openItems, contact, last } = sale;
  const bookings = `/companies/${client._id}/bookings`;
  const figure = (cents: number | null, of: number, label: string) =>
    cents === null
      ? []
      : [
          {
            label,
            value: <PathLink to={`${bookings}?year=${of}`}>{formatEuro(cents)}</PathLink>,
          },
        ];
  const items = [
    ...figure(turnover, year, t("sale.turnover", { year })),
    ...figure(turnoverBefore, year - 1, t("sale.turnoverBefore")),
    ...(last
      ? [
          {
            label: t("sale.last"),
            value: (
              <PathLink to={`/bookings/${last._id}`}>
                <WholeDays>{last.name}</WholeDays>
              </PathLink>
            ),
          },
        ]
      : []),
    ...(openItems === null
      ? []
      : [
          {
            label: t("sale.open"),
            value: (
              <PathLink to={`/bookings/billing?client=${client._id}&state=notpaid`}>
                {t("sale.items", { count: openItems })}
              </PathLink>
            ),
          },
        ]),
    ...(contact
      ? [
          {
            label: t("sale.contact"),
            value: (
              <>
                {contact.name}
                {contact.phone || contact.email ? (
                  <small className="block">{contact.phone || contact.email}</small>
                ) : null}
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <Card title={client.name} id="client">
      {items.length > 0 ? <KeyValue items={items} /> : <Hint>{t("sale.nothing")}</Hint>}
    </Card>
  );
}

/** The days that one decides by, and how much of the issue is sold. */
function IssueCard({ choices }: { choices: BookingChoices }) {
  const { t } = useTranslation("bookings");
  const { slots, media, mediumId, today, availability } = choices;
  if (!slots) return null;
  const { adClosesOn, materialDueOn, publishDate, formatSlots } = slots;
  const medium = media.find(({ _id }) => _id === mediumId)?.name ?? "";
  const limited = formatSlots.filter(({ available }) => available !== null);
  const available = limited.reduce((sum, slot) => sum + (slot.available ?? 0), 0);
  const taken = limited.reduce((sum, slot) => sum + slot.taken, 0);
  const all = formatSlots.reduce((sum, slot) => sum + slot.taken, 0);
  const day = (label: string, on: string | null) =>
    on === null
      ? []
      : [
          {
            label,
            value: decidedDayText(on, today),
          },
        ];
  return (
    <Card title={`${medium} ${issueName(slots)}`} id="slots">
      <KeyValue
        items={[
          ...day(t("sale.adCloses"), adClosesOn),
          ...day(t("sale.materialUntil"), materialDueOn),
          ...day(t("sale.appears"), publishDate),
          {
            label: t("sale.sold"),
            value:
              available > 0
                ? t("sale.soldOf", {
                    taken,
                    available,
                  })
                : String(all),
          },
        ]}
      />
      {available > 0 ? <Meter label={t("sale.soldMeter")} value={taken} max={available} /> : null}
      <SlotHolders availability={availability} />
    </Card>
  );
}
