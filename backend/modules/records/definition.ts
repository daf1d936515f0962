import type { LiveTable } from "backend/modules/live/service";
import type { TableWithId } from "backend/platform/database/columns";
import type { MasterTable } from "backend/platform/database/master-data";
import type { Confirmation } from "backend/platform/use-case/confirmation";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import type { NamedRecord } from "backend/platform/use-case/names";
import type { referenceFields, Work } from "backend/platform/use-case/use-case";
import type { PictureUse } from "domain/attachments/picture";
import type { PermissionCheck } from "domain/permissions/check";
import type { Area } from "domain/permissions/names";
import type { InferInsertModel, InferSelectModel, SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Link } from "./links";
import type { SavePhases } from "./phases";
import type { Rows } from "./rows";

/** A table with the columns of a record: see `recordColumns` and `peopleColumns`. */
export type RecordTable = TableWithId & LiveTable;

/** The columns that the kit reads and writes. */
export interface RecordRow {
  id: number;
  version: number;
  updatedAt: Date;
  updatedById: number | null;
}

/** Where the records of an area are used. */
export interface UsedBy {
  /** The area of the records that use them, or what else they are. */
  what: Area | "flat_plans" | "immoflash_configuration";
  /** What a use is called, where the area's records use others in two ways: `pages_below`. */
  shownAs?: string;
  /**
   * The table whose rows hold the uses: `used` is the column of this record, `record` the column of the record that
   * uses it.
   */
  table: PgTable;
  record: PgColumn;
  used: PgColumn;
  /** The join to the table of `used`, where it is another one. Records that are merged have none such. */
  through?: SQL;
  /** Which of the rows count. */
  where?: SQL;
  /** The form field of the using record that names them. */
  field: string;
  /** The path of the list that shows the records using this one. */
  link: (id: string) => string;
}

type RowOf<Draft, Field> = Field extends keyof Draft
  ? Draft[Field] extends readonly (infer Row extends object)[]
    ? Row
    : never
  : never;

/** What a picture of a record is there for, and the column that holds it. */
export interface Picture {
  use: PictureUse;
  column: PgColumn;
}

/** A step that is taken with a record after it was saved, in the transaction of the save; also where nothing changed. */
export interface SavedStep {
  /** What the idempotency key stands for, beside the save. */
  input: object;
  /** The tools of the save that it is taken with; unset: those of all saves. */
  workOf?(work: Work, ctx: SignedInCtx, id: number): Promise<Work>;
  /** Takes it. What it throws rolls the save back. */
  take(work: Work, ctx: SignedInCtx, id: number): Promise<void>;
}

/** The steps that a save of a record can take along. */
export interface SavedSteps {
  /** The further arguments of both saves, as `builder.args` makes them. */
  args: object;
  /** Those of the update alone. */
  updateArgs: object;
  /** What the step that is asked for needs, beside the permission to edit; nothing where none is. */
  // biome-ignore lint/suspicious/noExplicitAny: the kit only hands the arguments on.
  needs(args: any): readonly PermissionCheck[];
  /** The step that is asked for; null where none is. BAD_USER_INPUT for arguments that no step takes. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  read(args: any): SavedStep | null;
}

/** The declaration of an area's records; the kit does the rest (see `defineRecord`). */
export interface RecordDefinition<
  T extends RecordTable,
  S extends z.ZodType<object>,
  L extends string,
  R extends string,
> {
  area: Area;
  table: T;
  /** What is read of a record; unset: all of its columns. */
  columns?: Record<string, PgColumn>;
  /** The tables that a record is read of, if processes keep it until one of them changes; see `defineLoader`. */
  keptWith?: readonly MasterTable[];
  /** Which records of the table are the area's; unset: all. */
  where?: SQL;
  /** The domain's form schema; its output is the draft of a record. */
  schema: S;
  toRow(draft: z.output<S>): Partial<InferInsertModel<T>>;
  fromRow(row: InferSelectModel<T>): Omit<z.output<S>, NoInfer<L | R>>;
  /** Fields that name several other records. */
  links?: Record<L, Link>;
  /** Fields that consist of rows, such as the contacts of a company: saved, versioned and logged with the record. */
  rows?: { [field in R]: Rows<RowOf<z.output<S>, field>> };
  /** Fields with a picture of the record, as the id of an upload. The log names it. */
  pictures?: { [field in keyof z.output<S>]?: Picture };
  /** Fields with ids; the activity log shows names instead. */
  names?: { [field in keyof z.output<S>]?: (id: string | null) => NamedRecord | null };
  /** Fields with what is known of a person, who may ask to be erased: the log does not keep their values. */
  personal?: readonly (keyof z.output<S>)[];
  /**
   * The form field of each referencing column: if the chosen record was deleted meanwhile, the problem appears there.
   */
  references?: Parameters<typeof referenceFields<T>>[1];
  /** The messages of the unique indexes, by index name. */
  unique?: Readonly<Record<string, Problem>>;
  usedBy?: readonly UsedBy[];
  /** What its save does besides writing the record, in five phases; each runs in the order of the list. */
  phases?: readonly SavePhases<z.output<S>, InferSelectModel<T>, Partial<InferInsertModel<T>>>[];
  /** What is confirmed before a record is deleted. */
  deletionConfirmation?: Confirmation;
  /** The steps that its update can take along, with what is saved. */
  steps?: SavedSteps;
  /** The name of a record in choices and refusals. */
  label: PgColumn;
  /** The name, if it is made of several columns. */
  labelOf?(row: InferSelectModel<T>): string;
}
