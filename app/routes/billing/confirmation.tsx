import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "~/forms/hydrated";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { Button, LinkButton } from "~/ui/button";
import bookingTexts from "../../../locales/de/bookings.json";
import confirmationTexts from "../../../locales/de/confirmation.json";
import { loadConfirmation } from "./confirmation/confirmation.server";
import type { Confirmation } from "./confirmation/order";
import "./confirmation/confirmation.css";

export const loader = loadConfirmation;

export const handle = screenHandle<Confirmation>({
  i18n: { bookings: bookingTexts, confirmation: confirmationTexts },
  breadcrumbs: ({ data, params }) => [
    { label: texts("bookings")("title"), to: "/bookings" },
    { label: data?.facts[0]?.value ?? "", to: `/bookings/${params.bookingid}` },
    { label: texts("confirmation")("title") },
  ],
});

/** The booking confirmation (Auftragsbestätigung, decisions §4), as it comes out of the printer. */
export default function ConfirmationPage() {
  const { t } = useTranslation("confirmation");
  const order = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  return (
    <>
      <div className="confirmation-actions" data-no-print>
        <LinkButton variant="quiet" to={`/bookings/${order.number}`}>
          {t("back")}
        </LinkButton>
        <a className="button primary" href={`/bookings/${order.number}/confirmation.pdf`} download>
          {t("pdf")}
        </a>
        {hydrated ? (
          <Button type="button" onClick={() => window.print()}>
            {t("print")}
          </Button>
        ) : null}
      </div>
      <article className="card confirmation">
        <header>
          <p className="confirmation-house">
            {order.house}
            <small>{order.sender}</small>
          </p>
          <address>
            {order.recipient.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <p className="confirmation-day">{order.placeAndDay}</p>
        </header>
        <h1>{order.heading}</h1>
        <dl className="key-values">
          {order.facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>{order.introduction}</p>
        <Positions order={order} />
        {order.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </article>
    </>
  );
}

function Positions({ order }: { order: Confirmation }) {
  const { t } = useTranslation("confirmation");
  const { columns, positions, totals } = order;
  const last = columns.length - 1;
  return (
    <section className="table-box" tabIndex={0} aria-labelledby="positions">
      <table>
        <caption id="positions" className="sr-only">
          {t("positions")}
        </caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index === last ? "number" : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {positions.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, index) => (
                <td key={columns[index]} className={index === last ? "number" : undefined}>
                  {cell}
                </td>
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
                <td className="number">{value}</td>
              </tr>
            ))}
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}
