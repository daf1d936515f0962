import { graphql } from "~/graphql/graphql";
import { CommentFacts } from "~/shared/comments/comment-facts";

// One fragment per thing that several booking screens show, so that each screen's document stays one round trip.

/** The data of one row of a bookings list, and the further columns of its export. */
export const BookingRowFragment = graphql(`
  fragment BookingRow on Booking @_unmask {
    _id
    version
    bookingType
    status
    clientCompany { _id name }
    agencyCompany { _id name }
    price
    nonbillable
    billingState
    appearsFrom
    appearsOn
    materialDueOn
    supervisor @include(if: $withSupervisor) { _id first_name last_name }
    easyJobId @include(if: $withEasyJobId)
    billingDate @include(if: $withBillingDate)
    easyJobIdEpMedia @include(if: $isExport)
    isInternal @include(if: $isExport)
    isCrossBill @include(if: $isExport)
    crossBillTiming @include(if: $isExport)
    crossBillEnd @include(if: $isExport)
    specs {
      type
      targetMedium { _id name goal colour }
      targetMedia { _id }
      issue { title issueNumber }
      format { name }
      placement { name }
      bookingState
      campaignStartDate
      campaignEndDate
      placementDetails @include(if: $isExport)
      bookingType @include(if: $isExport) { name }
      targetYear @include(if: $isExport)
      productionDate @include(if: $isExport)
      internalProduction @include(if: $isExport)
      releaseDate @include(if: $isExport)
      adTargetLink @include(if: $isExport)
      adHiddenOnMobile @include(if: $isExport)
      comment @include(if: $isExport)
    }
  }
`);

/**
 * The choices of the booking form: the media with their categories, the issues, the possible supervisors, and the
 * permissions.
 */
export const BookingFormOptionsFragment = graphql(`
  fragment BookingFormOptions on Query @_unmask {
    me { permissions }
    media: backendMedium(limit: 1000) {
      data {
        _id
        name
        type
        inactive
        hasIssues
        formatcategories { _id name inactive formatSize { width height } }
        placementcategories { _id name inactive }
        bookingartcategories { _id name inactive }
      }
    }
    issues(limit: 1000, sort: "publishDate", filter: $issueFilter) {
      data { _id title issueNumber publishDate adClosesOn materialDueOn medium { _id } }
    }
    supervisors: choices(of: [{ list: "supervisors", term: "" }]) { items { id label } }
  }
`);

/** An issue with its sold and free slots per format. */
export const IssueSlotsFragment = graphql(`
  fragment IssueSlots on Issue @_unmask {
    _id
    title
    issueNumber
    publishDate
    adClosesOn
    materialDueOn
    medium { _id }
    formatSlots { format { _id name } available taken free }
  }
`);

/** An issue that is sold: with the next ones that have space for what is sold out in it. */
export const IssueToSellFragment = graphql(
  `
  fragment IssueToSell on Issue @_unmask {
    ...IssueSlots
    laterIssues { formatId issues { _id title issueNumber } }
  }
`,
  [IssueSlotsFragment],
);

/** What is free of the chosen format in the issues to come. */
export const FreeInIssueFragment = graphql(`
  fragment FreeInIssue on FreeInIssue @_unmask { issueId free }
`);

/** A booking as the price that was paid last. */
const LastPriceFragment = graphql(`
  fragment LastPrice on Booking @_unmask {
    price
    appearsOn
    agencyCompany { name }
    specs { targetMedium { name goal } format { _id } issue { title issueNumber } }
  }
`);

/** What one knows of a client while selling: figures, and what it booked last, in the medium and in the format. */
export const ClientOverviewFragment = graphql(
  `
  fragment ClientOverview on ClientOverview @_unmask {
    _id
    name
    turnover(year: $year)
    turnoverBefore: turnover(year: $yearBefore)
    openItems
    contact { name phone email }
    lastBooking { _id appearsOn specs { targetMedium { name goal } issue { title issueNumber } } }
    lastInMedium: lastBooking(mediumId: $mediumId) { ...LastPrice }
    lastInFormat: lastBooking(mediumId: $mediumId, formatId: $formatId) { ...LastPrice }
  }
`,
  [LastPriceFragment],
);

/** The free slots of a format where a booking appears, and the bookings that hold the others. */
export const AvailabilityFragment = graphql(`
  fragment Availability on FormatAvailability @_unmask {
    limit { limitationType }
    hasMore
    termProblems { field message params { name value } }
    periods {
      period
      label
      available
      taken
      free
    }
    takers
    takenBy { _id clientCompany { name } appearsOn }
  }
`);

const AttachmentFragment = graphql(`
  fragment BookingAttachment on Attachment @_unmask { _id filename mimeType size width height }
`);

/** Everything the edit screen shows of one booking. */
export const BookingDetailFragment = graphql(
  `
  fragment BookingDetail on Booking @_unmask {
    _id
    version
    bookingType
    status
    clientCompany { _id name }
    agencyCompany { _id name }
    supervisor { _id first_name last_name }
    easyJobId
    easyJobIdEpMedia
    price
    nonbillable
    isInternal
    billingDate
    billingState
    isCrossBill
    crossBillTiming
    crossBillEnd
    billingItems { _id dueDate amount state overdueDays steps }
    isCampaignActive
    isDeletable
    cancelReason
    appearsOn
    materialDueOn
    materialDueBy
    allowedActions
    createdAt
    createdBy { first_name last_name }
    updatedAt
    updatedBy { first_name last_name }
    parentBooking { _id clientCompany { name } }
    series {
      _id
      bookings {
        _id
        status
        appearsOn
        price
        seriesPosition
        specs { issue { _id title issueNumber publishDate } }
      }
    }
    seriesPosition
    childBookings { _id status specs { type bookingState targetMedium { name } } }
    specs {
      type
      targetMedium { _id name }
      targetMedia { _id name }
      billEvenly
      campaignStartDate
      campaignEndDate
      internalProduction
      productionDate
      releaseDate
      targetYear
      placementDetails
      bookingState
      comment
      adHiddenOnMobile
      adTargetLink
      format { _id name formatSize { width height } }
      placement { _id name }
      bookingType { _id name }
      issue { ...IssueSlots }
      briefingDocument { ...BookingAttachment }
      ad { ...BookingAttachment }
      ad2 { ...BookingAttachment }
      printDocuments { ...BookingAttachment }
    }
    materialContacts { _id at channel contactPerson note user { first_name last_name } }
    comments { ...CommentFacts }
    historyTotal
    history(limit: $historyLimit, skip: $historySkip) {
      _id
      at
      action
      actor { first_name last_name }
      changes { field before after }
      undo { _id records }
    }
  }
`,
  [IssueSlotsFragment, AttachmentFragment, CommentFacts],
);
