import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { savedViewsAction } from "./saved-views.server";

startTexts();

/** The address that a refused post redirects to. */
async function redirectTarget(back: string): Promise<string | null> {
  const form = new FormData();
  form.append("intent", "x");
  form.append("back", back);
  const context = { readForm: async () => form, cookieSecret: "s".repeat(32) } as unknown as AppLoadContext;
  const request = new Request("http://house/saved-views", {
    method: "POST",
    headers: { Cookie: "imvtoken=abc" },
  });
  const { headers } = await savedViewsAction({ request, params: {}, context });
  return headers.get("Location");
}

test("a post leads back to a list of ours, and to nobody else's", async () => {
  expect(await redirectTarget("/bookings?status=open")).toBe("/bookings?status=open");
  const addresses = [
    "/\t/evil.example/login",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "",
    "/\n/evil.example",
    "/logout",
  ];
  for (const back of addresses) expect(await redirectTarget(back), back).toBe("/");
});
