import { articleHtml } from "backend/modules/articles/service";
import { attachmentById } from "backend/modules/attachments/service";
import { AttachmentRef } from "backend/modules/attachments/types";
import { type Issue, issueById } from "backend/modules/issues/service";
import { mediumById } from "backend/modules/media/service";
import { recordUnder } from "backend/platform/database/loaders";
import { builder } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import { MOST_ISSUE_PAGES } from "domain/immoflash-issues/fields";
import { lifecycleState } from "domain/lifecycle/publishing-states";
import {
  adsOf,
  articlesOfPage,
  coverOf,
  imprintOf,
  issuePreview,
  PREVIEWS,
  type Preview,
  type PreviewAd,
  type PreviewArticle,
  type PreviewPage,
  type PreviewPicture,
  pictureOf,
  previewContent,
} from "./preview";

import "./shown-pictures";

const PreviewOfEnum = builder.enumType("ImmoflashPreviewOf", { values: PREVIEWS });

const PictureRef = builder.objectRef<PreviewPicture>("ImmoflashPreviewPicture").implement({
  fields: (t) => ({
    address: t.exposeString("address", {
      description: "Of this house, for whoever may read the issue (`/pictures/…`).",
    }),
    alt: t.exposeString("alt", { nullable: true }),
    file: t.field({
      type: AttachmentRef,
      nullable: true,
      description: "With its size.",
      resolve: ({ fileId }, _args, ctx) => recordUnder(attachmentById(ctx), fileId),
    }),
  }),
});

const ArticleRef = builder.objectRef<PreviewArticle>("ImmoflashPreviewArticle").implement({
  description:
    "An article of an issue. Of one that readers do not get, or that is not for this user, there is the title alone.",
  fields: (t) => {
    const line = (field: "subtitle" | "intro" | "permalink") =>
      t.string({ nullable: true, resolve: ({ article }) => article?.content[field] ?? null });
    return {
      _id: t.string({ resolve: ({ id }) => String(id) }),
      title: t.exposeString("title"),
      standing: t.exposeString("standing", {
        description:
          "published | draft (its newest revision, for users who may read articles) | private | unpublished",
      }),
      subtitle: line("subtitle"),
      intro: line("intro"),
      permalink: line("permalink"),
      html: t.string({
        nullable: true,
        description: "The text as safe HTML, with headings from the second level on.",
        resolve: async ({ article }, _args, ctx): Promise<string | null> =>
          article && (await articleHtml(ctx, article)),
      }),
      cover: t.field({
        type: PictureRef,
        nullable: true,
        description: "The first one of its cover pictures.",
        resolve: async (article, _args, ctx): Promise<PreviewPicture | null> =>
          (await coverOf(ctx, article))?.picture ?? null,
      }),
      coverOwner: t.string({
        nullable: true,
        description: "Whose picture it is.",
        resolve: async (article, _args, ctx): Promise<string | null> =>
          (await coverOf(ctx, article))?.owner ?? null,
      }),
      isAdvertorial: t.boolean({
        description: "Paid for: it is marked as an advertisement.",
        resolve: ({ article }) => article?.content.isAdvertorial ?? false,
      }),
    };
  },
});

const AdRef = builder.objectRef<PreviewAd>("ImmoflashPreviewAd").implement({
  description: "An ad of an issue. All but its number is for users who may see the booking.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    isSold: t.exposeBoolean("isSold", { description: "Into this issue, and not cancelled." }),
    isHiddenOnPhones: t.exposeBoolean("isHiddenOnPhones"),
    client: t.exposeString("client", { nullable: true }),
    file: t.field({
      type: AttachmentRef,
      nullable: true,
      description: "Its material; a picture where it has a width.",
      resolve: ({ fileId }, _args, ctx) => recordUnder(attachmentById(ctx), fileId),
    }),
    link: t.exposeString("link", { nullable: true }),
  }),
});

const PreviewedMagazineRef = builder.objectRef<Issue>("ImmoflashPreviewMagazine").implement({
  description: "The print issue of a magazine preview.",
  fields: (t) => ({ title: t.exposeString("title"), description: t.exposeString("description") }),
});

const PageRef = builder.objectRef<PreviewPage>("ImmoflashPreviewPage").implement({
  fields: (t) => ({
    type: t.string({ resolve: ({ page }) => page.type }),
    articles: t.field({
      type: [ArticleRef],
      nullable: { list: false, items: true },
      atMost: 2,
      description: "One for each place; null: it is free, or its article is gone.",
      resolve: (page, _args, ctx): ReturnType<typeof articlesOfPage> => articlesOfPage(ctx, page),
    }),
    ads: t.field({
      type: [AdRef],
      nullable: { list: false, items: true },
      atMost: 4,
      description: "One for each place; null: it is free.",
      resolve: (page, _args, ctx): ReturnType<typeof adsOf> => adsOf(ctx, page),
    }),
    magazine: t.field({
      type: PreviewedMagazineRef,
      nullable: true,
      resolve: ({ page }, _args, ctx) => recordUnder(issueById(ctx), parseId(page.printIssue ?? "")),
    }),
    picture: t.field({
      type: PictureRef,
      nullable: true,
      description: "The cover of the print issue.",
      resolve: ({ page }, _args, ctx): ReturnType<typeof pictureOf> => pictureOf(ctx, page.picture),
    }),
    link: t.string({ nullable: true, resolve: ({ page }) => page.link }),
    imprint: t.string({
      nullable: true,
      description: "Safe HTML of the configuration.",
      resolve: (page, _args, ctx): ReturnType<typeof imprintOf> => imprintOf(ctx, page),
    }),
  }),
});

const PreviewRef = builder.objectRef<Preview>("ImmoflashPreview").implement({
  description: "An immoflash issue as a whole, with what stands on its pages.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ issue }) => String(issue.id) }),
    title: t.string({ resolve: ({ content }) => content.title }),
    issueNumber: t.string({ nullable: true, resolve: ({ content }) => content.issueNumber || null }),
    publishDate: t.field({ type: "Date", resolve: ({ content }) => content.publishDate }),
    customLink: t.string({ nullable: true, resolve: ({ content }) => content.customLink }),
    state: t.string({
      description: "draft | scheduled | published | changed | withdrawn",
      resolve: ({ issue }) => lifecycleState(issue),
    }),
    medium: t.string({
      description: "Its name.",
      resolve: async ({ issue }, _args, ctx): Promise<string> =>
        (await mediumById(ctx).load(issue.mediumId))?.name ?? "",
    }),
    senderName: t.string({
      nullable: true,
      description: "This, logo and colours are of the configuration; null without one.",
      resolve: ({ sender }) => sender?.senderName ?? null,
    }),
    logo: t.field({
      type: PictureRef,
      nullable: true,
      resolve: ({ sender }, _args, ctx): ReturnType<typeof pictureOf> =>
        pictureOf(ctx, sender?.logoId == null ? null : String(sender.logoId)),
    }),
    accentColour: t.string({ nullable: true, resolve: ({ sender }) => sender?.accentColour ?? null }),
    accentTextColour: t.string({ nullable: true, resolve: ({ sender }) => sender?.accentTextColour ?? null }),
    pages: t.field({ type: [PageRef], atMost: MOST_ISSUE_PAGES, resolve: ({ pages }) => pages }),
    content: t.field({
      type: [ArticleRef],
      atMost: 50,
      description: "Articles besides those of the pages.",
      resolve: (preview, _args, ctx): ReturnType<typeof previewContent> => previewContent(ctx, preview),
    }),
  }),
});

builder.queryField("immoflashPreview", (t) =>
  t.field({
    type: PreviewRef,
    nullable: true,
    access: { action: "read", collectionType: "immoflash_issues" },
    description:
      "An issue as a whole, as it is now or as readers get it; of the latter null where readers get none. In the draft stands what readers get of each article, and the draft of one that they do not get yet.",
    args: {
      id: t.arg.string({ required: true }),
      of: t.arg({ type: PreviewOfEnum, required: true }),
    },
    resolve: (_root, { id, of }, ctx): Promise<Preview | null> => issuePreview(ctx, parseId(id) ?? 0, of),
  }),
);
