import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { getToast, redirectWithError, redirectWithSuccess } from "./toast.server";

const args = (url: string, cookie = "", cookieSecret = "the secret of this house") => ({
  request: new Request(url, { headers: cookie ? { Cookie: cookie } : {} }),
  context: { cookieSecret } as AppLoadContext,
});
const cookieOf = (response: Response) => response.headers.getSetCookie()[0] ?? "";
const valueOf = (cookie: string) => cookie.split(";")[0] ?? "";

test("a message travels signed to the next screen, and is forgotten there", async () => {
  const init = { status: 303, headers: { "Set-Cookie": "imvtoken=; Max-Age=0" } };
  const response = await redirectWithSuccess(args("http://house/"), "/bookings", "Gespeichert.", init);
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/bookings"]);
  const [first, sent = ""] = response.headers.getSetCookie();
  expect(first).toBe("imvtoken=; Max-Age=0");
  expect(sent).toMatch(/^toast=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  const { toast, headers } = await getToast(args("http://house/bookings", valueOf(sent)));
  expect(toast).toEqual({ type: "success", message: "Gespeichert." });
  const cleared = await getToast(args("http://house/bookings", valueOf(cookieOf({ headers } as Response))));
  expect(cleared.toast).toBeUndefined();
});

test("a message brings along what undoes its change and where that can be seen", async () => {
  const said = { message: "Verschoben.", undo: "7", opens: "/bookings/5" };
  const sent = await redirectWithSuccess(args("http://house/"), "/videocalendar", said);
  const { toast } = await getToast(args("http://house/videocalendar", valueOf(cookieOf(sent))));
  expect(toast).toMatchObject(said);
});

test("behind HTTPS the cookie travels encrypted only", async () => {
  const response = await redirectWithError(args("https://house/"), "/", "Nein.");
  expect(cookieOf(response)).toContain("; Secure");
});

test("a message that somebody else wrote says nothing", async () => {
  const flash = { __flash_flash__: { toast: { type: "success", message: "Rufen Sie 0900 an!" } } };
  const plain = Buffer.from(JSON.stringify(flash)).toString("base64");
  const ours = valueOf(cookieOf(await redirectWithSuccess(args("http://house/"), "/", "Gespeichert.")));
  const signature = decodeURIComponent(ours).split(".")[1];
  const foreign = args("http://house/", "", "another secret");
  for (const cookie of [
    `toast=${plain}.`,
    `toast=${plain}`,
    `toast-session=${plain}.`,
    `toast=${encodeURIComponent(`${plain}.${signature}`)}`,
    valueOf(cookieOf(await redirectWithSuccess(foreign, "/", "Rufen Sie 0900 an!"))),
    "toast=%E0%A4%A",
  ]) {
    expect((await getToast(args("http://house/login", cookie))).toast, cookie).toBeUndefined();
  }
});
