import { expect, test } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { savedViewsAction } from "./saved-views.server";

startTexts();

/** Where a post that is refused leads back to. */
async function wayBack(back: string): Promise<string | null> {
  const request = new Request("http://house/saved-views", {
    method: "POST",
    body: new URLSearchParams({ intent: "x", back }),
  });
  const { headers } = await savedViewsAction({ request, params: {}, context: {} as never });
  return headers.get("Location");
}

test("a post leads back to a list of ours, and to nobody else's", async () => {
  expect(await wayBack("/bookings?status=open")).toBe("/bookings?status=open");
  const ways = [
    "/\t/evil.example/login",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "",
    "/\n/evil.example",
    "/logout",
  ];
  for (const back of ways) expect(await wayBack(back), back).toBe("/");
});
