import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { leadToImmoflash, redirectToIssue } from "./addresses.server";

const ISSUES: Record<string, object> = {
  "3": { printIssue: { _id: "3" } },
  "4": { immoflashIssue: { _id: "4" } },
};

/** A request to a service that has one issue of each kind. */
function args(path: string, params: Record<string, string>, permissions: string[] = []): LoaderFunctionArgs {
  const ask = async ({ query, variables }: { query: string; variables?: Record<string, unknown> }) => {
    if (query.includes("permissions")) return { status: 200, data: { me: { permissions } } };
    const { printIssue, immoflashIssue } = (ISSUES[String(variables?.id)] ?? {}) as Record<string, object>;
    const data = {
      printIssue: variables?.mayPrint ? (printIssue ?? null) : undefined,
      immoflashIssue: variables?.mayImmoflash ? (immoflashIssue ?? null) : undefined,
    };
    return { status: 200, data };
  };
  return {
    request: new Request(`http://here${path}`, { headers: { Cookie: "imvtoken=a" } }),
    context: { ask },
    params,
  } as unknown as LoaderFunctionArgs;
}

/** Where a redirect leads, or the status of another answer. */
const leadsTo = (answer: unknown) =>
  answer instanceof Response ? (answer.headers.get("Location") ?? answer.status) : answer;

const ofImmoflash = (path: string, params: Record<string, string>) => {
  try {
    leadToImmoflash(args(path, params));
    return null;
  } catch (answer) {
    return leadsTo(answer);
  }
};

describe("addresses of issues by type", () => {
  it.each([
    ["/issues/create/immoflash?copy=4", { type: "immoflash" }, "/issues/immoflash/create?copy=4"],
    ["/issues/create/newsletter", { type: "newsletter" }, "/issues/immoflash/create"],
    ["/issues/edit/immoflash", { type: "immoflash" }, "/issues/immoflash"],
    ["/issues/edit/immoflash/4", { type: "immoflash", id: "4" }, "/issues/immoflash/4"],
    ["/issues/edit/newsletter/4/details", { type: "newsletter", id: "4" }, "/issues/immoflash/4"],
    ["/issues/create/print", { type: "print" }, null],
    ["/issues/create/video", { type: "video" }, null],
  ])("%s", (path, params, target) => {
    expect(ofImmoflash(path, params as Record<string, string>)).toBe(target);
  });
});

describe("an issue without its type", () => {
  const BOTH = ["global:read__print_issues", "global:read__immoflash_issues"];
  const open = async (type: string, permissions = BOTH) => {
    const asked = args(`/issues/edit/${type}`, { type }, permissions);
    return leadsTo(await redirectToIssue(asked).catch((answer) => answer));
  };

  it("is found, whatever kind it is of", async () => {
    expect(await open("3")).toBe("/issues/edit/print/3");
    expect(await open("4")).toBe("/issues/immoflash/4");
    for (const unknown of ["5", "video", "3x"])
      expect([unknown, await open(unknown)]).toEqual([unknown, 404]);
  });

  it("is asked for only where the user may read such issues", async () => {
    const [print, immoflash] = BOTH as [string, string];
    expect(await open("4", [print])).toBe(404);
    expect(await open("3", [immoflash])).toBe(404);
    expect(await open("4", [immoflash])).toBe("/issues/immoflash/4");
    expect(await open("3", [])).toBe(403);
  });
});
