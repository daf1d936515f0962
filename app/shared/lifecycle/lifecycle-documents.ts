import { graphql } from "~/graphql/graphql";

/** Where a record stands between draft and readers, as `StateCard` shows it. */
export const PublishingStage = graphql(`
  fragment PublishingStage on Publishable @_unmask {
    state draftNumber liveNumber scheduledNumber publishAt withdrawAt dueProblem publishedAt withdrawnAt
    reviewState reviewNumber reviewReason
    reviewAskedBy { first_name last_name }
  }
`);

/** A revision, as `RevisionLine` shows it. */
export const RevisionFacts = graphql(`
  fragment RevisionFacts on Revision @_unmask { number at name restoredFrom publishedAt by { first_name last_name } }
`);

/** A link to a draft, as `DraftLinks` shows it. */
export const DraftLinkFacts = graphql(`
  fragment DraftLinkFacts on DraftLink @_unmask {
    _id createdAt expiresAt endedAt openedAt openCount by { first_name last_name }
  }
`);

/** What of one kind leads to records that readers are about to lose, as `LostLinkList` shows it. */
export const LostLinksOfKind = graphql(`
  fragment LostLinksOfKind on LostLinks @_unmask { kind count links { kind _id name isLive } }
`);
