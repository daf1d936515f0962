/** What a link is to readers: an advertising one is marked, and told to search engines. */
export const LINK_KINDS = ["none", "advertising"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Stands before the title of an advertising link: `[Text](address "anzeige: Title")`. */
const ADVERTISING = /^anzeige:\s*/i;

/** The kind of a link and the rest of its title. Other words before a colon are a part of the title. */
export function readLinkTitle(written: string | null | undefined): { kind: LinkKind; title: string | null } {
  const text = written ?? "";
  const isAdvertising = ADVERTISING.test(text);
  return {
    kind: isAdvertising ? "advertising" : "none",
    title: (isAdvertising ? text.replace(ADVERTISING, "") : text) || null,
  };
}

/** The title of a link of this kind, as Markdown has it. */
export function writeLinkTitle(kind: LinkKind, title: string | null): string | null {
  if (kind === "none") return title;
  return title ? `anzeige: ${title}` : "anzeige:";
}

/** Whether a link may lead there: to a page, a mail address, a telephone, or a place of our own. */
export const isLinkAddress = (address: string): boolean =>
  address.length <= 2000 &&
  /^(?:https?:\/\/[^\s<>]+|(?:mailto|tel):[^\s<>]+|\/(?!\/)[^\s<>]*|#[^\s<>]+)$/i.test(address);
