import { graphql, type ResultOf } from "~/graphql/graphql";

/** What can be placed on the pages of an issue, and what their types take. */
export const OffersOfIssue = graphql(`
  fragment OffersOfIssue on ImmoflashOffers @_unmask {
    articles { _id title isOfIssue isAdvertorial isPublished isPrivate wordCount hasCover cover { _id } }
    ads { _id client formatId format material lastContact { at channel contactPerson } }
    pageTypes { type adCount formatIds }
    before { title pageTypes }
  }
`);
export type OffersOfIssue = ResultOf<typeof OffersOfIssue>;

/** Whether the material of an ad is still to come, as far as the user sees it. */
export const wantsMaterial = ({ material }: Pick<OffersOfIssue["ads"][number], "material">) =>
  material === "open" || material === "requested";
