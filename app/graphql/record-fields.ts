// Written by `npm run schema` from the fields that areas declare. Do not change it by hand.
import { graphql } from "./graphql";

export const ArticleFields = graphql(`
  fragment ArticleFields on Article @_unmask {
    medium { _id }
    issue { _id }
    title
    subtitle
    intro
    text
    excerpt
    permalink
    publishDate
    author { _id }
    alias
    articleNumber
    mainTags { _id }
    tags { _id }
    rubrics { _id }
    mediaType
    mediaLink
    priority
    quotes { text source }
    links { label url }
    seoTitle
    seoDescription
    isPrivate
    isAdvertorial
    assignee { _id }
    dueOn
  }
`);

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

export const CategoryFields = graphql(`
  fragment CategoryFields on Category @_unmask {
    type
    usage
    immoflashAdCount
    noAd
    inactive
    sorting
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

export const DataSourceFields = graphql(`
  fragment DataSourceFields on DataSource @_unmask {
    domain { _id }
    name
    key
    kind
    description
    medium { _id }
    rubric { _id }
    tag { _id }
    under { _id }
    order
    most
    address
    minutes
    isActive
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

export const ImmoflashIssueFields = graphql(`
  fragment ImmoflashIssueFields on ImmoflashIssue @_unmask {
    medium { _id }
    title
    publishDate
    issueNumber
    adClosing
    materialClosing
    description
    customLink
  }
`);

export const IssueFields = graphql(`
  fragment IssueFields on Issue @_unmask {
    medium { _id }
    title
    publishDate
    issueNumber
    adClosing
    materialClosing
    description
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

export const MenuFields = graphql(`
  fragment MenuFields on Menu @_unmask {
    domain { _id }
    name
    key
    language
    isActive
  }
`);

export const PageFields = graphql(`
  fragment PageFields on Page @_unmask {
    domain { _id }
    title
    slug
    language
    visibility
    picture { _id }
    seoTitle
    seoDescription
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

export const RoleFields = graphql(`
  fragment RoleFields on Role @_unmask {
    name
    isDefault
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

export const UserFields = graphql(`
  fragment UserFields on User @_unmask {
    first_name
    last_name
    username
    canBookUser
    isEditor
    hideUserFromFilters
    isApiUser
  }
`);
