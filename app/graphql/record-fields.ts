// Written by `npm run schema` from the fields that areas declare. Do not change it by hand.
import { graphql } from "./graphql";

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

export const MailingListFields = graphql(`
  fragment MailingListFields on MailingList @_unmask {
    name
    description
    consentText
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

export const QrCodeFields = graphql(`
  fragment QrCodeFields on QrCode @_unmask {
    longUrl
    code
    comment
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
