import { flag, longText, name, text } from "domain/fields/kinds";
import { described, required } from "domain/fields/marks";

const NAME_LENGTH = 100;
/** The most names of one site. */
export const MOST_HOSTS = 20;
/** The longest name that the web knows, and the end of its line. */
const HOST_LENGTH = 254;

/** The fields of a domain (spec §3). */
export const DOMAIN_FIELDS = {
  name: name(NAME_LENGTH),
  hosts: described("One host name in each line.", required(longText(MOST_HOSTS * HOST_LENGTH))),
  title: text(NAME_LENGTH),
  description: longText(1000),
  isActive: flag(),
} as const;
