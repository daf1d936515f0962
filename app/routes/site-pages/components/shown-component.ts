import { graphql, type ResultOf } from "~/graphql/graphql";

/** A component of a page as the page's screen shows it. */
export const ShownComponent = graphql(`
  fragment ShownComponent on PageComponent @_unmask {
    key type within title text alt caption address linkText linkAddress style isOpen
    asset { _id name kind file { _id } }
    poster { _id name file { _id } }
    linkPage { _id name isPublished }
    linkArticle { _id name isPublished }
  }
`);

export type Component = ResultOf<typeof ShownComponent>;
