import { describe, expect, it } from "vitest";
import { readCookie, writeCookie } from "./cookie.server";
import { ownPath, pathOf, redirectToLogin } from "./return-to.server";

const get = (url: string, cookie = "") =>
  new Request(`http://localhost${url}`, { headers: cookie ? { Cookie: cookie } : {} });

describe("the way back after sign-in", () => {
  it.each(["/bookings", "/bookings?status=open&page=2", "/bookings/17#history", "/"])("keeps %s", (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    null,
    "",
    "bookings",
    "https://example.org/",
    "//example.org/",
    "/\\example.org/",
    "/\t/example.org",
    "/login",
    "/login?x=1",
    "/logout",
    "/sidebar",
    "/locks/tags/1",
  ])("refuses %s", (path) => {
    expect(ownPath(path)).toBeNull();
  });

  it("is the address that a person sees, not the one that scripts ask for", () => {
    expect(pathOf(get("/bookings.data?page=2&_routes=frame"))).toBe("/bookings?page=2");
    expect(pathOf(get("/_root.data"))).toBe("/");
  });

  it("is stored, and a token that was refused is cleared", () => {
    const { headers, status } = redirectToLogin(get("/bookings/17?x=1", "imvtoken=old"));
    expect(status).toBe(302);
    expect(headers.get("Location")).toBe("/login");
    const [back, token] = headers.getSetCookie();
    expect(back).toContain("return_to=%2Fbookings%2F17%3Fx%3D1;");
    expect(token).toMatch(/^imvtoken=; Max-Age=0;/);
  });
});

describe("cookies", () => {
  it("carry what the specification says", () => {
    expect(writeCookie(get("/"), "token", "abc")).toBe(
      "imvtoken=abc; Max-Age=604800; Path=/; SameSite=Lax; HttpOnly",
    );
    expect(writeCookie(get("/"), "locale", "de")).toBe(
      "i18n_redirected=de; Max-Age=31536000; Path=/; SameSite=Lax",
    );
    expect(writeCookie(new Request("https://localhost/"), "token", "abc")).toContain("; Secure");
  });

  it("are read by their whole name, and a broken value counts as none", () => {
    expect(readCookie(get("/", "ximvtoken=1; imvtoken=a%3Db; sidebar=closed"), "token")).toBe("a=b");
    expect(readCookie(get("/", "imvtoken=%E0%A4%A"), "token")).toBeNull();
    expect(readCookie(get("/", "imvtoken="), "token")).toBeNull();
  });

  it("that would break the header they are passed on in count as none, and are cleared", () => {
    for (const value of ["a%0d%0ab", "a%00b", "%e2%82%ac", "a%20b"]) {
      const request = get("/bookings", `imvtoken=${value}`);
      expect(readCookie(request, "token"), value).toBeNull();
      expect(redirectToLogin(request).headers.getSetCookie().at(-1)).toMatch(/^imvtoken=; Max-Age=0;/);
    }
  });
});
