/** Asks the service by GET, as a program elsewhere does that keeps what it was told. */
export class Asking {
  private readonly kept = new Map<string, { tag: string; data: Answer }>();
  /** How often the service had nothing new to say. */
  unchanged = 0;

  constructor(
    private readonly endpoint: string,
    private readonly token: string,
  ) {}

  async ask(query: string, variables: object): Promise<Answer> {
    const asked = new URLSearchParams({ query, variables: JSON.stringify(variables) });
    const address = `${this.endpoint}?${asked}`;
    const known = this.kept.get(address);
    const headers = {
      accept: "application/json",
      authorization: `Bearer ${this.token}`,
      ...(known ? { "if-none-match": known.tag } : {}),
    };
    const answer = await fetch(address, { headers });
    if (answer.status === 304 && known) {
      this.unchanged += 1;
      return known.data;
    }
    const { data, errors } = (await answer.json()) as { data?: Answer; errors?: unknown };
    if (!data) throw new Error(`The service refused: ${JSON.stringify(errors)}`);
    this.kept.set(address, { tag: answer.headers.get("etag") ?? "", data });
    return data;
  }
}

export interface Answer {
  site: { name: string; description: string | null } | null;
  place: { redirect: string | null; page: ShownPage | null } | null;
  menu: { name: string; entries: MenuEntry[] } | null;
  source: { name: string; articles: { title: string; intro: string | null }[] | null } | null;
}

export interface ShownPage {
  title: string;
  address: string;
  language: string;
  seoTitle: string | null;
  seoDescription: string | null;
  picture: { address: string; alt: string | null } | null;
  trail: { title: string; address: string }[];
  components: ShownComponent[];
}

export interface ShownComponent {
  key: string;
  type: string;
  within: string | null;
  title: string | null;
  html: string | null;
  asset: { address: string; alt: string | null; mimeType: string } | null;
  poster: { address: string } | null;
  address: string | null;
  caption: string | null;
  link: { address: string; text: string | null } | null;
  style: string | null;
  isOpen: boolean;
}

export interface MenuEntry {
  _id: string;
  parentId: string | null;
  label: string;
  address: string | null;
  opensNewWindow: boolean;
}

/** A page with all that stands around it, in one question. */
export const PAGE_OF_SITE = `query PageOfSite($domain: String!, $host: String!, $address: String!, $menu: String!, $source: String!) {
  site: siteOf(host: $host) { name description }
  place: publishedPage(domainId: $domain, address: $address) {
    redirect
    page {
      title address language seoTitle seoDescription picture { address alt } trail { title address }
      components {
        key type within title html asset { address alt mimeType } poster { address } address caption
        link { address text } style isOpen
      }
    }
  }
  menu: publishedMenu(domainId: $domain, key: $menu) { name entries { _id parentId label address opensNewWindow } }
  source: publishedDataSource(domainId: $domain, key: $source) { name articles { title intro } }
}`;
