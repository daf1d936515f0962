import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  PothosSchemaError,
  type SchemaTypes,
  type TypeParam,
} from "@pothos/core";
import type { Ctx } from "backend/platform/use-case/context";
import type { GraphQLFieldResolver } from "graphql";

/** What a field declares about its cost; the limits read it from the field's `extensions.bounds`. */
export interface FieldBounds {
  /**
   * The most entries of the list, as far as the business goes; with an argument `limit`, the number without it. "page":
   * the entries of a page, which the field above counts by its `limit`. A list without it does not build.
   */
  atMost?: number | "page" | undefined;
  /**
   * How many records there are at most, for a list that the process keeps in memory: `limit` beyond it costs nothing.
   * Asked only for signed-in users, of a document that would be refused by its limits.
   */
  recordCount?: ((ctx: Ctx) => Promise<number>) | undefined;
  /** The field stands beside the entries of a page, so it is not counted once per entry. */
  isOncePerList?: boolean | undefined;
  /** The cost of the field itself, in fields; 1 unless given. See `OWN_STATEMENT`. */
  cost?: number | undefined;
  /** The field runs counts and sums of its own; like the pages of lists, only a few run at a time. */
  isCounted?: boolean | undefined;
  /**
   * The field works through many records; a document has at most one such field. A preview costs as much as its change.
   */
  isHeavy?: boolean | undefined;
}

/**
 * The cost of a statement that a field sends for each entry, instead of one for all entries by a loader: a document can
 * ask for 500 of them, which take a second.
 */
export const OWN_STATEMENT = 1000;

const pluginName = "bounds" as const;

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types["Context"], object>;

/** Stores the bounds of each field, and counts the resolved nodes against the operation's budget. */
class BoundsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>) {
    const { atMost, recordCount, isOncePerList, cost, isCounted, isHeavy } =
      config.pothosOptions as FieldBounds;
    if (config.type.kind === "List" && atMost === undefined) {
      throw new PothosSchemaError(`${config.parentType}.${config.name} is a list without a bound`);
    }
    const bounds: FieldBounds = {
      atMost,
      recordCount,
      isOncePerList,
      cost,
      isCounted,
      isHeavy,
    };
    return { ...config, extensions: { ...config.extensions, bounds } };
  }

  override wrapResolve(resolver: Resolver<Types>, config: PothosOutputFieldConfig<Types>): Resolver<Types> {
    if (config.kind === "Subscription") return eventOfItsOwn(resolver);
    const { isCounted } = config.pothosOptions as FieldBounds;
    const isPage = "limit" in config.args && config.type.kind === "Object";
    const read = isPage || isCounted ? withListLimit(resolver) : resolver;
    if (config.type.kind === "Object") return objectWithPauses(read);
    if (config.type.kind !== "List") return countedText(read);
    return config.type.type.kind === "Object" ? listWithPauses(read) : countedList(read);
  }
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === "function";

const budgetOf = (context: object) => (context as Ctx).budget;

function countedText<Types extends SchemaTypes>(resolver: Resolver<Types>): Resolver<Types> {
  return (parent, args, context, info) => {
    const budget = budgetOf(context);
    budget.spend(1);
    const value = resolver(parent, args, context, info);
    if (typeof value === "string") budget.spendText(value);
    else if (isPromise(value)) budget.spendWait();
    return value;
  };
}

function objectWithPauses<Types extends SchemaTypes>(resolver: Resolver<Types>): Resolver<Types> {
  return (parent, args, context, info) => {
    const budget = budgetOf(context);
    budget.spend(1);
    const value = resolver(parent, args, context, info);
    if (!isPromise(value)) return value;
    return value.then((result) => (budget.isTurnOver ? budget.nextTurn().then(() => result) : result));
  };
}

function countedList<Types extends SchemaTypes>(resolver: Resolver<Types>): Resolver<Types> {
  return (parent, args, context, info) => {
    const budget = budgetOf(context);
    budget.spend(1);
    const counted = (result: unknown) => {
      if (Array.isArray(result)) budget.spend(result.length);
      return result;
    };
    const value = resolver(parent, args, context, info);
    return isPromise(value) ? value.then(counted) : counted(value);
  };
}

/** A page of a list: each is read with statements of its own. */
function withListLimit<Types extends SchemaTypes>(resolver: Resolver<Types>): Resolver<Types> {
  return (parent, args, context, info) =>
    budgetOf(context).withListLimit(() => resolver(parent, args, context, info));
}

function listWithPauses<Types extends SchemaTypes>(resolver: Resolver<Types>): Resolver<Types> {
  return (parent, args, context, info) => {
    const budget = budgetOf(context);
    budget.spend(1);
    const inTurns = (result: unknown) => (Array.isArray(result) ? budget.inTurns(result) : result);
    const value = resolver(parent, args, context, info);
    if (!isPromise(value)) return inTurns(value);
    return value.then((result) =>
      budget.isTurnOver ? budget.nextTurn().then(() => inTurns(result)) : inTurns(result),
    );
  };
}

function eventOfItsOwn<Types extends SchemaTypes>(resolver: Resolver<Types>): Resolver<Types> {
  return (parent, args, context, info) => {
    budgetOf(context).restart();
    return resolver(parent, args, context, info);
  };
}

SchemaBuilder.registerPlugin(pluginName, BoundsPlugin);

/** Name of the plugin, for the builder. */
export const boundsPlugin = pluginName;

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      bounds: BoundsPlugin<Types>;
    }
    export interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > extends FieldBounds {}
  }
}
