import { address, choice, choiceOrFirst, flag, name, ref, slug, text } from "domain/fields/kinds";
import {
  completed,
  described,
  describedInput,
  only,
  required,
  requiredOnly,
  requiredWhen,
} from "domain/fields/marks";
import { LANGUAGES } from "domain/site-pages/kinds";
import { MENU_ENTRY_KINDS } from "./kinds";

/** What a program calls something of a site: `main`, `footer-legal`. */
export const siteKey = () => described("What a web site calls it.", required(slug(50)));

/** The fields of a menu (spec §3). */
export const MENU_FIELDS = {
  domain: required(ref("domains")),
  name: name(100),
  key: siteKey(),
  language: choiceOrFirst(LANGUAGES),
  isActive: flag(),
} as const;

/** The fields of an entry: its kind says which target it has. */
export const MENU_ENTRY_FIELDS = {
  kind: required(choice(MENU_ENTRY_KINDS)),
  label: describedInput(
    "An internal link without one gets the title of its target.",
    completed(requiredWhen({ kind: ["link", "folder"] }, text(100))),
  ),
  page: requiredOnly({ kind: ["page"] }, ref("pages")),
  article: requiredOnly({ kind: ["article"] }, ref("articles")),
  address: requiredOnly({ kind: ["link"] }, address()),
  opensNewWindow: only({ kind: ["page", "article", "link"] }, flag()),
} as const;
