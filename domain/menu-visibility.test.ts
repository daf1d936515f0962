import { expect, test } from "vitest";
import { screenNamed, screensOf } from "./areas";
import { checkOf, isInMenu, MENU_SCREENS, SETTINGS_CHECK } from "./menu-visibility";
import { permissionPattern } from "./permissions/check";

const offered = (...permissions: string[]) => MENU_SCREENS.filter((screen) => isInMenu(permissions, screen));
const settingsEntry = permissionPattern(SETTINGS_CHECK);

test("a right to open a list in the menu offers it, with or without the entry of the settings", () => {
  for (const screen of screensOf("settings")) {
    const check = checkOf(screen);
    if (screen === "general" || !check) continue;
    const right = permissionPattern(check);
    expect(offered(right)).toEqual(["dashboard", "calendar", screen]);
    expect(offered(right, settingsEntry).filter((one) => one !== "immoflashConfiguration")).toEqual([
      ...["dashboard", "calendar", screen],
    ]);
  }
});

test("the general settings are among the settings only", () => {
  expect(offered("global:read__global_settings")).toEqual(["dashboard", "calendar"]);
  expect(offered("global:read__global_settings", settingsEntry)).toEqual([
    "dashboard",
    "calendar",
    "immoflashConfiguration",
    "general",
  ]);
});

test("the configuration of immoflash is among the settings for everybody, and elsewhere for those who keep it", () => {
  expect(offered(settingsEntry)).toContain("immoflashConfiguration");
  expect(offered("global:read__immoflash_issues")).not.toContain("immoflashConfiguration");
  expect(offered("global:edit__immoflash_issues")).toContain("immoflashConfiguration");
});

test("each screen of the menu that is opened by a key has a letter of its own", () => {
  const letters = MENU_SCREENS.flatMap((name) => screenNamed(name).key ?? []);
  expect(letters.filter((letter) => !/^[a-z]$/.test(letter))).toEqual([]);
  expect(letters).toEqual([...new Set(letters)]);
});
