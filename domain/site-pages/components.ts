import {
  checkbox,
  optionalId,
  optionalText,
  orNull,
  requiredChoice,
  requiredText,
  rowsOf,
} from "domain/form-fields";
import { optionalWebAddress } from "domain/web-address";
import { z } from "zod";
import { COMPONENT_TYPES, type ComponentType, IMAGE_STYLES, MOST_SECTIONS, SEPARATOR_STYLES } from "./kinds";

export {
  COMPONENT_TYPES,
  type ComponentType,
  holdsOthers,
  MOST_COMPONENTS,
  MOST_HOLDERS_DEEP,
} from "./kinds";

const TITLE_LENGTH = 100;
const TEXT_LENGTH = 20_000;
const CAPTION_LENGTH = 300;
const TRANSCRIPT_LENGTH = 20_000;
const LINK_TEXT_LENGTH = 100;

/**
 * A component of a page as it is kept, in reading order, or a section of one that holds others. Each type has fields of its
 * own; the other ones are null.
 */
export interface PageComponent {
  /** Its own within the page, and the same as long as it lives. */
  key: string;
  type: ComponentType | "section";
  /** The key of the section that it lies in, of a section the key of its accordion or tabs; null: in the page itself. */
  within: string | null;
  title: string | null;
  /** Markdown; of audio and video a transcript. */
  text: string | null;
  /** An asset of the library: a picture, a recording. */
  asset: string | null;
  /** The picture before a video plays. */
  poster: string | null;
  alt: string | null;
  caption: string | null;
  /** Where a recording is on the web, if it is no asset. */
  address: string | null;
  linkText: string | null;
  /** One of the three at most: a page, an article, or an address elsewhere. */
  linkPage: string | null;
  linkArticle: string | null;
  linkAddress: string | null;
  style: string | null;
  /** Whether the first section of an accordion is open at first. */
  isOpen: boolean;
}

const storedText = z.string().optional().transform(orNull);

/** A component as it is kept: it was checked by its form. */
export const componentRow = z.object({
  key: z.string({ error: "required" }),
  type: z.enum([...COMPONENT_TYPES, "section"], { error: "choice_invalid" }),
  within: storedText,
  title: storedText,
  text: storedText,
  asset: storedText,
  poster: storedText,
  alt: storedText,
  caption: storedText,
  address: storedText,
  linkText: storedText,
  linkPage: storedText,
  linkArticle: storedText,
  linkAddress: storedText,
  style: storedText,
  isOpen: checkbox,
}) satisfies z.ZodType<PageComponent>;

const link = {
  linkText: optionalText(LINK_TEXT_LENGTH),
  linkPage: optionalId,
  linkArticle: optionalId,
  linkAddress: optionalWebAddress,
};

type Link = { linkPage: string | null; linkArticle: string | null; linkAddress: string | null };

/** A link leads to one place; its words need one, and a link of words needs them. */
function requireOneTarget(
  { linkPage, linkArticle, linkAddress }: Link,
  context: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void },
): string | null {
  const chosen = Object.entries({ linkPage, linkArticle, linkAddress }).filter(([, target]) => target);
  for (const [field] of chosen.slice(1))
    context.addIssue({ code: "custom", path: [field], message: "link_one_target" });
  return chosen[0]?.[0] ?? null;
}

const contentBlock = z
  .object({ title: optionalText(TITLE_LENGTH), text: requiredText(TEXT_LENGTH), ...link })
  .superRefine((block, context) => {
    const target = requireOneTarget(block, context);
    if (target && !block.linkText)
      context.addIssue({ code: "custom", path: ["linkText"], message: "required" });
    if (!target && block.linkText)
      context.addIssue({ code: "custom", path: ["linkPage"], message: "link_target_missing" });
  });

const image = z
  .object({
    asset: optionalId,
    alt: optionalText(CAPTION_LENGTH),
    caption: optionalText(CAPTION_LENGTH),
    style: requiredChoice(IMAGE_STYLES),
    linkPage: optionalId,
    linkArticle: optionalId,
    linkAddress: optionalWebAddress,
  })
  .superRefine((imageDraft, context) => {
    requireOneTarget(imageDraft, context);
    if (!imageDraft.asset) context.addIssue({ code: "custom", path: ["asset"], message: "required" });
  });

const recording = {
  title: requiredText(TITLE_LENGTH),
  asset: optionalId,
  address: optionalWebAddress,
  caption: optionalText(CAPTION_LENGTH),
  text: optionalText(TRANSCRIPT_LENGTH),
};

/** A recording is an asset of the library or somewhere on the web. */
function requireOneSource(
  { asset, address }: { asset: string | null; address: string | null },
  context: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void },
): void {
  if (!asset && !address) context.addIssue({ code: "custom", path: ["asset"], message: "required" });
  if (asset && address)
    context.addIssue({ code: "custom", path: ["address"], message: "recording_one_source" });
}

/** A section of an accordion or of tabs, one row of its form. A new one has no key yet. */
const sectionForm = z.object({
  key: z.string().max(40, { error: "too_long" }).optional().transform(orNull),
  title: requiredText(TITLE_LENGTH),
});

const sections = rowsOf(sectionForm, { atMost: MOST_SECTIONS }).refine((rows) => rows.length > 0, {
  error: "sections_missing",
});

const accordion = z.object({ title: optionalText(TITLE_LENGTH), isOpen: checkbox });
const tab = z.object({ title: optionalText(TITLE_LENGTH) });

/** The fields of each type of component, and of a section, by which it is read within the form of its page. */
export const componentFields = {
  content_block: contentBlock,
  image,
  accordion,
  tab,
  audio: z.object(recording).superRefine(requireOneSource),
  video: z.object({ ...recording, poster: optionalId }).superRefine(requireOneSource),
  separator: z.object({ style: requiredChoice(SEPARATOR_STYLES) }),
  section: z.object({ title: requiredText(TITLE_LENGTH) }),
} as const satisfies Record<PageComponent["type"], z.ZodType<object>>;

/** The form of each type of component by itself. Those that hold others have their sections as rows. */
export const componentForms = {
  ...componentFields,
  accordion: accordion.extend({ sections }),
  tab: tab.extend({ sections }),
} as const satisfies Record<ComponentType, z.ZodType<object>>;
