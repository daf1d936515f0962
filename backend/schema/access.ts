import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  PothosSchemaError,
  type SchemaTypes,
} from "@pothos/core";
import type { Ctx, CurrentUser, SignedInCtx } from "backend/platform/use-case/context";
import { notAuthenticated, notAuthorized } from "backend/platform/use-case/errors";
import { hasPermission, type PermissionCheck, permissionPattern } from "domain/permissions/check";
import type { GraphQLFieldResolver } from "graphql";
import { refuseLongLists } from "./long-lists";
import { storableTexts } from "./storable-texts";

/**
 * The rule of a field that every signed-in user may call, while its service decides for each record (bookings: by
 * medium). It names the deciding function: a check, or a condition of its statements.
 */
export type RecordRule = { byRecord: (ctx: Ctx, ...about: never[]) => unknown };

/**
 * Who may call a root field:
 * - "public": anyone;
 * - "signed-in": every signed-in user;
 * - "person": every signed-in user but API users, which have no screens of their own (decisions §2);
 * - a record rule: signed in, and the service decides for each record by the rule that is named;
 * - a check, or a function of the arguments that composes one or several: the user must hold all of them.
 */
// biome-ignore lint/suspicious/noExplicitAny: a rule of any field; each field's own arguments are inferred.
export type AccessRule<Args = any> =
  | "public"
  | "signed-in"
  | "person"
  | RecordRule
  | PermissionCheck
  | ((args: Args, ctx: Ctx) => PermissionCheck | readonly PermissionCheck[]);

/** Whether each record decides instead of the field. */
export function isByRecord(rule: AccessRule): rule is RecordRule {
  return typeof rule === "object" && "byRecord" in rule;
}

/** Throws NOT_AUTHENTICATED or NOT_AUTHORIZED unless the rule lets the user pass. */
export function enforce(rule: AccessRule, args: unknown, ctx: Ctx): void {
  if (rule === "public") return;
  if (!ctx.user) throw notAuthenticated(ctx.token);
  if (rule === "signed-in" || isByRecord(rule)) return;
  if (rule === "person") requirePerson(ctx.user);
  else for (const check of checksOf(rule, args, ctx)) requirePermission(ctx, check);
}

/** The checks of a rule that asks for permissions, for a call with these arguments. */
export function checksOf(
  rule: Exclude<AccessRule, string | RecordRule>,
  args: unknown,
  ctx: Ctx,
): readonly PermissionCheck[] {
  return [typeof rule === "function" ? rule(args, ctx) : rule].flat();
}

/** API users are refused as somebody who does not sign in. */
function requirePerson({ isApiUser }: CurrentUser): void {
  if (isApiUser) throw notAuthorized(permissionPattern({ action: "login_in_backend" }));
}

/** The context of a guarded field's resolver, typed as that of a signed-in user. */
export function signedIn(ctx: Ctx): SignedInCtx {
  if (!ctx.user) throw notAuthenticated(ctx.token);
  return ctx as SignedInCtx;
}

/** Whether the user of this request holds the permission. */
export const may = (ctx: Ctx, check: PermissionCheck): boolean => hasPermission(ctx.permissions, check);

/** Throws NOT_AUTHORIZED, naming the missing pattern, unless the user holds the permission. */
export function requirePermission(ctx: Ctx, check: PermissionCheck): void {
  if (!may(ctx, check)) throw notAuthorized(permissionPattern(check));
}

const pluginName = "access" as const;
const rootKinds = new Set(["Query", "Mutation", "Subscription"]);

/**
 * Decisions §3: every query, mutation and subscription is checked on the server. A root field without a rule does not
 * build. Neither resolver nor subscriber runs before the check. Both get arguments whose texts the database can store.
 */
class AccessPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>) {
    if (!rootKinds.has(config.kind)) return config;
    const { access } = config.pothosOptions as { access?: AccessRule };
    if (!access) {
      throw new PothosSchemaError(`${config.parentType}.${config.name} declares no access rule`);
    }
    if (isByRecord(access) && typeof access.byRecord !== "function") {
      throw new PothosSchemaError(`${config.parentType}.${config.name} names no rule of its records`);
    }
    return { ...config, extensions: { ...config.extensions, access } };
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    const guarded = this.guarded(resolver, config);
    if (config.kind !== "Subscription") return guarded;
    // Decisions §2: a lost session or right takes effect with the next event.
    return async (parent, args, context, info) => {
      await (context as Ctx).refresh((parent as { commit?: object } | null)?.commit);
      return await guarded(parent, args, context, info);
    };
  }

  override wrapSubscribe(
    subscriber: GraphQLFieldResolver<unknown, Types["Context"], object> | undefined,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> | undefined {
    return subscriber && this.guarded(subscriber, config);
  }

  private guarded(
    inner: GraphQLFieldResolver<unknown, Types["Context"], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    const rule = config.extensions?.access as AccessRule | undefined;
    if (!rule) return inner;
    return (parent, args, context, info) => {
      // A key that cannot be stored is refused as a whole: cleaning it could make two keys equal.
      const { idempotencyKey, ...texts } = args as { idempotencyKey?: unknown };
      const storableArgs = {
        ...storableTexts(texts),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      };
      enforce(rule, storableArgs, context as Ctx);
      refuseLongLists(storableArgs);
      return inner(parent, storableArgs, context, info);
    };
  }
}

SchemaBuilder.registerPlugin(pluginName, AccessPlugin);

/** Name of the plugin, for the builder. */
export const accessPlugin = pluginName;

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      access: AccessPlugin<Types>;
    }
    export interface QueryFieldOptions<Types extends SchemaTypes, Type, Nullable, Args, ResolveReturnShape> {
      access: AccessRule;
    }
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type,
      Nullable,
      Args,
      ResolveReturnShape,
    > {
      access: AccessRule;
    }
    export interface SubscriptionFieldOptions<
      Types extends SchemaTypes,
      Type,
      Nullable,
      Args,
      ResolveShape,
      ResolveReturnShape,
    > {
      access: AccessRule;
    }
  }
}
