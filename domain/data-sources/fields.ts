import { address, choice, choiceOrFirst, flag, longText, name, number, ref } from "domain/fields/kinds";
import { described, only, required, requiredOnly, requiredWhen } from "domain/fields/marks";
import { siteKey } from "domain/menus/fields";
import { ARTICLE_ORDERS, DATA_SOURCE_KINDS, MOST_OF_DATA_SOURCE } from "./kinds";

const ofArticles = { kind: ["articles"] } as const;

/** The fields of a data source (spec §3): which of them count follows from its kind. */
export const DATA_SOURCE_FIELDS = {
  domain: required(ref("domains")),
  name: name(100),
  key: siteKey(),
  kind: described("articles | pages | issues | address", required(choice(DATA_SOURCE_KINDS))),
  description: longText(500),
  medium: only({ kind: ["articles", "issues"] }, requiredWhen({ kind: ["issues"] }, ref("media"))),
  rubric: only(ofArticles, ref("rubrics")),
  tag: only(ofArticles, ref("tags")),
  under: described(
    "The page below which its pages are; null: all of the site.",
    only({ kind: ["pages"] }, ref("pages")),
  ),
  order: described("newest | title", only(ofArticles, choiceOrFirst(ARTICLE_ORDERS))),
  most: number({ min: 1, max: MOST_OF_DATA_SOURCE, empty: 10 }),
  address: requiredOnly({ kind: ["address"] }, address()),
  minutes: described(
    "After so many minutes its address is asked again.",
    number({ min: 1, max: 1440, empty: 15 }),
  ),
  isActive: flag(),
} as const;
