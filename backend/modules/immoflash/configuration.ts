import { showFilesOf } from "backend/modules/attachments/service";
import { categoryNamed, inOrderOfCategories } from "backend/modules/categories/service";
import { categories } from "backend/modules/categories/tables";
import { assetNamed, usesAssets } from "backend/modules/library/service";
import { assets } from "backend/modules/library/tables";
import { media, mediumCategories } from "backend/modules/media/tables";
import {
  checkOfSaves,
  type Finding,
  readInput,
  refused,
  savesIn,
  undoOfLastSave,
  wholeSaving,
} from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import { namesByField } from "backend/platform/use-case/names";
import { nextVersionColumns, referenceFields } from "backend/platform/use-case/use-case";
import { may } from "backend/schema/access";
import { parseId } from "domain/identifiers";
import { type ConfigurationDraft, configurationForm, UNCONFIGURED } from "domain/immoflash/configuration";
import { PAGE_TYPES, type PageType } from "domain/immoflash/page-types";
import { and, eq, or, sql } from "drizzle-orm";
import { imprintIn, renderImprint } from "./imprint";
import { immoflashConfiguration, immoflashPageFormats, immoflashPageTypes } from "./tables";

/** What the log and the locks call the configuration. */
export const CONFIGURATION = { area: "immoflash_configuration", recordId: 1 } as const;
export const CONFIGURATION_PATH = "/immoflash-configuration";

/** What changing it needs. */
export const editConfiguration = { action: "edit", collectionType: "immoflash_issues" } as const;

/** Everybody who is signed in sees the configuration, with its logo. */
showFilesOf(
  (file) => sql`exists (select 1 from ${immoflashConfiguration}
    inner join ${assets} on ${assets.id} = ${immoflashConfiguration.logoId} where ${assets.fileId} = ${file})`,
);

usesAssets({
  what: "immoflash_configuration",
  table: immoflashConfiguration,
  record: immoflashConfiguration.id,
  used: immoflashConfiguration.logoId,
  field: "logo",
  link: () => CONFIGURATION_PATH,
});

/** The configuration as it is saved; without a sender as long as nobody has saved any. */
export type Configuration = Omit<ConfigurationDraft, "senderName" | "senderAddress"> & {
  senderName: string | null;
  senderAddress: string | null;
  /** What readers get of the imprint. */
  imprintHtml: string | null;
  /** 0 as long as nobody has saved any. */
  version: number;
  updatedAt: Date | null;
  updatedById: number | null;
};

export async function readConfiguration(db: Db): Promise<Configuration> {
  const [row] = await db.select().from(immoflashConfiguration);
  if (!row) return { ...UNCONFIGURED, imprintHtml: null, version: 0, updatedAt: null, updatedById: null };
  const { id: _id, logoId, createdById: _by, ...own } = row;
  const [ofTypes, formats] = [
    await db.select().from(immoflashPageTypes),
    await db
      .select({ pageType: immoflashPageFormats.pageType, categoryId: immoflashPageFormats.categoryId })
      .from(immoflashPageFormats)
      .innerJoin(categories, eq(categories.id, immoflashPageFormats.categoryId))
      .orderBy(...inOrderOfCategories),
  ];
  const pageTypes = PAGE_TYPES.map((type) => {
    const category = ofTypes.find(({ pageType }) => pageType === type)?.categoryId;
    const ofType = formats.filter(({ pageType }) => pageType === type);
    return [
      type,
      {
        category: category === undefined ? null : String(category),
        formats: ofType.map(({ categoryId }) => String(categoryId)),
      },
    ] as const;
  });
  return {
    ...own,
    logo: logoId === null ? null : String(logoId),
    pageTypes: Object.fromEntries(pageTypes) as ConfigurationDraft["pageTypes"],
  };
}

/** The contract's ImmoflashConfigurationInput. */
export interface ConfigurationInput {
  imprint?: string | null;
  testReceivers?: readonly string[] | null;
  pageTypes?:
    | readonly { type: PageType; category?: string | null; formats?: readonly string[] | null }[]
    | null;
}

/** The input as the form has it: what is left out is empty. */
function asTyped({ testReceivers, pageTypes, ...data }: ConfigurationInput): object {
  const ofType = (type: PageType) => pageTypes?.find((one) => one.type === type);
  return {
    ...data,
    testReceivers: testReceivers?.join("\n"),
    pageTypes: Object.fromEntries(
      PAGE_TYPES.map((type) => {
        const { category = null, formats = null } = ofType(type) ?? {};
        return [type, { category, formats }];
      }),
    ),
  };
}

type Draft = Omit<ConfigurationDraft, "senderName" | "senderAddress"> &
  Pick<Configuration, "senderName" | "senderAddress">;

const configurationSaving = wholeSaving<Draft, Configuration, { imprintHtml: string | null }>({
  area: CONFIGURATION.area,
  // A record that the configuration names may be deleted before it is saved.
  refusals: {
    ...referenceFields(immoflashConfiguration, { logoId: "logo" }),
    ...referenceFields(immoflashPageTypes, { categoryId: "" }),
    ...referenceFields(immoflashPageFormats, { categoryId: "" }),
  },
  async lock(tx) {
    // Two who save first at the same time would both find no row.
    await tx.execute(sql`select pg_advisory_xact_lock(7316425)`);
    const row = await readConfiguration(tx);
    const { version, updatedById, updatedAt: _at, imprintHtml: _html, ...before } = row;
    return {
      id: CONFIGURATION.recordId,
      row,
      version,
      updatedById,
      before,
    };
  },
  current: async (tx, { before }) => ({ ...before, names: await namesByField(tx, logged(before)) }),
  readDraft: (data) => readInput(configurationForm, asTyped(data)),
  phases: [
    {
      read: { html: renderImprint },
      check: {
        findings: checkOfSaves(async (tx, ctx, saves) => {
          const findings: Finding[] = [];
          for (const { before, after } of saves)
            if (before) findings.push(...refused(await problemsOf(tx, ctx, before, after)));
          return findings;
        }),
      },
      write: async ({ html }, _ctx, changes) =>
        savesIn(changes).map(({ row, before, after }) => ({
          imprintHtml:
            row && before?.imprint === after.imprint ? row.imprintHtml : imprintIn(html, after.imprint),
        })),
    },
  ],
  store: ({ tx }, ctx, { version }, { after, columns }) => write(tx, ctx, version, { ...after, ...columns }),
  entry: async (_tx, { before }, after) => ({
    ...CONFIGURATION,
    action: "update",
    before: logged(before),
    after: logged(after),
  }),
  undo: {
    access: editConfiguration,
    dataOf: ({ pageTypes, ...own }) => ({
      ...own,
      pageTypes: PAGE_TYPES.map((type) => ({ type, ...pageTypes[type] })),
    }),
  },
});

/** What undoes the user's own last save of the configuration. */
export const undoOfConfiguration = undoOfLastSave(CONFIGURATION.area);

/** Saves the configuration, unless somebody else has since the form was opened. */
export async function saveConfiguration(
  ctx: SignedInCtx,
  change: { version: number; data: ConfigurationInput },
  key: string,
): Promise<Configuration> {
  const sent = {
    operation: "saveImmoflashConfiguration",
    key,
    input: change,
    id: String(CONFIGURATION.recordId),
    ...change,
  };
  await configurationSaving.save(ctx, sent, async () => true);
  return await readConfiguration(ctx.db);
}

async function write(
  tx: Db,
  ctx: SignedInCtx,
  version: number,
  { logo, pageTypes, senderName, senderAddress, ...own }: Draft & { imprintHtml: string | null },
): Promise<void> {
  const { recordId: id } = CONFIGURATION;
  const row = {
    ...own,
    // Its form requires them; they lack as long as nobody has saved it.
    senderName: senderName ?? "",
    senderAddress: senderAddress ?? "",
    logoId: logo === null ? null : parseId(logo),
    ...nextVersionColumns(ctx, { version }),
  };
  await tx
    .insert(immoflashConfiguration)
    .values({ id, createdById: ctx.user.id, ...row })
    .onConflictDoUpdate({ target: immoflashConfiguration.id, set: row });
  await tx.delete(immoflashPageTypes);
  await tx.delete(immoflashPageFormats);
  const named = PAGE_TYPES.map((pageType) => ({ pageType, configurationId: id, ...pageTypes[pageType] }));
  const ofTypes = named.flatMap(({ category, formats: _formats, ...one }) =>
    category === null ? [] : [{ ...one, categoryId: Number(category) }],
  );
  const formats = named.flatMap(({ category: _category, formats: chosen, ...one }) =>
    chosen.map((format) => ({ ...one, categoryId: Number(format) })),
  );
  if (ofTypes.length > 0) await tx.insert(immoflashPageTypes).values(ofTypes);
  if (formats.length > 0) await tx.insert(immoflashPageFormats).values(formats);
}

/** What is newly chosen and cannot be: no picture that the user sees, or no active category of the right type. */
async function problemsOf(
  tx: Db,
  ctx: SignedInCtx,
  before: Pick<Configuration, "logo" | "pageTypes">,
  draft: Pick<Configuration, "logo" | "pageTypes">,
): Promise<Problem[]> {
  const chosen = PAGE_TYPES.flatMap((type) => {
    const [now, previous] = [draft.pageTypes[type], before.pageTypes[type]];
    const at = `pageTypes.${type}`;
    return [
      ...(now.category === null || now.category === previous.category
        ? []
        : [{ field: `${at}.category`, type: "page", id: now.category }]),
      ...now.formats
        .filter((format) => !previous.formats.includes(format))
        .map((id) => ({ field: `${at}.formats`, type: "format", id })),
    ];
  });
  const rows = await tx
    .select({ id: categories.id, type: categories.type, inactive: categories.inactive })
    .from(categories)
    .where(isOneOf(categories.id, parseIds(chosen.map(({ id }) => id))));
  const problems = chosen.flatMap(({ field, type, id }): Problem[] => {
    const category = rows.find((one) => String(one.id) === id && one.type === type);
    if (category && !category.inactive) return [];
    return [{ field, message: category ? "choice_inactive" : "choice_invalid" }];
  });
  const logos =
    draft.logo === null || draft.logo === before.logo || (await isPictureInSight(tx, ctx, draft.logo))
      ? []
      : [{ field: "logo", message: "choice_invalid" }];
  // Of several formats of a page one is told.
  return [...new Map([...logos, ...problems].map((one) => [one.field, one])).values()];
}

async function isPictureInSight(tx: Db, ctx: SignedInCtx, asset: string): Promise<boolean> {
  if (!may(ctx, { collectionType: "attachments" })) return false;
  const [row] = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.id, Number(asset)), eq(assets.kind, "image")));
  return row !== undefined;
}

/** What is offered for the types of pages: active categories, formats of the media of immoflash, and what is chosen. */
export async function offeredCategories(db: Db, { pageTypes }: Pick<Configuration, "pageTypes">) {
  const all = Object.values(pageTypes);
  const chosen = all.flatMap(({ category, formats }) => [...(category ? [category] : []), ...formats]);
  const isOffered = sql`exists (select 1 from ${mediumCategories} inner join ${media} on ${media.id} = ${mediumCategories.mediumId}
    where ${mediumCategories.categoryId} = ${categories.id} and ${mediumCategories.role} = 'format'
      and ${media.type} = 'immoflash' and ${media.isActive})`;
  return await db
    .select()
    .from(categories)
    .where(
      or(
        and(
          eq(categories.inactive, false),
          or(eq(categories.type, "page"), and(eq(categories.type, "format"), isOffered)),
        ),
        isOneOf(categories.id, parseIds(chosen)),
      ),
    )
    .orderBy(...inOrderOfCategories);
}

/** The values as the log names them. */
const logged = ({ logo, pageTypes, ...own }: Draft) => ({
  ...own,
  logo: assetNamed(logo),
  pageTypes: Object.fromEntries(
    PAGE_TYPES.map((type) => {
      const { category, formats } = pageTypes[type];
      const named = [...formats].sort((a, b) => Number(a) - Number(b)).map((format) => categoryNamed(format));
      return [type, { category: categoryNamed(category), formats: named.length > 0 ? named : null }];
    }),
  ),
});
