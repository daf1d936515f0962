import { articles } from "backend/modules/articles/tables";
import { domains } from "backend/modules/domains/tables";
import { pages } from "backend/modules/site-pages/tables";
import { choiceChecks } from "backend/platform/database/choice-checks";
import { peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { treeBoundaries, treeConstraints } from "backend/platform/trees/columns";
import { MENU_ENTRY_FIELDS, MENU_FIELDS } from "domain/menus/fields";
import { MENU_ENTRY_KINDS } from "domain/menus/kinds";
import { LANGUAGES } from "domain/site-pages/kinds";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/** The menus of web sites. Readers get one by the domain and its key. */
export const menus = pgTable(
  "menus",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    domainId: reference("domain_id")
      .notNull()
      .references(() => domains.id),
    name: text().notNull(),
    key: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    isActive: boolean("is_active").notNull(),
  },
  (t) => [
    index("menus_created").on(t.createdAt, t.id),
    uniqueIndex("menus_name_key").on(t.domainId, sql`lower(${t.name})`),
    uniqueIndex("menus_key_key").on(t.domainId, t.key),
    check("menus_key", sql`${t.key} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    ...textChecks(MENU_FIELDS, t),
    ...choiceChecks(MENU_FIELDS, t),
  ],
);

/** The entries of menus: of each one an ordered tree of links and folders. */
export const menuEntries = pgTable(
  "menu_entries",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    menuId: reference("menu_id")
      .notNull()
      .references(() => menus.id, { onDelete: "cascade" }),
    parentId: reference("parent_id"),
    position: integer().notNull(),
    kind: text({ enum: MENU_ENTRY_KINDS }).notNull(),
    label: text().notNull(),
    pageId: reference("page_id").references(() => pages.id),
    articleId: reference("article_id").references(() => articles.id),
    address: text(),
    opensNewWindow: boolean("opens_new_window").notNull(),
  },
  (t) => [
    ...treeConstraints("menu_entries", t, t.menuId),
    ...treeBoundaries("menu_entries", t, t.menuId),
    index("menu_entries_page").on(t.pageId),
    index("menu_entries_article").on(t.articleId),
    check("menu_entries_page_kind", sql`(${t.kind} = 'page') = (${t.pageId} is not null)`),
    check("menu_entries_article_kind", sql`(${t.kind} = 'article') = (${t.articleId} is not null)`),
    check("menu_entries_link_kind", sql`(${t.kind} = 'link') = (${t.address} is not null)`),
    ...textChecks(MENU_ENTRY_FIELDS, t),
    ...choiceChecks(MENU_ENTRY_FIELDS, t),
  ],
);
