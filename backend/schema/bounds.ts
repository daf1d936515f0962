import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  PothosSchemaError,
  type SchemaTypes,
  type TypeParam,
} from "@pothos/core";
import type { Ctx } from "backend/platform/context";
import type { GraphQLFieldResolver } from "graphql";

/** What a field says of its cost; read by the limits of a document from the field's `extensions.bounds`. */
export interface FieldBounds {
  /**
   * How many entries the list has at most, as far as the business goes; where it has an argument `limit`, without one.
   * "page": the entries of a page, which the field above counts by its `limit`. No list builds without it.
   */
  atMost?: number | "page" | undefined;
  /** Stands beside the entries of a page, and so is not there once for each of them. */
  isOncePerList?: boolean | undefined;
  /** What it costs by itself, in fields; 1 unless given. */
  cost?: number | undefined;
  /** Counts and sums by statements of its own: few of them at a time, as with the pages of lists. */
  isCounted?: boolean | undefined;
  /** Works through many records; a document has at most one such field. A preview works as hard as its change. */
  isHeavy?: boolean | undefined;
}

const pluginName = "bounds" as const;

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types["Context"], object>;

/** Keeps the bounds of each field beside it, and counts what is resolved against the operation's budget. */
class BoundsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>) {
    const { atMost, isOncePerList, cost, isCounted, isHeavy } = config.pothosOptions as FieldBounds;
    if (config.type.kind === "List" && atMost === undefined) {
      throw new PothosSchemaError(`${config.parentType}.${config.name} is a list without a bound`);
    }
    const bounds: FieldBounds = { atMost, isOncePerList, cost, isCounted, isHeavy };
    return { ...config, extensions: { ...config.extensions, bounds } };
  }

  override wrapResolve(resolver: Resolver<Types>, config: PothosOutputFieldConfig<Types>): Resolver<Types> {
    if (config.kind === "Subscription") return eventOfItsOwn(resolver);
    const { isCounted } = config.pothosOptions as FieldBounds;
    const isPage = "limit" in config.args && config.type.kind === "Object";
    const read = isPage || isCounted ? withFew(resolver) : resolver;
    if (config.type.kind === "Object") return objectInTurn(read);
    if (config.type.kind !== "List") return countedText(read);
    return config.type.type.kind === "Object" ? listInTurns(read) : countedList(read);
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
    return value;
  };
}

function objectInTurn<Types extends SchemaTypes>(resolver: Resolver<Types>): Resolver<Types> {
  return (parent, args, context, info) => {
    const budget = budgetOf(context);
    budget.spend(1);
    const value = resolver(parent, args, context, info);
    if (!isPromise(value)) return value;
    return value.then((found) => (budget.isTurnOver ? budget.nextTurn().then(() => found) : found));
  };
}

function countedList<Types extends SchemaTypes>(resolver: Resolver<Types>): Resolver<Types> {
  return (parent, args, context, info) => {
    const budget = budgetOf(context);
    budget.spend(1);
    const counted = (found: unknown) => {
      if (Array.isArray(found)) budget.spend(found.length);
      return found;
    };
    const value = resolver(parent, args, context, info);
    return isPromise(value) ? value.then(counted) : counted(value);
  };
}

/** A page of a list: each is read with statements of its own. */
function withFew<Types extends SchemaTypes>(resolver: Resolver<Types>): Resolver<Types> {
  return (parent, args, context, info) =>
    budgetOf(context).withFew(() => resolver(parent, args, context, info));
}

function listInTurns<Types extends SchemaTypes>(resolver: Resolver<Types>): Resolver<Types> {
  return (parent, args, context, info) => {
    const budget = budgetOf(context);
    budget.spend(1);
    const inTurns = (found: unknown) => (Array.isArray(found) ? budget.inTurns(found) : found);
    const value = resolver(parent, args, context, info);
    if (!isPromise(value)) return inTurns(value);
    return value.then((found) =>
      budget.isTurnOver ? budget.nextTurn().then(() => inTurns(found)) : inTurns(found),
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
