import type { ObjectRef } from "@pothos/core";
import type { AnyLifecycle } from "backend/platform/lifecycle/definition";
import type { Stage } from "backend/platform/lifecycle/steps";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import type { Selection } from "backend/platform/use-case/selection";
import type { Types } from "backend/schema/builder";
import type { ContentAction, ContentType } from "domain/permissions/names";
import type { PublishedRecord } from "./service";

/** The columns of `lifecycleColumns` as a record has them. */
export interface LifecycleRow extends Stage {
  dueProblem: string | null;
  firstPublishedAt: Date | null;
  publishedAt: Date | null;
  reviewReason: string | null;
}

/** What a record on the kit has, as `defineRecord` returns it. */
export interface DefinedRecord<Row> extends Omit<PublishedRecord, "area"> {
  area: string;
  called: { one: string; many: string; type: string };
  ref: ObjectRef<Types, Row, Row>;
  find(ctx: Ctx, id: string): Promise<Row | null>;
  saved(ctx: Ctx, id: Promise<number>): Promise<Row>;
  // biome-ignore lint/suspicious/noExplicitAny: the selection is handed on.
  selection: any;
  chosenIds(ctx: SignedInCtx, selection: Selection<never>): Promise<string[]>;
}

/** What the fields of an area's lifecycle are made of. */
export interface PublishedArea {
  lifecycle: AnyLifecycle;
  record: DefinedRecord<LifecycleRow>;
  ref: ObjectRef<Types, LifecycleRow, LifecycleRow>;
  /** The access rule of an action. */
  needs(action: ContentAction): { action: ContentAction; collectionType: ContentType };
  /** A record after a change. */
  answer(ctx: Ctx, id: Promise<number>): never;
}
