import type { LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { requireToken } from "~/session/current-user.server";
import { HouseFragment } from "~/shared/pdf/house";
import { houseLogo } from "~/shared/pdf/house.server";
import { type Confirmation, confirmationOf, OrderFragment, recipientOf } from "./order";
import { confirmationPdf } from "./pdf.server";

const ConfirmationQuery = graphql(
  `
  query Confirmation($id: String!) {
    booking(id: $id) { ...ConfirmedOrder }
    getGlobalSettings { ...House }
  }
`,
  [OrderFragment, HouseFragment],
);

const ConfirmationScreenQuery = graphql(
  `
  query ConfirmationScreen($id: String!) {
    booking(id: $id) {
      ...ConfirmedOrder
      version
      allowedActions
      confirmationMails { _id at receiver state user { first_name last_name } }
    }
    getGlobalSettings { ...House }
  }
`,
  [OrderFragment, HouseFragment],
);

/** The confirmation of the booking in the address, for everyone who may see it; 404 where there is none. */
export async function loadConfirmation(args: LoaderFunctionArgs): Promise<Confirmation> {
  requireToken(args.request);
  const { booking, getGlobalSettings: house } = await gqlRequest(args, ConfirmationQuery, {
    id: args.params.bookingid ?? "",
  });
  return confirmationOf(orNotFound(booking), todayInVienna(), house);
}

/** The confirmation as a PDF, with the logo of the house. */
export async function confirmationFile(args: LoaderFunctionArgs): Promise<{
  order: Confirmation;
  content: Uint8Array<ArrayBuffer>;
}> {
  const order = await loadConfirmation(args);
  return { order, content: await confirmationPdf(order, await houseLogo(args, order.logo)) };
}

/** The same, with what its screen says about sending it. */
export async function loadConfirmationScreen(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { booking, getGlobalSettings: house } = await gqlRequest(args, ConfirmationScreenQuery, {
    id: args.params.bookingid ?? "",
  });
  const { version, allowedActions, confirmationMails: mails, ...order } = orNotFound(booking);
  const { name, email, contacts } = recipientOf(order);
  return {
    order: confirmationOf(order, todayInVienna(), house),
    isCancelled: order.status === "cancelled",
    recipient: { name, email, contacts: contacts.filter((contact) => contact.email) },
    maySend: allowedActions.includes("edit"),
    mails,
    version,
    idempotencyKey: newIdempotencyKey(),
  };
}

function orNotFound<Booking>(booking: Booking | null): Booking {
  if (!booking) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return booking;
}
