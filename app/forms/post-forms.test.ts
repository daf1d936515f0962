import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const APP = path.resolve(import.meta.dirname, "..");

/**
 * The kits, and parts that save no record: sign-in, sign-out, a mailed link's password, the folded sidebar, and the
 * comparison of what is chosen in a list.
 */
const MAY_POST = [
  "forms/",
  "lists/",
  "routes/companies/compare.tsx",
  "routes/frame/login.tsx",
  "routes/frame/menu/account-menu.tsx",
  "routes/frame/password-reset.tsx",
  "routes/frame/password/",
  "routes/frame/menu/sidebar.tsx",
];

it("only the kits write forms that post: a screen's own would lose key, repetition and what was refused", () => {
  const screens = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  const posting = screens.filter((file) =>
    /<(?:form|(?:\w+\.)?Form)\b[^<]*?\bmethod=(?:"post"|\{"post"\})/i.test(
      readFileSync(path.join(APP, file), "utf8"),
    ),
  );
  expect(posting).toContain("forms/kit-form.tsx");
  expect(posting.filter((file) => !MAY_POST.some((room) => file.startsWith(room)))).toEqual([]);
});

it("each screen that takes posts keeps what was typed when one is lost or not read", () => {
  const addresses = readFileSync(path.join(APP, "routes.ts"), "utf8").matchAll(/"(routes\/[^"]+\.tsx)"/g);
  const forgetful = [...addresses]
    .map(([, file = ""]) => ({ file, text: readFileSync(path.join(APP, file), "utf8") }))
    .filter(({ file }) => !MAY_POST.includes(file))
    .filter(({ text }) => /\bas action\b|export const action\b/.test(text) && !/\bclientAction\b/.test(text));
  expect(forgetful.map(({ file }) => file)).toEqual([]);
});
