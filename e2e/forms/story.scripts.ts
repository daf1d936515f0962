import type { Page } from "@playwright/test";
import { accessibilityFindings } from "../accessibility";
import { delayRequests } from "../delay-requests";
import {
  areaOf,
  expect,
  focusText,
  openStory,
  openStoryAtOnce,
  savedText,
  settled,
  test,
  textOf,
  tool,
} from "./story";

const level = (page: Page) => page.getByRole("combobox", { name: "Art des Absatzes" });
/** Uses a tool, and waits until what is typed next comes to where it has left the caret. */
async function useTool(page: Page, name: string): Promise<void> {
  await tool(page, name).press("Enter");
  await expect(textOf(page)).toBeFocused();
  await settled(page);
}

/** Puts the caret to the end, wherever browser and editor put it when the focus came. */
async function toEnd(page: Page): Promise<void> {
  await settled(page);
  await page.keyboard.press("Control+End");
  await settled(page);
}

/** Pastes what another program has put into the clipboard. */
const paste = (page: Page, kinds: Record<string, string>) =>
  textOf(page).evaluate((text, kinds) => {
    const clipboardData = new DataTransfer();
    for (const [kind, value] of Object.entries(kinds)) clipboardData.setData(kind, value);
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, kinds);

test("what is typed and taken away again leaves the text as it was written", async ({ page }) => {
  const byHand = "* eins\n* zwei\n\n__fett__";
  await openStory(page, byHand);
  await focusText(page);
  await toEnd(page);
  await page.keyboard.type("x");
  await expect(areaOf(page)).toHaveValue("- eins\n- zwei\n\n**fettx**");
  await page.keyboard.press("Backspace");
  await expect(areaOf(page)).toHaveValue(byHand);
  await page.keyboard.type("!");
  for (let undone = 0; undone < 5; undone++) await page.keyboard.press("Control+z");
  expect(await savedText(page)).toBe(byHand);
});

test("the toolbar is one stop of the Tab key, and the arrows move within it", async ({ page }) => {
  await openStory(page, "Haus");
  await page.getByLabel("Titel").focus();
  await page.keyboard.press("Tab");
  await expect(level(page)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tool(page, "Fett")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tool(page, "Wiederholen")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(level(page)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(tool(page, "Fett")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Speichern", exact: true })).toBeFocused();
});

test("paragraphs, marks, lists, quotes and rules are made by keyboard", async ({ page }) => {
  await openStory(page, "Haus am See");
  await focusText(page);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(level(page)).toHaveValue("2");
  await page.keyboard.press("Tab");
  await toEnd(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+b");
  await expect(tool(page, "Fett")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("fett");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" und ");
  await page.keyboard.press("Control+i");
  await page.keyboard.type("kursiv");
  await page.keyboard.press("Enter");
  await useTool(page, "Aufzählung");
  await page.keyboard.type("eins");
  await page.keyboard.press("Enter");
  await page.keyboard.type("zwei");
  await useTool(page, "Einrücken");
  await page.keyboard.press("Enter");
  await page.keyboard.type("drei");
  await useTool(page, "Ausrücken");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await useTool(page, "Zitat");
  await page.keyboard.type("Zitat");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("zweite Zeile");
  await useTool(page, "Trennlinie");
  await page.keyboard.type("Ende");
  expect(await savedText(page)).toBe(
    "## Haus am See\n\n**fett** und *kursiv*\n\n- eins\n  - zwei\n- drei\n\n> Zitat\\\n> zweite Zeile\n\n---\n\nEnde",
  );
});

test("a list of one kind becomes one of the other, and none", async ({ page }) => {
  await openStory(page, "- eins\n- zwei");
  await focusText(page);
  await toEnd(page);
  await tool(page, "Nummerierte Liste").click();
  await expect(areaOf(page)).toHaveValue("1. eins\n2. zwei");
  await tool(page, "Aufzählung").click();
  await expect(areaOf(page)).toHaveValue("- eins\n- zwei");
  await tool(page, "Aufzählung").click();
  expect(await savedText(page)).toBe("- eins\n\nzwei");
});

test("Tab leaves a list as it is, and Ctrl+] indents", async ({ page }) => {
  await openStory(page, "- eins\n- zwei");
  await focusText(page);
  await toEnd(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Speichern", exact: true })).toBeFocused();
  await focusText(page);
  await toEnd(page);
  await page.keyboard.press("Control+]");
  await expect(areaOf(page)).toHaveValue("- eins\n  - zwei");
  await page.keyboard.press("Control+[");
  await expect(areaOf(page)).toHaveValue("- eins\n- zwei");
});

test("a link has an address and a class, and is removed again", async ({ page }) => {
  await openStory(page, "Haus am See");
  await focusText(page);
  await page.keyboard.press("Control+Home");
  for (const _ of "Haus") await page.keyboard.press("Shift+ArrowRight");
  await tool(page, "Link").click();
  const panel = page.getByRole("group", { name: "Link" });
  const address = panel.getByLabel("Adresse");
  await expect(address).toBeFocused();
  await page.keyboard.type("haus.at");
  await page.keyboard.press("Enter");
  await expect(address).toHaveAttribute("aria-invalid", "true");
  expect(await accessibilityFindings(page)).toEqual([]);
  await address.fill("https://haus.at");
  await panel.getByLabel("Klasse").selectOption("Werbe-Tracking");
  await address.press("Enter");
  await expect(panel).toBeHidden();
  await expect(textOf(page)).toBeFocused();
  await settled(page);
  await expect(areaOf(page)).toHaveValue('[Haus](https://haus.at "anzeige:") am See');

  await page.keyboard.press("ArrowLeft");
  await tool(page, "Link").click();
  await expect(panel.getByLabel("Klasse")).toHaveValue("advertising");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await tool(page, "Link").click();
  await panel.getByRole("button", { name: "Link entfernen" }).click();
  expect(await savedText(page)).toBe("Haus am See");
});

test("Control and K ask for a link while the caret is in the text, and Alt and F10 lead to its tools", async ({
  page,
}) => {
  await openStory(page, "Haus am See");
  await focusText(page);
  await page.keyboard.press("Control+Home");
  for (const _ of "Haus") await page.keyboard.press("Shift+ArrowRight");
  await settled(page);
  await page.keyboard.press("Control+k");
  const panel = page.getByRole("group", { name: "Link" });
  await expect(panel.getByLabel("Adresse")).toBeFocused();
  await page.keyboard.type("https://haus.at");
  await page.keyboard.press("Enter");
  await expect(areaOf(page)).toHaveValue("[Haus](https://haus.at) am See");
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press("Alt+F10");
  await expect(level(page)).toBeFocused();
});

test("what is pasted comes as plain text with its breaks", async ({ page }) => {
  await openStory(page, "Haus");
  const text = textOf(page);
  await text.focus();
  await toEnd(page);
  await paste(page, {
    "text/html":
      '<p style="color: red"><b onclick="alert(1)">1. Mai</b></p><img src="https://fremd.at/a.png"><script>alert(1)</script>',
    "text/plain": "\r\n1. Mai\r\n# kein Titel\r\n\r\n<script>alert(1)</script> *so*\r\n",
  });
  await expect(text.locator("strong, em, img, script, ol")).toHaveCount(0);
  await paste(page, { "text/plain": "Jahr\tAuflage\n2024\t1.000\n" });
  await expect(text).toContainText("2024\t1.000");
  await paste(page, { "text/html": "<p>nur HTML</p>" });
  await expect(text).not.toContainText("nur HTML");
  const stored = await savedText(page);
  await expect(text.locator("strong, em, img, script, ol, h1")).toHaveCount(0);
  await expect(text).toContainText("# kein Titel");
  await expect(text).toContainText("<script>alert(1)</script> *so*");
  expect(stored).toContain("Haus");
});

test("what is copied here keeps its marks", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openStory(page, "**fett** [Haus](https://haus.at)");
  await focusText(page);
  await page.keyboard.press("Control+a");
  await settled(page);
  await page.keyboard.press("Control+c");
  await toEnd(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+v");
  expect(await savedText(page)).toBe("**fett** [Haus](https://haus.at)\n\n**fett** [Haus](https://haus.at)");
});

test("a reset brings the text back, without a way to undo it", async ({ page }) => {
  await openStory(page);
  await focusText(page);
  await toEnd(page);
  await page.keyboard.type("!!");
  await page.getByRole("button", { name: "Zurücksetzen" }).click();
  await expect(textOf(page)).toHaveText("Das alte Haus");
  await expect(tool(page, "Rückgängig")).toHaveAttribute("aria-disabled", "true");
  expect(await savedText(page)).toBe("Das *alte* Haus");
});

test("a draft is kept of what was typed last, and comes back into the editor", async ({ page }) => {
  await openStory(page);
  await focusText(page);
  await toEnd(page);
  await page.keyboard.type(" am See");
  // The draft is written when the page is left, if not before.
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Entwurf wiederherstellen" }).click();
  await expect(textOf(page)).toHaveText("Das alte Haus am See");
  expect(await savedText(page)).toBe("Das *alte* Haus am See");
});

test("what is typed before the editor has come is in it, and nobody who writes is interrupted", async ({
  page,
}) => {
  const editor = await delayRequests(page, "**/rich-text-*.js");
  await openStoryAtOnce(page);
  const area = areaOf(page);
  await expect(page.locator("main[data-live]")).toBeAttached();
  await area.fill("Frisch **getippt**");
  await editor.letThrough();
  await expect(page.locator(".rich-text")).toBeAttached();
  await page.keyboard.type("!");
  await expect(area).toBeFocused();
  await page.getByLabel("Titel").focus();
  await expect(textOf(page).locator("strong")).toHaveText("getippt");
  expect(await savedText(page)).toBe("Frisch **getippt**!");
});

test.describe("without its script", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("the text area stays, and says so, if the editor does not come", async ({ page }) => {
    await page.route("**/rich-text-*.js", (route) => route.abort());
    await openStoryAtOnce(page);
    await expect(page.getByText("Der Editor konnte nicht geladen werden.")).toBeVisible();
    await areaOf(page).fill("Ohne **Editor**");
    expect(await savedText(page)).toBe("Ohne **Editor**");
  });
});

test("a text that would read otherwise afterwards stays in the text area", async ({ page }) => {
  const tooDeep = `${"> ".repeat(40)}Haus`;
  await openStoryAtOnce(page);
  await expect(page.getByRole("toolbar")).toBeVisible();
  await page.evaluate((text) => {
    const area = document.querySelector("textarea");
    const form = area?.form;
    if (!area || !form) return;
    area.value = text;
    form.dispatchEvent(new Event("change"));
  }, tooDeep);
  await expect(page.getByText("das der Editor verändern würde")).toBeVisible();
  await expect(areaOf(page)).toBeVisible();
  expect(await savedText(page)).toBe(tooDeep);
});

test("the label leads into the text", async ({ page }) => {
  await openStory(page);
  await page.locator("label", { hasText: /^Text$/ }).click();
  await expect(textOf(page)).toBeFocused();
});
