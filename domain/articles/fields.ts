import {
  address,
  choiceOrFirst,
  day,
  flag,
  longText,
  markdown,
  name,
  ref,
  refs,
  rows,
  slug,
  text,
} from "domain/fields/kinds";
import {
  completed,
  counted,
  described,
  describedInput,
  editorial,
  notCopied,
  notListed,
  required,
} from "domain/fields/marks";
import { INTRO_LENGTH, MARKDOWN_LENGTH, MEDIA_TYPES, PRIORITIES, SEO_LENGTHS, TITLE_LENGTH } from "./limits";
import { PERMALINK_LENGTH } from "./permalink";

const PICTURE = "A picture of the library.";

/** A cover picture: a picture of the library, whose it is, and what stands below it. */
export const COVER_FIELDS = {
  asset: described(PICTURE, describedInput(PICTURE, required(ref("assets")))),
  owner: described("Whose picture it is.", text(100)),
  subtext: described("What stands below it.", text(300)),
} as const;

/** A quote beside the text. */
export const QUOTE_FIELDS = {
  text: required(longText(500)),
  source: text(100),
} as const;

/** A link below the text. */
export const LINK_FIELDS = {
  label: required(text(100)),
  url: required(address()),
} as const;

/** The fields of an article (spec §3). Without a permalink it gets that of its title. */
export const ARTICLE_FIELDS = {
  medium: required(ref("media")),
  issue: ref("issues"),
  title: counted(name(TITLE_LENGTH)),
  subtitle: counted(text(TITLE_LENGTH)),
  intro: notListed(longText(INTRO_LENGTH)),
  text: described("Markdown (CommonMark).", notListed(required(markdown(MARKDOWN_LENGTH)))),
  excerpt: longText(500),
  permalink: describedInput("Unset: that of the title.", completed(notCopied(slug(PERMALINK_LENGTH)))),
  publishDate: notCopied(day()),
  author: ref("users"),
  alias: described("Shown to readers instead of the author.", text(100)),
  articleNumber: text(30),
  mainTags: refs("tags"),
  tags: refs("tags"),
  rubrics: refs("rubrics", { by: "name" }),
  covers: described("Its cover pictures, the first one before all.", rows(COVER_FIELDS, { atMost: 10 })),
  mediaType: described("text | audio | video", choiceOrFirst(MEDIA_TYPES)),
  mediaLink: address(),
  priority: described("auto | small | small_image | medium | large", choiceOrFirst(PRIORITIES)),
  quotes: rows(QUOTE_FIELDS, { atMost: 20 }),
  links: rows(LINK_FIELDS, { atMost: 30 }),
  seoTitle: counted(text(SEO_LENGTHS.title)),
  seoDescription: counted(longText(SEO_LENGTHS.description)),
  isPrivate: flag(),
  isAdvertorial: flag(),
  assignee: described("Who works on it.", editorial(ref("users"))),
  dueOn: editorial(day()),
} as const;
