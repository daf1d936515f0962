import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { getToast } from "~/session/toast.server";
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

test("a view that replaces one of the same name says so, but not when it is posted once more", async () => {
  const views = [{ name: "Offen", query: "status=open" }];
  const toastOf = async (query: string, name = "Offen") => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ list: "bookings", name, query, back: "/bookings" }))
      form.append(field, value);
    const asked: string[] = [];
    const context = {
      readForm: async () => form,
      cookieSecret: "s".repeat(32),
      ask: async ({ query: document }: { query: string }) => {
        asked.push(document);
        const isMutation = document.trim().startsWith("mutation");
        return { status: 200, data: isMutation ? { saveView: { _id: "1" } } : { savedViews: views } };
      },
    } as unknown as AppLoadContext;
    const request = new Request("http://house/saved-views", {
      method: "POST",
      headers: { Cookie: "imvtoken=abc" },
    });
    const { headers } = await savedViewsAction({ request, params: {}, context });
    const Cookie = (headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
    const opened = new Request("http://house/bookings", { headers: { Cookie } });
    const shown = await getToast({ request: opened, context });
    return shown.toast?.message;
  };
  expect(await toastOf("status=active")).toContain("Sie ersetzt Ihre frühere Ansicht");
  expect(await toastOf("status=open")).toBe("Ansicht „Offen“ gespeichert");
  expect(await toastOf("status=active", "Neu")).toBe("Ansicht „Neu“ gespeichert");
});
