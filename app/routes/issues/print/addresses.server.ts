import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { hasPermission } from "domain/permissions/check";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { pathOf } from "~/http/return-to.server";
import { requirePermission } from "~/session/guard.server";

/** The specification calls immoflash a newsletter, too. */
const IMMOFLASH = ["immoflash", "newsletter"];

/** Redirects from an address of an immoflash issue among those of print issues to its own (spec §2). */
export function leadToImmoflash({ request, params: { type = "", id } }: LoaderFunctionArgs): void {
  if (!IMMOFLASH.includes(type)) return;
  const { pathname, search } = new URL(pathOf(request), request.url);
  if (pathname.startsWith("/issues/create/")) throw redirect(`/issues/immoflash/create${search}`);
  throw redirect(id ? `/issues/immoflash/${id}` : "/issues/immoflash");
}

const Permissions = graphql("query PermissionsOnIssues { me { permissions } }");

const IssueOfAnyKind = graphql(`
  query IssueOfAnyKind($id: String!, $mayPrint: Boolean!, $mayImmoflash: Boolean!) {
    printIssue(id: $id) @include(if: $mayPrint) { _id }
    immoflashIssue(id: $id) @include(if: $mayImmoflash) { _id }
  }
`);

/**
 * The redirect from `/issues/edit/{id}` to the issue, whatever kind it is of (spec §2). 404 for an unknown one and for
 * one that the user may not read; 403 for users who may read no issues.
 */
export async function redirectToIssue(args: LoaderFunctionArgs): Promise<Response> {
  const id = args.params.type ?? "";
  if (!/^\d+$/.test(id)) throw notFound();
  const { permissions } = (await gqlRequest(args, Permissions)).me;
  const mayPrint = hasPermission(permissions, { action: "read", collectionType: "print_issues" });
  const mayImmoflash = hasPermission(permissions, { action: "read", collectionType: "immoflash_issues" });
  if (!mayPrint && !mayImmoflash)
    requirePermission(permissions, { action: "read", collectionType: "print_issues" });
  const issues = await gqlRequest(args, IssueOfAnyKind, { id, mayPrint, mayImmoflash });
  if (issues.printIssue) return redirect(`/issues/edit/print/${id}`);
  if (issues.immoflashIssue) return redirect(`/issues/immoflash/${id}`);
  throw notFound();
}

const notFound = () => Response.json(null, { status: 404, statusText: "Not Found" });
