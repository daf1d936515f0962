import { countHistory, readHistory, restrictEntries } from "backend/modules/activity-log/service";
import { ActivityLogRef } from "backend/modules/activity-log/types";
import { CategoryRef, categoryById } from "backend/modules/categories/types";
import { assetById } from "backend/modules/library/service";
import { AssetRef } from "backend/modules/library/types";
import { lockable } from "backend/modules/locks/service";
import { addLock } from "backend/modules/locks/types";
import { LAST_UNDO } from "backend/modules/records/service";
import { requireReferenced } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import { may, signedIn } from "backend/schema/access";
import { builder, keyArg, pageArgs } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { MOST_TEST_RECEIVERS } from "domain/immoflash/limits";
import { adCountOf, PAGE_TYPES, type PageType } from "domain/immoflash/page-types";
import { sql } from "drizzle-orm";
import {
  CONFIGURATION,
  type Configuration,
  editConfiguration,
  offeredCategories,
  readConfiguration,
  saveConfiguration,
  undoOfConfiguration,
} from "./configuration";
import { failureOf } from "./lookup";

const mayEdit = (ctx: Ctx) => may(ctx, editConfiguration);
const NEEDS_EDIT = "Needs edit__immoflash_issues.";

// The history names test receivers.
restrictEntries(CONFIGURATION.area, (ctx) => (mayEdit(ctx) ? undefined : sql`false`));

const PageTypeEnum = builder.enumType("ImmoflashPageType", { values: PAGE_TYPES });

type OfPageType = { type: PageType; category: string | null; formats: readonly string[] };

const categoryOf = (ctx: Ctx, { category }: OfPageType) =>
  category === null ? null : requireReferenced(categoryById(ctx).load(Number(category)));

const PageTypeRef = builder.objectRef<OfPageType>("ImmoflashPages").implement({
  description: "What the pages of one type take.",
  fields: (t) => ({
    type: t.expose("type", { type: PageTypeEnum }),
    category: t.field({
      type: CategoryRef,
      nullable: true,
      description: "Of type page: it says how many ads a page takes.",
      resolve: (pages, _args, ctx) => categoryOf(ctx, pages),
    }),
    adCount: t.int({
      description: "How many ads a page takes.",
      resolve: async (pages, _args, ctx) => adCountOf(pages.type, await categoryOf(ctx, pages)),
    }),
    formats: t.field({
      type: [CategoryRef],
      atMost: SIZES.offers,
      description: "The formats whose ads fit; none: those of all formats.",
      resolve: ({ formats }, _args, ctx) =>
        Promise.all(formats.map((id) => requireReferenced(categoryById(ctx).load(Number(id))))),
    }),
  }),
});

const LookupRef = builder.objectRef<object>("ImmoflashLookup").implement({
  description: "The look-up of companies and customers of immoflash.",
  fields: (t) => ({
    isSetUp: t.boolean({ resolve: (_lookup, _args, ctx) => ctx.connectors.immoflash !== undefined }),
    failure: t.string({
      nullable: true,
      description: "Tries it. Why there is no answer: inside | unreachable | refused | nonsense",
      resolve: (_lookup, _args, ctx) => failureOf(ctx),
    }),
  }),
});

const ConfigurationRef = builder.objectRef<Configuration>("ImmoflashConfiguration").implement({
  fields: (t) => ({
    _id: t.string({ resolve: () => String(CONFIGURATION.recordId) }),
    version: t.exposeInt("version", { description: "0 as long as nobody has saved any." }),
    undo: t.string({
      ...LAST_UNDO,
      resolve: (_configuration, _args, ctx) => undoOfConfiguration(ctx).load(CONFIGURATION.recordId),
    }),
    senderName: t.exposeString("senderName", { nullable: true }),
    senderAddress: t.exposeString("senderAddress", { nullable: true }),
    replyAddress: t.exposeString("replyAddress", { nullable: true }),
    logo: t.field({
      type: AssetRef,
      nullable: true,
      resolve: ({ logo }, _args, ctx) =>
        logo === null ? null : requireReferenced(assetById(ctx).load(Number(logo))),
    }),
    imprint: t.exposeString("imprint", { nullable: true, description: "Markdown." }),
    imprintHtml: t.exposeString("imprintHtml", {
      nullable: true,
      description: "The imprint as readers get it: safe to be shown anywhere.",
    }),
    disclosureLink: t.exposeString("disclosureLink", {
      nullable: true,
      description: "Where the disclosure of MedienG § 25 always stands.",
    }),
    accentColour: t.exposeString("accentColour", { description: "#rrggbb" }),
    accentTextColour: t.exposeString("accentTextColour", { description: "Of text on it: #rrggbb" }),
    testReceivers: t.stringList({
      nullable: true,
      atMost: MOST_TEST_RECEIVERS,
      description: NEEDS_EDIT,
      resolve: ({ testReceivers }, _args, ctx) => (mayEdit(ctx) ? [...testReceivers] : null),
    }),
    pageTypes: t.field({
      type: [PageTypeRef],
      atMost: PAGE_TYPES.length,
      description: "All types of pages, in their order.",
      resolve: ({ pageTypes }) => PAGE_TYPES.map((type) => ({ type, ...pageTypes[type] })),
    }),
    offered: t.field({
      type: [CategoryRef],
      atMost: SIZES.offers,
      description: `Categories of type page, and formats, that can be chosen for the types of pages. ${NEEDS_EDIT}`,
      resolve: (configuration, _args, ctx) => (mayEdit(ctx) ? offeredCategories(ctx.db, configuration) : []),
    }),
    lookup: t.field({
      type: LookupRef,
      nullable: true,
      description: NEEDS_EDIT,
      resolve: (_configuration, _args, ctx) => (mayEdit(ctx) ? {} : null),
    }),
    history: t.field({
      type: [ActivityLogRef],
      atMost: SIZES.notes,
      description: `A page of it, the latest first. ${NEEDS_EDIT}`,
      args: pageArgs,
      resolve: async (_configuration, page, ctx) =>
        mayEdit(ctx) ? (await readHistory(ctx, CONFIGURATION, page)).entries : [],
    }),
    historyTotal: t.int({
      resolve: (_configuration, _args, ctx) => (mayEdit(ctx) ? countHistory(ctx, CONFIGURATION) : 0),
    }),
  }),
});

const versionOf = ({ version, updatedAt, updatedById }: Configuration) => ({
  id: CONFIGURATION.recordId,
  version,
  updatedAt,
  updatedById,
});
addLock(ConfigurationRef, CONFIGURATION.area, versionOf);
lockable(CONFIGURATION.area, {
  edit: editConfiguration,
  find: async (ctx, id) =>
    id === CONFIGURATION.recordId
      ? { ...versionOf(await readConfiguration(ctx.db)), mayEdit: mayEdit(ctx) }
      : null,
});

const PageTypeInput = builder.inputType("ImmoflashPagesInput", {
  fields: (t) => ({
    type: t.field({ type: PageTypeEnum, required: true }),
    category: t.string(),
    formats: t.stringList(),
  }),
});

const ConfigurationInputType = builder.inputType("ImmoflashConfigurationInput", {
  description:
    "The whole configuration: what is left out is empty. Field paths of errors: senderName, pageTypes.<type>.category …",
  fields: (t) => ({
    senderName: t.string(),
    senderAddress: t.string(),
    replyAddress: t.string(),
    logo: t.string({ description: "A picture of the library." }),
    imprint: t.string({ description: "Markdown." }),
    disclosureLink: t.string(),
    accentColour: t.string(),
    accentTextColour: t.string(),
    testReceivers: t.stringList(),
    pageTypes: t.field({ type: [PageTypeInput] }),
  }),
});

builder.queryField("immoflashConfiguration", (t) =>
  t.field({
    type: ConfigurationRef,
    // Spec §2: without a permission.
    access: "signed-in",
    resolve: (_root, _args, ctx) => readConfiguration(ctx.db),
  }),
);

builder.mutationField("updateImmoflashConfiguration", (t) =>
  t.field({
    type: ConfigurationRef,
    access: editConfiguration,
    args: {
      version: t.arg.int({ required: true }),
      data: t.arg({ type: ConfigurationInputType, required: true }),
      ...keyArg,
    },
    resolve: (_root, { idempotencyKey, ...change }, ctx) =>
      saveConfiguration(signedIn(ctx), change, idempotencyKey),
  }),
);
