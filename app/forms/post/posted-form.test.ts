import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { signedIn } from "~/session/guard.server";
import { anonymousForm, postedForm } from "./posted-form.server";

/** Arguments of an action whose form the server reads, or refuses with a status. */
function posting(token: string | null, refusal?: number) {
  const asked: (string | null)[] = [];
  const context = {
    readForm: async (_request: Request, token: string | null) => {
      asked.push(token);
      if (refusal) throw new Response(null, { status: refusal });
      return new FormData();
    },
  } as unknown as AppLoadContext;
  const headers: Record<string, string> = token ? { Cookie: `imvtoken=${token}` } : {};
  return { asked, args: { request: new Request("http://here/bookings/7?a=1", { headers }), context } };
}
const thrownBy = (form: Promise<FormData>) => form.catch((thrown: unknown) => thrown);

it("is read in the name of who is signed in", async () => {
  const { asked, args } = posting("abc");
  expect(await postedForm(args, signedIn)).toBeInstanceOf(FormData);
  expect(asked).toEqual(["abc"]);
  const login = posting("abc");
  expect(await anonymousForm(login.args)).toBeInstanceOf(FormData);
  expect(login.asked).toEqual([null]);
});

it("leads to /login who is not, and back to the screen afterwards", async () => {
  const unknown = posting(null);
  for (const { args } of [unknown, posting("old", 401)]) {
    const refusal = (await thrownBy(postedForm(args, signedIn))) as Response;
    expect(refusal.status).toBe(302);
    expect(refusal.headers.get("Location")).toBe("/login");
    expect(refusal.headers.getSetCookie()[0]).toContain(encodeURIComponent("/bookings/7?a=1"));
  }
  expect(unknown.asked).toEqual([]);
});

it("ends the request where the server refused to read it", async () => {
  expect(await thrownBy(postedForm(posting("abc", 413).args, signedIn))).toMatchObject({ status: 413 });
});

it("is how every action reads its form", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.server\.ts$|^routes\/.*(?<!\.test)\.tsx?$/.test(file),
  );
  const unguarded = sources.filter((file) =>
    /\.formData\(\)|request\.(body|text|json|arrayBuffer|blob)\b/.test(
      readFileSync(path.join("app", file), "utf8"),
    ),
  );
  expect(sources.length).toBeGreaterThan(20);
  expect(unguarded).toEqual([]);
});
