import {
  checkbox,
  choice,
  id,
  nameText,
  optionalId,
  requiredChoice,
  text,
  wholeNumber,
} from "domain/form-fields";
import { siteKey } from "domain/menus/fields";
import { requiredSlug } from "domain/slug-field";
import { optionalWebAddress } from "domain/web-address";
import { z } from "zod";
import { ARTICLE_ORDERS, DATA_SOURCE_KINDS, MOST_OF_DATA_SOURCE } from "./kinds";

const NAME_LENGTH = 100;
const DESCRIPTION_LENGTH = 500;

const OFTEN = { min: 1, max: 1440, first: 15 };

const fields = z.object({
  domain: id,
  name: nameText(NAME_LENGTH),
  key: requiredSlug(siteKey().max),
  kind: requiredChoice(DATA_SOURCE_KINDS),
  description: text(DESCRIPTION_LENGTH),
  medium: optionalId,
  rubric: optionalId,
  tag: optionalId,
  /** Pages: those below it; unset: all of the site. */
  under: optionalId,
  order: choice(ARTICLE_ORDERS).transform((order) => order ?? ARTICLE_ORDERS[0]),
  most: wholeNumber({ min: 1, max: MOST_OF_DATA_SOURCE }).transform((most) => most ?? 10),
  address: optionalWebAddress,
  /** After how many minutes the address is asked again. */
  minutes: wholeNumber(OFTEN).transform((minutes) => minutes ?? OFTEN.first),
  isActive: checkbox,
});

/** The form of a data source (spec §3): which fields count follows from its kind. The other ones are not kept. */
export const dataSourceForm = fields
  .superRefine(({ kind, address, medium }, context) => {
    if (kind === "address" && !address)
      context.addIssue({ code: "custom", path: ["address"], message: "required" });
    if (kind === "issues" && !medium)
      context.addIssue({ code: "custom", path: ["medium"], message: "required" });
  })
  .overwrite((source) => {
    const { kind } = source;
    const isArticles = kind === "articles";
    return {
      ...source,
      medium: isArticles || kind === "issues" ? source.medium : null,
      rubric: isArticles ? source.rubric : null,
      tag: isArticles ? source.tag : null,
      under: kind === "pages" ? source.under : null,
      order: isArticles ? source.order : ARTICLE_ORDERS[0],
      address: kind === "address" ? source.address : null,
    };
  });
export type DataSourceDraft = z.output<typeof dataSourceForm>;
