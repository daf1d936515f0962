import type { LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { gqlRequest } from "~/graphql/client.server";
import { requireToken } from "~/session/current-user.server";
import { type Confirmation, ConfirmationQuery, confirmationOf } from "./order";

/** The confirmation of the booking in the address, for everyone who may see it; 404 where there is none. */
export async function loadConfirmation(args: LoaderFunctionArgs): Promise<Confirmation> {
  requireToken(args.request);
  const { booking } = await gqlRequest(args, ConfirmationQuery, { id: args.params.bookingid ?? "" });
  if (!booking) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return confirmationOf(booking, todayInVienna());
}
