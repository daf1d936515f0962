import { createHash } from "node:crypto";
import { publishedById, type ReadersArticle } from "backend/modules/articles/service";
import { attachmentById } from "backend/modules/attachments/service";
import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { contentOfIssue, type IssueContent } from "backend/modules/immoflash-issues/service";
import { type Issue, issueById } from "backend/modules/issues/service";
import { assetById } from "backend/modules/library/service";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import { askerOf } from "backend/platform/threads/threads";
import type { Ctx } from "backend/platform/use-case/context";
import { parseId } from "domain/identifiers";
import { AD_PLACES, articlePlacesOf, showsPrintIssue } from "domain/immoflash-issues/places";
import { arrange, type BlockArrangement, type BlockKey, blockKey } from "domain/newsletters/blocks";
import type { ContentPart } from "domain/newsletters/changed-parts";
import { and, eq, ne } from "drizzle-orm";
import { linkAddress, linkKey, pictureAddresses } from "./addresses";
import { contentParts } from "./content-parts";
import type { NewsletterBlock, NewsletterModel, NewsletterPicture } from "./rendering/model";
import { prepareNewsletter, renderNewsletter } from "./rendering/render";
import type { newsletters } from "./tables";

export type Newsletter = typeof newsletters.$inferSelect;

/** A part of the issue that the newsletter can show. */
export interface OfferedBlock {
  key: BlockKey;
  kind: NewsletterBlock["kind"];
  title: string;
  /** The text that it has without one of its own: the article's intro. */
  text: string | null;
  /** Why readers do not get it yet; it is left out then. */
  problem: "unpublished" | "private" | null;
  /** Of an ad: whether its material is approved, and whether there is a picture and a link. */
  material: string | null;
  hasPicture: boolean;
  hasAlt: boolean;
  target: string | null;
  isHiddenOnPhones: boolean;
  file: { id: number; width: number | null; height: number | null } | null;
}

/** A part with what is needed to show it. */
interface Source extends OfferedBlock {
  alt: string | null;
  credit: string | null;
  isAdvertorial: boolean;
}

/** What the newsletter of an issue is made from. */
export interface Sources {
  issue: Issue;
  /** What readers get of the issue; the draft as long as they get none. */
  of: "live" | "draft";
  content: IssueContent | null;
  blocks: Source[];
}

/** What an issue has for its newsletter, as readers get it and whoever asks: so it is the same for all users. */
export async function newsletterSources(ctx: Ctx, issue: Issue): Promise<Sources> {
  const live = await contentOfIssue(ctx, issue, "live");
  const content = live ?? (await contentOfIssue(ctx, issue, "draft"));
  const blocks = content ? await blocksOf(ctx, issue, content) : [];
  const byKey = new Map(blocks.map((block) => [block.key, block]));
  return {
    issue,
    of: live ? "live" : "draft",
    content,
    blocks: [...byKey.values()],
  };
}

async function blocksOf(ctx: Ctx, issue: Issue, content: IssueContent): Promise<Source[]> {
  const ads = await adsOf(ctx.db, content);
  const blocks = await Promise.all([
    ...content.pages.map(async (page) => {
      const articles = await Promise.all(
        articlePlacesOf(page.type).map((place) => articleBlock(ctx, issue, page[place])),
      );
      const placed = AD_PLACES.map((place) => adBlock(ctx, issue, ads, page[place]));
      const magazine = showsPrintIssue(page.type) ? [magazineBlock(ctx, page)] : [];
      return [...articles, ...(await Promise.all(placed)), ...(await Promise.all(magazine))];
    }),
    Promise.all(content.content.map(({ article }) => articleBlock(ctx, issue, article))),
  ]);
  return blocks.flat().filter((block) => block !== null);
}

async function pictureOf(ctx: Ctx, asset: string | null) {
  const picture = await assetById(ctx).load(parseId(asset ?? "") ?? 0);
  if (picture?.kind !== "image") return null;
  const file = await attachmentById(ctx).load(picture.fileId);
  return file && { alt: picture.alt, file };
}

async function articleBlock(ctx: Ctx, issue: Issue, named: string | null): Promise<Source | null> {
  const id = parseId(named ?? "");
  const article = id === null ? null : await publishedById(ctx).load(id);
  if (id === null) return null;
  const common = { key: blockKey("article", id), kind: "article", material: null } as const;
  const empty = { alt: null, credit: null, target: null, isHiddenOnPhones: false, isAdvertorial: false };
  // What readers do not get has no words here: who composes may not be allowed to read it.
  if (!article || article.content.isPrivate) {
    const problem = article ? "private" : "unpublished";
    const nothing = { title: `#${id}`, text: null, file: null, hasPicture: false, hasAlt: false };
    return { ...common, ...empty, ...nothing, problem };
  }
  const { content } = article;
  const cover = await coverOf(ctx, article);
  return {
    ...common,
    ...empty,
    title: content.title,
    text: content.intro || content.subtitle || null,
    problem: null,
    file: cover?.file ?? null,
    alt: cover?.alt ?? null,
    credit: cover?.owner ?? null,
    hasPicture: cover !== null,
    hasAlt: Boolean(cover?.alt),
    target: targetOf(issue.customLink, content.permalink),
    isAdvertorial: content.isAdvertorial,
  };
}

/** An article within the issue on the web. */
function targetOf(customLink: string | null, permalink: string | null): string | null {
  if (!customLink) return null;
  return customLink.includes("#") || !permalink ? customLink : `${customLink}#${permalink}`;
}

async function coverOf(ctx: Ctx, { content }: ReadersArticle) {
  for (const { asset, owner } of content.covers) {
    const picture = await pictureOf(ctx, asset);
    if (picture) return { ...picture, owner };
  }
  return null;
}

async function adsOf(db: Db, { pages }: IssueContent) {
  const named = pages.flatMap((page) => AD_PLACES.flatMap((place) => page[place] ?? []));
  const rows = await db
    .select({
      id: bookings.id,
      issueId: bookings.issueId,
      material: bookings.materialState,
      isHiddenOnPhones: bookings.adHiddenOnMobile,
      client: companies.name,
      fileId: bookings.adId,
      link: bookings.adTargetLink,
    })
    .from(bookings)
    .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
    .where(and(isOneOf(bookings.id, parseIds(named)), ne(bookings.status, "cancelled")));
  return new Map(rows.map((row) => [String(row.id), row]));
}

async function adBlock(
  ctx: Ctx,
  issue: Issue,
  ads: Awaited<ReturnType<typeof adsOf>>,
  named: string | null,
): Promise<Source | null> {
  const ad = named === null ? undefined : ads.get(named);
  if (!ad || ad.issueId !== issue.id) return null;
  const file = ad.fileId === null ? null : await attachmentById(ctx).load(ad.fileId);
  const picture = file?.width ? file : null;
  return {
    key: blockKey("ad", ad.id),
    kind: "ad",
    title: ad.client,
    text: null,
    problem: null,
    material: ad.material,
    target: ad.link,
    isHiddenOnPhones: ad.isHiddenOnPhones,
    // The label and the client's name are the alternative text.
    file: picture,
    alt: null,
    credit: null,
    hasPicture: picture !== null,
    hasAlt: true,
    isAdvertorial: false,
  };
}

async function magazineBlock(ctx: Ctx, page: IssueContent["pages"][number]): Promise<Source | null> {
  const id = parseId(page.printIssue ?? "");
  const magazine = id === null ? null : await issueById(ctx).load(id);
  if (id === null || !magazine) return null;
  const picture = await pictureOf(ctx, page.picture);
  return {
    key: blockKey("magazine", id),
    kind: "magazine",
    problem: null,
    material: null,
    title: magazine.title,
    text: magazine.description || null,
    target: page.link,
    file: picture?.file ?? null,
    alt: picture?.alt ?? magazine.title,
    credit: null,
    hasPicture: picture !== null,
    hasAlt: true,
    isHiddenOnPhones: false,
    isAdvertorial: false,
  };
}

/** A link of a newsletter, before it is written down. */
export interface ComposedLink {
  key: string;
  block: BlockKey;
  title: string;
  target: string;
}

/** What is sent of a newsletter, with marks for what differs by receiver. */
export interface SentContent {
  subject: string;
  html: string;
  text: string;
  origin: string;
  /** Of all that its bytes are made of. */
  hash: string;
  links: ComposedLink[];
  parts: readonly ContentPart[];
}

/** A newsletter as it would be sent. Its HTML is made once, when somebody asks for it. */
export interface ComposedNewsletter extends Omit<SentContent, "html"> {
  /** Its HTML has no more. */
  mostBytes: number;
  html(): Promise<string>;
}

/** A newsletter with its HTML. Never within a transaction. */
export async function sentContent({
  mostBytes: _most,
  html,
  ...content
}: ComposedNewsletter): Promise<SentContent> {
  return { ...content, html: await html() };
}

/** What stands in a newsletter, in its order: what readers get and nobody has left out. */
export const shownBlocks = (sources: Sources, arranged: readonly BlockArrangement[]) =>
  arrange(
    sources.blocks.map(({ key }) => key),
    arranged,
  ).flatMap((block) => {
    const source = sources.blocks.find(({ key }) => key === block.key);
    return source && !block.isLeftOut && source.problem === null ? [{ ...source, ...block, source }] : [];
  });

/** What a newsletter is put together from: what is written, what the issue has, and where people open the product. */
interface Written {
  id: number;
  written: Pick<Newsletter, "subject" | "preheader" | "greeting" | "blocks">;
  sources: Sources;
  origin: string;
}

/** A newsletter with everything that readers see, and its links. */
export async function modelOf(
  ctx: Ctx,
  { id, written, sources, origin }: Written,
): Promise<{ model: NewsletterModel; links: ComposedLink[] }> {
  const [sender] = await ctx.db.select().from(immoflashConfiguration);
  const addressOf = await pictureAddresses(ctx.db, origin);
  const links: ComposedLink[] = [];
  const counted = (block: BlockKey, title: string, target: string | null) => {
    if (!target || !/^https?:\/\//.test(target)) return null;
    const key = linkKey(block, target);
    links.push({ key, block, title: title.slice(0, 200), target });
    return linkAddress(origin, id, key);
  };
  const picture = (
    file: { id: number; width: number | null; height: number | null } | null,
    alt: string,
  ): NewsletterPicture | null =>
    file && { address: addressOf(file.id), alt, width: file.width, height: file.height };
  const blocks = shownBlocks(sources, written.blocks).map(({ source, key, text }): NewsletterBlock => {
    const link = counted(key, source.title, source.target);
    const words = text ?? source.text ?? "";
    if (source.kind === "ad") {
      const { title: client, isHiddenOnPhones } = source;
      return { kind: "ad", key, client, picture: picture(source.file, ""), link, isHiddenOnPhones };
    }
    const common = { key, title: source.title, text: words, link };
    if (source.kind === "magazine")
      return { kind: "magazine", ...common, picture: picture(source.file, source.alt ?? "") };
    const { credit, isAdvertorial } = source;
    return {
      kind: "article",
      ...common,
      picture: picture(source.file, source.alt ?? ""),
      credit,
      isAdvertorial,
    };
  });
  const logo = sender?.logoId ? await pictureOf(ctx, String(sender.logoId)) : null;
  const model: NewsletterModel = {
    subject: written.subject,
    preheader: written.preheader ?? "",
    greeting: written.greeting,
    title: sources.issue.title,
    issueNumber: sources.issue.issueNumber || null,
    date: sources.issue.publishDate,
    senderName: sender?.senderName ?? "",
    logo: logo && picture(logo.file, logo.alt ?? sender?.senderName ?? ""),
    accentColour: sender?.accentColour ?? "#1f5f8b",
    accentTextColour: sender?.accentTextColour ?? "#ffffff",
    blocks,
    imprintHtml: sender?.imprintHtml ?? null,
    imprintText: sender?.imprint ?? null,
    disclosureLink: sender?.disclosureLink ?? null,
  };
  return { model, links };
}

/** Puts a newsletter together. The same content has the same hash and gives the same bytes, whoever asks. */
export async function compose(ctx: Ctx, parts: Written): Promise<ComposedNewsletter> {
  const { model, links } = await modelOf(ctx, parts);
  const { origin } = parts;
  const { subject } = model;
  const prepared = prepareNewsletter(model);
  const { tree, text, mostBytes } = prepared;
  const hash = createHash("sha256").update(JSON.stringify({ subject, tree, text, origin })).digest("hex");
  let html: Promise<string> | undefined;
  return {
    subject,
    text,
    origin,
    hash,
    links,
    parts: contentParts(model),
    mostBytes,
    html: () => {
      html ??= renderNewsletter(askerOf(ctx), prepared);
      return html;
    },
  };
}
