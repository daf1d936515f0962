// What screens name without the form (Zod) of data sources.

/** What a source gives: records of the house by a filter, or what an address answers as JSON. */
export const DATA_SOURCE_KINDS = ["articles", "pages", "issues", "address"] as const;
export const ARTICLE_ORDERS = ["newest", "title"] as const;

export const MOST_OF_DATA_SOURCE = 100;
