// Written by `npm run schema` from the fields that areas declare. Do not change it by hand.
import { graphql } from "./graphql";

export const AssetFields = graphql(`
  fragment AssetFields on Asset @_unmask {
    name
    folder { _id }
    alt
    label
    copyright
    licenceUntil
    focusX
    focusY
  }
`);

export const CompanyFields = graphql(`
  fragment CompanyFields on Company @_unmask {
    name
    type
    email
    externalId
    vatId
    immoflashCompanyId
    immoflashCustomerId
    isAgency
    isActive
    address { street zip city country }
    paymentDays
    billsElsewhere
    billingAddress { street zip city country }
    contacts { name role email phone forMaterial forInvoices }
    responsibleUser1 { _id }
    responsibleUser2 { _id }
    agencyRepresentative { _id }
  }
`);

export const DomainFields = graphql(`
  fragment DomainFields on Domain @_unmask {
    name
    hosts
    title
    description
    isActive
  }
`);

export const MailingListFields = graphql(`
  fragment MailingListFields on MailingList @_unmask {
    name
    description
    consentText
  }
`);

export const MediumFields = graphql(`
  fragment MediumFields on Medium @_unmask {
    name
    goal
    colour
    sorting
    filtering
    adClosingDays
    materialClosingDays
    hasIssues
    hasArticle
    hasArticleNumber
    hasCitations
    showInVideoCalendar
    allowAdsViaApi
  }
`);

export const PressReleaseFields = graphql(`
  fragment PressReleaseFields on PressRelease @_unmask {
    title
    text
    medium { _id }
    embargoOn
    sourceUrl
    senderName
    company
    email
    phone
    note
  }
`);

export const QrCodeFields = graphql(`
  fragment QrCodeFields on QrCode @_unmask {
    longUrl
    code
    comment
  }
`);

export const ReceiverFields = graphql(`
  fragment ReceiverFields on Receiver @_unmask {
    email
    firstName
    lastName
    lists { _id }
    ground
    source
    agreedOn
  }
`);

export const RubricFields = graphql(`
  fragment RubricFields on Rubric @_unmask {
    name
    medium { _id }
    tags { _id }
  }
`);

export const TagFields = graphql(`
  fragment TagFields on Tag @_unmask {
    name
    isMainTag
  }
`);
