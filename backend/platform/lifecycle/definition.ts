import type { Db } from "backend/platform/database/database";
import type { Confirmation } from "backend/platform/use-case/confirmation";
import type { Problem } from "backend/platform/use-case/errors";
import type { KeyedRows } from "backend/platform/use-case/keyed-rows";
import type { ContentType } from "domain/permissions/names";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { LifecycleTable } from "./columns";

/** An address of readers, unique within its scope. */
export interface Permalink {
  scope: number;
  slug: string;
}

/** What notifications about reviews need of the records: who works on each, and until when. */
interface Reviewed {
  assignee: PgColumn;
  dueOn: PgColumn;
}

/** How notifications name the records. */
interface Noticed {
  /** The address of the list; below it are the records. */
  path: string;
  /** What notifications call a record of this name. */
  called(name: string): string;
}

/** Texts within fields of a content. */
interface MarkdownTexts<Content> {
  /** The fields that hold them: as long as these stay, all texts do. */
  fields: readonly (keyof Content & string)[];
  /** The texts by names of their own, under which their HTML is found. */
  textsOf(content: Content): Readonly<Record<string, string>>;
}

/** Rows as two revisions of them are compared. */
// biome-ignore lint/suspicious/noExplicitAny: the comparison knows none of the fields of a row.
export interface ComparedRows extends KeyedRows<any> {
  /** Which of their fields are Markdown. */
  markdown: readonly string[];
}

/** The records of an area that are published, with a history of revisions. */
export interface Lifecycle<Content extends object> {
  /** As the log calls it. */
  area: string;
  /** What the permissions of its steps are held on (spec §6). */
  contentType: ContentType;
  table: LifecycleTable;
  /** The name of a record in refusals. */
  label: PgColumn;
  /** Unset: nobody is notified of its records. */
  noticed?: Noticed;
  /** Unset: nobody is notified of reviews. */
  review?: Reviewed;
  /** The fields of the content, in the order of the form. */
  fields: readonly string[];
  /** The number of the shape that the content has now; it rises when older revisions must be read in another way. */
  shape: number;
  /** What fields of the content have in revisions that are older than the field: it needs no new shape then. */
  missing?: object;
  /** The content of an older shape. */
  upgrade?(content: object, shape: number): object;
  /** What is Markdown, and so rendered when it is saved: fields, or texts within them. */
  markdown?: readonly (keyof Content & string)[] | MarkdownTexts<Content>;
  /** Fields of rows with keys: two revisions are compared row by row, and one that moved is the same row. */
  keyed?: { readonly [field in keyof Content & string]?: ComparedRows };
  /** What readers find a record by: `medium:3`, `tag:7`. */
  facets?(content: Content): readonly string[];
  permalink?(content: Content): Permalink;
  /** Where the form shows the problem of a permalink that another record has. */
  permalinkField?: string;
  /** What is confirmed before a record is taken from readers, or that is planned. */
  withdrawalConfirmation?: Confirmation;
  /** Locks what its problems depend on, before the records themselves, where others lock in that order. */
  lockFirst?(tx: Db, ids: readonly number[]): Promise<void>;
  /** What keeps a revision from readers, asked when it is scheduled and when it is published. */
  problems?(tx: Db, content: Content, id: number): Promise<readonly Problem[]>;
  /** What readers get of a revision now: without what it names and what is gone, for which its problems do not ask. */
  stillThere?(tx: Db, content: Content): Promise<Content>;
  /** What becomes the draft when a revision is restored: without what other records have now. */
  stillFree?(tx: Db, content: Content, id: number): Promise<Content>;
  /** Follows from what readers get of a record from now on; null: nothing. */
  readersGet?(tx: Db, id: number, content: Content | null): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: who asks for all of them knows none of their contents.
export type AnyLifecycle = Lifecycle<any>;

const lifecycles = new Map<string, AnyLifecycle>();

/** Declares that the records of an area are published. */
export function defineLifecycle<Content extends object>(declared: Lifecycle<Content>): Lifecycle<Content> {
  lifecycles.set(declared.area, declared);
  return declared;
}

export const allLifecycles = (): readonly AnyLifecycle[] => [...lifecycles.values()];
