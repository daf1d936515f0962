import { graphql } from "~/graphql/graphql";

/** The choices of a list's filters, asked for with `choices: [ChoicesOf!]!`. */
export const ListChoices = graphql(`
  fragment ListChoices on Query @_unmask {
    choices(of: $choices) { items { id label note } }
  }
`);

/** What a list's screen shows beside its rows: the choices of its filters, and the views that the user keeps of it. */
export const BesideList = graphql(
  `fragment BesideList on Query @_unmask {
    ...ListChoices
    savedViews(list: $list) { _id name query }
  }`,
  [ListChoices],
);

/** What a screen and its exports ask every list for, beside its rows. */
export const ListFound = graphql(`
  fragment ListFound on Found @_unmask {
    counted(atMost: $countAtMost) { number isMore }
    withoutParts { fields counted { number isMore } }
    ids @include(if: $asksIds)
  }
`);
