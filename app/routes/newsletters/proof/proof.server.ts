import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { HouseFragment } from "~/shared/pdf/house";
import { houseLogo } from "~/shared/pdf/house.server";
import { proofPdf } from "./pdf.server";
import { ProvedAdFragment, proofOf } from "./words";

const NewsletterProof = graphql(
  `
  query NewsletterProof($id: String!) {
    booking(id: $id) { ...ProvedAd }
    getGlobalSettings { ...House }
    me { first_name last_name }
  }
`,
  [ProvedAdFragment, HouseFragment],
);

/** The proof of a booking as a PDF, for everyone who may see the booking; 404 where there is none. */
export async function proofFile(args: LoaderFunctionArgs | ActionFunctionArgs, booking: string) {
  const {
    booking: ad,
    getGlobalSettings: house,
    me,
  } = await gqlRequest(args, NewsletterProof, { id: booking });
  const proof = ad && proofOf(ad, house, new Date());
  if (!proof) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return {
    number: ad._id,
    heading: proof.heading,
    issue: ad.specs.issue?.title ?? "",
    house: proof.house,
    sender: me,
    content: await proofPdf(proof, await houseLogo(args, house.logo)),
  };
}
