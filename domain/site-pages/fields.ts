import { choiceOrFirst, longText, name, own, ref, slug, text } from "domain/fields/kinds";
import { completed, described, describedInput, notRevised, required } from "domain/fields/marks";
import type { PageComponent } from "./components";
import { LANGUAGES, SLUG_LENGTH, VISIBILITIES } from "./kinds";

/**
 * The fields of a page (spec §3). Domain and parent are those of a new page; later it is moved. Without a slug it gets
 * that of its title. Where it is belongs to no revision.
 */
export const PAGE_FIELDS = {
  domain: describedInput("Of a new page; a page stays in its domain.", notRevised(required(ref("domains")))),
  under: notRevised(own<string | null>()),
  title: name(100),
  slug: describedInput("Unset: that of the title.", completed(notRevised(slug(SLUG_LENGTH)))),
  language: described("de | en | fr | it", choiceOrFirst(LANGUAGES)),
  visibility: described("public | unlisted | private", choiceOrFirst(VISIBILITIES)),
  picture: ref("assets"),
  seoTitle: text(70),
  seoDescription: longText(200),
  components: own<PageComponent[]>(),
} as const;
