import type { LoaderFunctionArgs } from "@remix-run/node";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { requireToken } from "~/session/current-user.server";
import { HouseFragment } from "~/shared/pdf/house";
import { houseLogo } from "~/shared/pdf/house.server";
import { proofPdf } from "./pdf.server";
import { ProvedAdFragment, proofOf } from "./words";

const NewsletterProof = graphql(
  `
  query NewsletterProof($id: String!) {
    booking(id: $id) { ...ProvedAd }
    getGlobalSettings { ...House }
  }
`,
  [ProvedAdFragment, HouseFragment],
);

/** The proof of the booking in the address as a PDF, for everyone who may see the booking; 404 where there is none. */
export async function proofFile(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { booking, getGlobalSettings: house } = await gqlRequest(args, NewsletterProof, {
    id: args.params.bookingid ?? "",
  });
  const proof = booking && proofOf(booking, house, new Date());
  if (!proof) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return { number: booking._id, content: await proofPdf(proof, await houseLogo(args, house.logo)) };
}
