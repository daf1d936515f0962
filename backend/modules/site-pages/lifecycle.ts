import { defineLifecycle } from "backend/platform/lifecycle/definition";
import { mailText } from "backend/platform/mail/mail-texts";
import { contentFields, emptyContent } from "domain/fields/values";
import type { ComponentType, PageComponent } from "domain/site-pages/components";
import { PAGE_FIELDS } from "domain/site-pages/fields";
import type { PageContent } from "domain/site-pages/page";
import { homepageConfirmation } from "./homepage";
import { pages } from "./tables";
import { keepUses } from "./used";

const TYPE_WORDS = {
  content_block: "componentContentBlock",
  image: "componentImage",
  accordion: "componentAccordion",
  tab: "componentTabs",
  audio: "componentAudio",
  video: "componentVideo",
  separator: "componentSeparator",
  section: "componentSection",
} as const satisfies Record<ComponentType | "section", string>;

/** What a component says of itself, by which log and comparison call it. */
function ownWords({ title, alt, caption, text }: PageComponent): string {
  const line = title ?? alt ?? caption ?? text?.replace(/[#*_>![\]()`]/g, "") ?? "";
  const words = line.replace(/\s+/g, " ").trim();
  return words.length > 40 ? `${words.slice(0, 39)}…` : words;
}

/** How log and comparison call the components of a page, in German words. */
export const keyedComponents = {
  by: "key",
  called(component: PageComponent): string {
    const type = mailText(TYPE_WORDS[component.type]);
    const name = ownWords(component);
    return name ? mailText("componentNamed", { type, name }) : type;
  },
  silent: ["key", "within", "type"],
} as const;

/** The Markdown of components. */
function textsOf({ components }: Pick<PageContent, "components">): Record<string, string> {
  return Object.fromEntries(
    components.flatMap(({ key, text }) => (text === null ? [] : [[textName(key), text] as const])),
  );
}

/** Under what name the HTML of a component's text is kept. */
export const textName = (key: string): string => `components.${key}.text`;

/** How pages get to readers. Where a page is belongs to the page itself, and holds at once. */
export const pageLifecycle = defineLifecycle<PageContent>({
  area: "pages",
  contentType: "pages",
  noticed: {
    path: "/pages",
    called: (name) => mailText("about_page", { name }),
  },
  table: pages,
  label: pages.title,
  fields: contentFields(PAGE_FIELDS),
  shape: 1,
  missing: emptyContent(PAGE_FIELDS),
  markdown: { fields: ["components"], textsOf },
  keyed: { components: { ...keyedComponents, markdown: ["text"] } },
  withdrawalConfirmation: homepageConfirmation,
  facets: ({ visibility, language }) => [`visibility:${visibility}`, `language:${language}`],
  readersGet: (tx, id, content) => keepUses(tx, [{ id, content }], { isLive: true }),
});
