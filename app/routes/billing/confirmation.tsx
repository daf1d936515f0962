import screenTexts from "virtual:texts/bookings+confirmation+forms+validation";
import { useLoaderData } from "@remix-run/react";
import { attachmentHref } from "~/http/attachment-href";
import { areaCrumb } from "~/i18n/area-crumb";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { AnchorButton, LinkButton } from "~/ui/button";
import { PrintButton } from "~/ui/print-button";
import type { loadConfirmationScreen } from "./confirmation/confirmation.server";
import type { Confirmation } from "./confirmation/order";
import { SendForm, SentMails } from "./confirmation/send-form";
import "./confirmation/confirmation.css";
import { Card } from "~/ui/card";
import { DataCell, HeadCell, TableBox } from "~/ui/data-table";
import { KeyValue } from "~/ui/key-value";
import { WithRail } from "~/ui/rail";

export { repeatable as clientAction } from "~/forms";
export { loadConfirmationScreen as loader } from "./confirmation/confirmation.server";
export { sendConfirmation as action } from "./confirmation/send.server";

type Data = Awaited<ReturnType<typeof loadConfirmationScreen>>;

export const handle = screenHandle<Data | undefined>({
  i18n: screenTexts,
  breadcrumbs: ({ data, params }) => [
    areaCrumb("bookings"),
    { label: data?.order.facts[0]?.value ?? "", to: `/bookings/${params.bookingid}` },
    { label: texts("confirmation")("title") },
  ],
});

/** The booking confirmation (Auftragsbestätigung, decisions §4), as it is printed. */
export default function ConfirmationPage() {
  const { t } = useTranslation("confirmation");
  const screen = useLoaderData<typeof loadConfirmationScreen>();
  const { order, mails, maySend } = screen;
  return (
    <>
      <div className="confirmation-actions" data-no-print>
        <LinkButton variant="quiet" to={`/bookings/${order.number}`}>
          {t("back")}
        </LinkButton>
        <AnchorButton
          variant={maySend ? "plain" : "primary"}
          href={`/bookings/${order.number}/confirmation.pdf`}
          download
        >
          {t("pdf")}
        </AnchorButton>
        {maySend ? (
          <AnchorButton className="lg:hidden" href="#send">
            {t("mail.title")}
          </AnchorButton>
        ) : null}
        <PrintButton>{t("print")}</PrintButton>
      </div>
      {maySend || mails.length > 0 ? (
        <WithRail
          label={t("mail.rail")}
          rail={
            <div className="grid gap-4" data-no-print>
              {maySend ? <SendForm screen={screen} /> : null}
              <SentMails mails={mails} />
            </div>
          }
        >
          <Paper order={order} />
        </WithRail>
      ) : (
        <Paper order={order} />
      )}
    </>
  );
}

function Paper({ order }: { order: Confirmation }) {
  return (
    <Card as="article" flush className="confirmation">
      <header>
        {order.logo ? (
          <img
            className="confirmation-logo"
            src={attachmentHref(order.logo._id)}
            width={order.logo.width ?? undefined}
            height={order.logo.height ?? undefined}
            alt=""
          />
        ) : null}
        <p className="confirmation-house">
          {order.house}
          <small>{order.sender}</small>
          {order.address.map((line) => (
            <small key={line}>{line}</small>
          ))}
        </p>
        <address>
          {order.recipient.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p className="confirmation-day">{order.placeAndDay}</p>
      </header>
      <h1>{order.heading}</h1>
      <KeyValue items={order.facts} />
      <p>{order.introduction}</p>
      <Positions order={order} />
      {order.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Card>
  );
}

function Positions({ order }: { order: Confirmation }) {
  const { t } = useTranslation("confirmation");
  const { columns, positions, totals } = order;
  const last = columns.length - 1;
  return (
    <TableBox label={t("positions")}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <HeadCell key={column} numeric={index === last}>
              {column}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {positions.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell, index) => (
              <DataCell key={columns[index]} numeric={index === last}>
                {cell}
              </DataCell>
            ))}
          </tr>
        ))}
      </tbody>
      {totals.length > 0 ? (
        <tfoot>
          {totals.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row" colSpan={last}>
                {label}
              </th>
              <DataCell numeric>{value}</DataCell>
            </tr>
          ))}
        </tfoot>
      ) : null}
    </TableBox>
  );
}
