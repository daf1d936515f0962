export interface NewsletterPicture {
  address: string;
  alt: string;
  width: number | null;
  height: number | null;
}

export type NewsletterBlock =
  | {
      kind: "article";
      key: string;
      title: string;
      text: string;
      picture: NewsletterPicture | null;
      credit: string | null;
      link: string | null;
      isAdvertorial: boolean;
    }
  | {
      kind: "ad";
      key: string;
      client: string;
      picture: NewsletterPicture | null;
      link: string | null;
      isHiddenOnPhones: boolean;
    }
  | {
      kind: "magazine";
      key: string;
      title: string;
      text: string;
      picture: NewsletterPicture | null;
      link: string | null;
    };

/** An issue of a newsletter, with everything that readers see. Texts are plain, their paragraphs divided by blank lines. */
export interface NewsletterModel {
  /** Subject, preheader and greeting may have placeholders. */
  subject: string;
  preheader: string;
  greeting: string | null;
  title: string;
  issueNumber: string | null;
  /** As `YYYY-MM-DD`. */
  date: string;
  senderName: string;
  logo: NewsletterPicture | null;
  /** As `#rrggbb`, both. */
  accentColour: string;
  accentTextColour: string;
  blocks: NewsletterBlock[];
  /** As the Markdown renderer gives it: safe, with absolute addresses. */
  imprintHtml: string | null;
  /** The Markdown of it, for the plain text. */
  imprintText: string | null;
  disclosureLink: string | null;
}
