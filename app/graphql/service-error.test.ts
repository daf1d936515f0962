import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import validation from "../../locales/de/validation.json";
import { deletionProblemsOf, keyAfter, problemsOf, ServiceError } from "./service-error";

const service = readFileSync(
  path.resolve(import.meta.dirname, "../../backend/platform/use-case/errors.ts"),
  "utf8",
);
const codes = [...service.matchAll(/^ {2}\| "([A-Z_]+)"/gm)].map((found) => found[1] ?? "");
const refusal = (code: string, data: object[] = []) => new ServiceError("refused", { code, data });

it("has a text for every refusal of the service that is no redirect, 403 or 404", () => {
  expect(codes).toContain("IDEMPOTENCY_KEY_REUSED");
  for (const code of codes.filter((one) => !/^NOT_/.test(one))) {
    const [problem] = problemsOf(refusal(code));
    expect([code, Object.keys(validation).includes(problem?.message ?? "")]).toEqual([code, true]);
  }
});

it("prefers what the service says about a field, and throws on what no screen can answer", () => {
  const named = [{ field: "price", message: "money_invalid" }];
  expect(problemsOf(refusal("BAD_USER_INPUT", named))).toEqual(named);
  for (const other of [refusal("INTERNAL_SERVER_ERROR"), new Error("lost"), new Response()]) {
    expect(() => problemsOf(other)).toThrow();
  }
});

it("answers a deletion that fails for any reason, but no error that is not the service's", () => {
  expect(deletionProblemsOf(refusal("IN_USE"))).toEqual([{ field: "", message: "in_use" }]);
  for (const code of ["INTERNAL_SERVER_ERROR", "BRAND_NEW"])
    expect(deletionProblemsOf(refusal(code))).toEqual([{ field: "", message: "delete_failed" }]);
  expect(validation.delete_failed).toBe("Ein Fehler ist aufgetreten beim Löschen.");
  expect(() => deletionProblemsOf(new Error("lost"))).toThrow("lost");
});

it("makes a fresh key only where the present one has been used up", () => {
  expect(keyAfter(refusal("BAD_USER_INPUT"), "key-1")).toBe("key-1");
  expect(keyAfter(refusal("IDEMPOTENCY_KEY_REUSED"), "key-1")).toMatch(/^[0-9a-f-]{36}$/);
});
