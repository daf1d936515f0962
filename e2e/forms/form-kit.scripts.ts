import type { Page, Route } from "@playwright/test";
import { accessibilityFindings } from "../accessibility";
import { contrastOf } from "../contrast";
import { delayRequests } from "../delay-requests";
import { expect, open as openWithScripts, save, test, waitForScripts } from "./form-kit";

/** Console messages of the browser about refused posts, and of Remix about answers that it cannot read. */
const EXPECTED =
  /status of (4\d\d|503)|ERR_INTERNET_DISCONNECTED|did not send response|SyntaxError|Unable to decode/;

test.describe("with scripts", () => {
  let errors: string[];
  test.beforeEach(({ page }) => {
    errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      const text = message.text();
      if (message.type() === "error" && !EXPECTED.test(text)) errors.push(text);
    });
  });
  test.afterEach(() => expect(errors).toEqual([]));

  test("the combo box searches, chooses by keyboard, and posts the same name", async ({
    page,
    ad,
    savedAd,
  }) => {
    await openWithScripts(page, ad);
    const client = page.getByRole("combobox", { name: "Kunde" });
    await expect(client).toHaveValue("Gruber 7 GmbH (Wien)");
    await client.focus();
    await page.keyboard.type("Maier 18");
    // The chosen entry does not match the text, so it is not in the list.
    await expect(page.getByRole("option")).toHaveCount(3);
    // While its list is open, React Aria hides the rest of the page from assistive technology.
    const within = ['[role="listbox"]', 'input[role="combobox"]'];
    expect(await accessibilityFindings(page, { within, without: ["region"] })).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(client).toHaveValue(/^Maier 18/);
    await save(page);
    await expect(page).toHaveURL(/saved/);
    expect(["18", "182", "186"]).toContain((await savedAd()).values.client);
  });

  test("searches text that was typed before the combo box had loaded", async ({ page, ad }) => {
    const script = await delayRequests(page, "**/combo-box-*.js");
    await openWithScripts(page, ad);
    const client = page.getByRole("combobox", { name: "Kunde" });
    await client.focus();
    await page.keyboard.type("Maier 18");
    // At this point Enter neither chooses nor saves.
    await page.keyboard.press("Enter");
    await script.letThrough();
    const found = page.getByRole("option").filter({ hasText: "Maier 18" });
    await expect(found).toHaveCount(3);
    await expect(found.first()).toHaveAttribute("data-focused", "true");
    await page.keyboard.press("Enter");
    await expect(client).toHaveValue("Maier 18 GmbH (Graz)");
    await expect(page).not.toHaveURL(/saved/);
  });

  test("a post drops a refresh that waits, which would take its problems away", async ({ page, ad }) => {
    await openWithScripts(page, ad);
    const intents: string[] = [];
    await page.route("**/*", async (route) => {
      const request = route.request();
      if (request.method() !== "POST") return route.continue();
      const intent = /name="intent"\r\n\r\n(\S+)/.exec(request.postData() ?? "")?.[1] ?? "save";
      intents.push(intent);
      // The first refresh never ends, so that the second one has to wait.
      if (intents.length > 1) await route.continue();
    });
    const medium = page.locator('select[name="medium"]');
    const [first, second] = await medium
      .locator("option:not(:checked)")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    await medium.selectOption(first ?? "");
    await expect.poll(() => intents).toEqual(["refresh/medium"]);
    await medium.selectOption(second ?? "");
    await page.getByLabel("Titel").fill("busy");
    await page.keyboard.press("Enter");
    const refusal = page.getByRole("alert");
    await expect(refusal).toBeVisible();
    // A refresh would go out as soon as the answer is shown.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(intents).toEqual(["refresh/medium", "save"]);
    await expect(refusal).toBeVisible();
  });

  test("keys pressed before the list has loaded wait for it, and an older answer changes no choice", async ({
    page,
    ad,
    savedAd,
  }) => {
    await openWithScripts(page, ad);
    const client = page.getByRole("combobox", { name: "Kunde" });
    await client.focus();
    await expect(page.getByRole("combobox", { name: "Kunde" })).toHaveAttribute("autocorrect", "off");
    const older = await delayRequests(page, "**/lookup/companies?q=Maier");
    const newer = await delayRequests(page, "**/lookup/companies?q=Maier+18*");
    await page.keyboard.type("Maier");
    // The list for the empty search is not the list for the typed text.
    await expect(page.getByRole("option")).toHaveText(["Wird gesucht …"]);
    await older.letThrough();
    await expect(page.getByRole("option").first()).toHaveText(/^Maier/);
    await page.keyboard.type(" 186");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Wird gesucht …")).toBeVisible();
    await expect(client).toHaveValue("Maier 186");
    await newer.letThrough();
    await expect(page.getByRole("option", { name: "Maier 186" })).toHaveAttribute("data-focused", "true");
    await page.keyboard.press("Enter");
    await expect(client).toHaveValue("Maier 186 GmbH (Graz)");
    await save(page);
    await expect(page).toHaveURL(/saved/);
    expect((await savedAd()).values.client).toBe("186");
  });

  test("the first hit is active, and Enter and Tab take it", async ({ page, ad, savedAd }) => {
    await openWithScripts(page, ad);
    const client = page.getByRole("combobox", { name: "Kunde" });
    // Within its list: while this is closed, the first option of the page is that of another field.
    const list = page.getByRole("listbox");
    const first = list.getByRole("option").first();
    await client.focus();
    await page.keyboard.type("Wagner 1");
    // The answer to the whole text has come: before it, entries that are known already stand here.
    await expect(list.getByRole("option").nth(2)).toHaveText(/^Wagner 1/);
    await expect(first).toHaveAttribute("data-focused", "true");
    await page.keyboard.press("Enter");
    // More than what was typed.
    await expect(client).toHaveValue(/^Wagner 1.* GmbH \(/);
    await expect(list).toHaveCount(0);
    await client.fill("Maier 182");
    await expect(first).toHaveText(/^Maier 182/);
    await expect(first).toHaveAttribute("data-focused", "true");
    await page.keyboard.press("Tab");
    await expect(client).toHaveValue(/^Maier 182/);
    await expect(client).not.toBeFocused();
    await save(page);
    await expect(page).toHaveURL(/saved/);
    expect((await savedAd()).values.client).toBe("182");
  });

  test("the only hit is taken, even if it arrives after the field was left", async ({ page, ad }) => {
    await openWithScripts(page, ad);
    const client = page.getByRole("combobox", { name: "Kunde" });
    await client.focus();
    await expect(client).toHaveAttribute("autocorrect", "off");
    const answer = await delayRequests(page, "**/lookup/companies?q=Maier+182*");
    await page.keyboard.type("Maier 182");
    await page.keyboard.press("Tab");
    await expect(page.getByText("„Maier 182“ ist noch nicht gewählt.")).toBeVisible();
    await answer.letThrough();
    await expect(client).toHaveValue(/^Maier 182 GmbH/);
    await expect(page.getByText("ist noch nicht gewählt.")).toHaveCount(0);
  });

  test("text that was left without a choice stays, is said at the field, and is not saved", async ({
    page,
    ad,
    savedAd,
  }) => {
    await openWithScripts(page, ad);
    const client = page.getByRole("combobox", { name: "Kunde" });
    await client.focus();
    await page.keyboard.type("Wagner 1");
    await expect(page.getByRole("option").first()).toHaveText(/^Wagner 1/);
    await page.keyboard.press("Escape");
    await expect(client).toHaveValue("Gruber 7 GmbH (Wien)");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await client.fill("Niemand");
    await expect(page.getByText("Nichts gefunden.")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(client).toHaveValue("Niemand");
    await expect(client).toHaveAccessibleDescription(/„Niemand“ ist noch nicht gewählt/);
    expect(await accessibilityFindings(page)).toEqual([]);
    await save(page);
    await expect(page.getByRole("alert")).toContainText("Kunde: „Niemand“ ist nicht gewählt.");
    await expect(client).toHaveValue("Niemand");
    await client.focus();
    await page.keyboard.press("Escape");
    await expect(client).toHaveValue("Gruber 7 GmbH (Wien)");
    await save(page);
    await expect(page).toHaveURL(/saved/);
    expect((await savedAd()).values.client).toBe("7");
  });

  test("what is typed before the list has loaded is kept for who goes on, and for who sends the form", async ({
    page,
    ad,
    savedAd,
  }) => {
    const script = await delayRequests(page, "**/combo-box-*.js");
    await openWithScripts(page, ad);
    const client = page.getByRole("combobox", { name: "Kunde" });
    await client.fill("Niemand");
    await save(page);
    await expect(page.getByRole("alert")).toContainText("Kunde: „Niemand“ ist nicht gewählt.");
    await client.fill("Maier 182");
    await page.getByLabel("Titel").focus();
    await script.letThrough();
    await expect(client).toHaveValue(/^Maier 182 GmbH/);
    await expect(page.getByLabel("Titel")).toBeFocused();
    await save(page);
    await expect(page).toHaveURL(/saved/);
    expect((await savedAd()).values.client).toBe("182");
  });

  test("no list opens for who has gone on before it has loaded: it would hide the rest of the form", async ({
    page,
    ad,
  }) => {
    const script = await delayRequests(page, "**/combo-box-*.js");
    await openWithScripts(page, ad);
    const client = page.getByRole("combobox", { name: "Kunde" });
    await client.fill("Niemand");
    await client.press("Tab");
    await script.letThrough();
    // A list that has opened hides what stands around it from screen readers.
    await expect(page.getByText("„Niemand“ ist noch nicht gewählt.").first()).toBeVisible();
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Speichern", exact: true })).toBeVisible();
  });

  test("a choice taken away before the list has loaded is not saved, nor is it back once it has", async ({
    page,
    ad,
    savedAd,
  }) => {
    const script = await delayRequests(page, "**/combo-box-*.js");
    await openWithScripts(page, ad);
    const client = page.getByRole("combobox", { name: "Kunde" });
    await client.fill("");
    await page.getByLabel("Titel").focus();
    await script.letThrough();
    await expect(client).toHaveAttribute("autocorrect", "off");
    await expect(client).toHaveValue("");
    await save(page);
    await expect(page).toHaveURL(/saved/);
    expect((await savedAd()).values.client).toBeUndefined();
  });

  test("an emptied combo box posts nothing", async ({ page, ad, savedAd }) => {
    await openWithScripts(page, ad);
    const client = page.getByRole("combobox", { name: "Kunde" });
    await client.focus();
    await expect(page.getByRole("button", { name: "Speichern", exact: true })).toBeVisible();
    await client.fill("");
    await page.getByLabel("Titel").focus();
    await save(page);
    await expect(page).toHaveURL(/saved/);
    expect((await savedAd()).values.client).toBeUndefined();
  });

  test("numbers take digits only and nothing above the maximum", async ({ page, ad }) => {
    await openWithScripts(page, ad);
    const year = page.getByLabel("Jahr");
    await year.fill("");
    await year.pressSequentially("2a1-0 55");
    await expect(year).toHaveValue("210");
    await year.blur();
    await expect(page.getByText("Bitte mindestens 2000 eingeben.")).toBeVisible();
    await expect(year).toHaveAttribute("aria-invalid", "true");
  });

  test("a day is typed as people write it, and posted as YYYY-MM-DD", async ({ page, ad, savedAd }) => {
    await openWithScripts(page, ad);
    const day = page.getByRole("textbox", { name: "Tag" });
    await day.fill("12.3.27");
    await day.blur();
    await expect(day).toHaveValue("2027-03-12");
    await page.getByRole("button", { name: "Kalender öffnen" }).click();
    const calendar = page.getByRole("dialog", { name: "Tag wählen" });
    await expect(calendar.getByRole("heading", { name: "März 2027" })).toBeVisible();
    await expect(calendar.getByRole("button", { name: /12\. März 2027/ })).toBeFocused();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(calendar).toBeHidden();
    await expect(day).toHaveValue("2027-03-12");
    await day.focus();
    await day.press("Alt+ArrowDown");
    await expect(calendar).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(calendar).toBeHidden();
    await expect(day).toHaveValue("2027-03-19");
    await expect(day).toBeFocused();
    await day.fill("gestern oder so");
    await save(page);
    await expect(page.getByRole("alert")).toContainText("Tag");
    await expect(day).toHaveValue("gestern oder so");
    await day.fill("1.4.2027");
    // Enter saves, although the field was not left.
    await day.press("Enter");
    await expect(page).toHaveURL(/saved/);
    expect((await savedAd()).values.day).toBe("2027-04-01");
  });

  test("what React Aria says is German, whatever the browser speaks", async ({ browser, formKitUrl, ad }) => {
    const context = await browser.newContext({ baseURL: formKitUrl, locale: "en-US" });
    const page = await context.newPage();
    await openWithScripts(page, ad);
    await page.getByRole("combobox", { name: "Kunde" }).pressSequentially("raiff");
    await expect(page.locator("[data-live-announcer]")).toContainText(/\d Optionen? verfügbar/);
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Tag" }).fill("12.3.27");
    await page.getByRole("textbox", { name: "Tag" }).press("Alt+ArrowDown");
    await expect(page.getByRole("heading", { name: "März 2027" })).toBeVisible();
    await context.close();
  });

  test("formats money in German", async ({ page, ad }) => {
    await openWithScripts(page, ad);
    const price = page.getByLabel("Preis");
    await price.fill("1450,5");
    await price.blur();
    await expect(price).toHaveValue("1.450,50");
  });

  test("choosing a medium changes the formats at once and keeps what was typed", async ({ page, ad }) => {
    await openWithScripts(page, ad);
    await page.getByLabel("Titel").fill("Noch offen");
    await page.getByRole("combobox", { name: "Medium" }).selectOption("Online");
    await page.getByLabel("Format").selectOption("Banner");
    await expect(page.getByLabel("Titel")).toHaveValue("Noch offen");
  });

  test("each refusal moves the focus to the error summary", async ({ page, ad }) => {
    await openWithScripts(page, ad);
    await page.getByRole("combobox", { name: "Medium" }).selectOption("Online");
    await page.getByLabel("Format").selectOption("Skyscraper");
    await page.getByLabel("Titel").fill("busy");
    await save(page);
    await expect(page.getByRole("alert")).toBeFocused();
    await page.getByRole("alert").getByRole("link").press("Enter");
    await expect(page.getByLabel("Format")).toBeFocused();
    // Following the link to the field keeps the choices made since the form was opened.
    await expect(page.getByLabel("Format").locator("option:checked")).toHaveText("Skyscraper");
    expect(await accessibilityFindings(page)).toEqual([]);
    await save(page);
    await expect(page.getByRole("alert")).toBeFocused();
  });

  test("leaving the form asks for confirmation only if there are changes", async ({ page, ad }) => {
    await openWithScripts(page, ad);
    await page.getByLabel("Titel").fill("Anders");
    await page.getByRole("link", { name: "Leave" }).click();
    const question = page.getByRole("dialog", { name: "Seite verlassen?" });
    await question.getByRole("button", { name: "Weiter bearbeiten" }).last().click();
    // While it is open, nothing behind it takes what is typed.
    await expect(question).toBeHidden();
    await expect(page.getByLabel("Titel")).toHaveValue("Anders");
    await page.getByLabel("Titel").fill("Herbst");
    await page.getByRole("link", { name: "Leave" }).click();
    await expect(page).toHaveURL(/saved/);
  });

  test("closing the window asks for confirmation if there are changes", async ({ page, ad }) => {
    await openWithScripts(page, ad);
    await page.getByLabel("Titel").fill("Anders");
    const question = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    expect((await question).type()).toBe("beforeunload");
    await (await question).accept();
  });

  test("after saving on the same screen the form counts as unchanged", async ({ page, ad, savedAd }) => {
    await openWithScripts(page, ad);
    await page.getByLabel("Titel").fill("Bleibt");
    await page.getByRole("button", { name: "Speichern und bleiben" }).click();
    await expect(page.locator('input[name="kit/version"]').first()).toHaveValue("2");
    expect((await savedAd()).values.title).toBe("Bleibt");
    await expect(page.getByLabel("Titel")).toHaveValue("Bleibt");
    await page.getByRole("link", { name: "Leave" }).click();
    await expect(page).toHaveURL(/saved/);
    await page.goto(`/?ad=${ad}`);
    await waitForScripts(page);
    await expect(page.getByRole("region", { name: "Nicht gespeicherter Entwurf" })).toHaveCount(0);
  });

  test("a second press while saving saves once", async ({ page, ad, savedAd }) => {
    await openWithScripts(page, ad);
    const post = await delayRequests(page, "**/*.data**");
    await page.getByLabel("Titel").fill("Doppelt");
    await page.getByRole("button", { name: "Speichern", exact: true }).dblclick();
    await expect(page.getByRole("button", { name: "Wird gespeichert" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await post.letThrough();
    await expect(page).toHaveURL(/saved/);
    expect((await savedAd()).posts).toBe(1);
  });

  for (const colorScheme of ["light", "dark"] as const)
    test(`the button that was pressed is readable while it saves, ${colorScheme}`, async ({ page, ad }) => {
      await page.emulateMedia({ colorScheme });
      await openWithScripts(page, ad);
      const post = await delayRequests(page, "**/*.data**");
      await page.getByLabel("Titel").fill("Lesbar");
      await page.getByRole("button", { name: "Speichern", exact: true }).click();
      // The pointer is still on it. Checkers of accessibility leave out what is disabled.
      const saving = page.getByRole("button", { name: "Wird gespeichert" });
      await saving.hover();
      await expect(saving).toHaveAttribute("aria-disabled", "true");
      expect(await contrastOf(saving)).toBeGreaterThanOrEqual(4.5);
      await post.letThrough();
      await expect(page).toHaveURL(/saved/);
    });

  test("offers the typed values again after the window was closed", async ({ page, ad, savedAd }) => {
    await openWithScripts(page, ad);
    await page.getByLabel("Titel").fill("Entwurf");
    await page.getByRole("combobox", { name: "Medium" }).selectOption("Online");
    await page.getByLabel("Format").selectOption("Skyscraper");
    const client = page.getByRole("combobox", { name: "Kunde" });
    await client.focus();
    await client.fill("Maier 182");
    await page.getByRole("option", { name: /Maier 182/ }).click();
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage))))
      .toContain("Maier 182");
    await page.goto("about:blank");
    await page.goto(`/?ad=${ad}`);
    await waitForScripts(page);
    await page.getByRole("button", { name: "Entwurf wiederherstellen" }).click();
    await expect(page.getByLabel("Titel")).toHaveValue("Entwurf");
    await expect(page.getByLabel("Format").locator("option:checked")).toHaveText("Skyscraper");
    await expect(client).toHaveValue("Maier 182 GmbH (Linz)");
    await save(page);
    await expect(page).toHaveURL(/saved/);
    expect((await savedAd()).values).toMatchObject({
      title: "Entwurf",
      medium: "2",
      format: "22",
      client: "182",
    });
    await page.goto(`/?ad=${ad}`);
    await waitForScripts(page);
    await expect(page.getByRole("region", { name: "Nicht gespeicherter Entwurf" })).toHaveCount(0);
  });

  test.describe("when the connection is lost", () => {
    test.use({ ownContext: true });

    test("shows that the connection is lost, and repeats the save once it is back", async ({
      page,
      ad,
      savedAd,
      context,
    }) => {
      await openWithScripts(page, ad);
      await page.getByLabel("Titel").fill("Funkloch");
      await context.setOffline(true);
      await save(page);
      await expect(page.getByText("Die Verbindung ist unterbrochen.")).toBeVisible();
      await expect(page.getByText("Gespeichert wird, sobald die Verbindung wieder da ist.")).toBeVisible();
      expect((await savedAd()).posts).toBe(0);
      await context.setOffline(false);
      await expect(page).toHaveURL(/saved/);
      expect(await savedAd()).toMatchObject({ posts: 1, values: { title: "Funkloch" } });
    });
  });

  test("repeats a post whose answer was lost with the same key, and saves once", async ({
    page,
    ad,
    savedAd,
  }) => {
    await openWithScripts(page, ad);
    await page.getByLabel("Titel").fill("Ohne Antwort");
    let lost = 0;
    await page.route("**/*.data**", async (route) => {
      if (route.request().method() !== "POST" || lost > 0) return route.continue();
      lost += 1;
      await route.fetch({ maxRedirects: 0 });
      await route.abort("internetdisconnected");
    });
    // The notice stands only until the post is repeated.
    await Promise.all([
      expect(page.getByText("Die Verbindung ist unterbrochen.")).toBeVisible({ timeout: 30_000 }),
      save(page),
    ]);
    await expect(page).toHaveURL(/saved/, { timeout: 30_000 });
    expect(lost).toBe(1);
    expect((await savedAd()).posts).toBe(1);
  });

  test("shows at the form that a post was refused before it was read, and keeps what was typed", async ({
    page,
    ad,
    savedAd,
  }) => {
    await openWithScripts(page, ad);
    const title = page.getByLabel("Titel");
    const notice = page.getByRole("alert");
    await title.fill("overload");
    await page.getByLabel("Notiz").fill("Lange getippt");
    await save(page);
    await expect(notice).toContainText("Der Server ist gerade überlastet");
    await expect(notice).toBeFocused();
    expect(await accessibilityFindings(page)).toEqual([]);
    await expect(title).toHaveValue("overload");
    // The problem is shown beside the form, not instead of it, and disappears with the next answer.
    await title.fill("busy");
    await save(page);
    await expect(notice).toHaveCount(1);
    await expect(notice).not.toContainText("überlastet");
    await title.fill("Passt");
    // A proxy in front of the server answers with its own page.
    const turnAway = (route: Route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 413, contentType: "text/html", body: "<h1>413</h1>" })
        : route.continue();
    await page.route("**/*.data**", turnAway);
    await save(page);
    await expect(notice.first()).toContainText("Zu groß, daher nicht gespeichert. Eine Datei darf höchstens");
    await expect(title).toHaveValue("Passt");
    await page.unroute("**/*.data**", turnAway);
    await save(page);
    await expect(page).toHaveURL(/saved/);
    expect(await savedAd()).toMatchObject({ posts: 1, values: { title: "Passt", note: "Lange getippt" } });
  });

  test("shows at a small form that its post was refused before it was read", async ({ page, ad }) => {
    await openWithScripts(page, ad);
    await page.getByLabel("Titel").fill("Anders");
    await page.getByLabel("Anmerkung").fill("overload");
    await page.getByRole("button", { name: "Anmerken" }).click();
    await expect(page.getByRole("alert")).toContainText("Der Server ist gerade überlastet");
    await expect(page.getByRole("alert")).toHaveCount(1);
    await expect(page.getByLabel("Anmerkung")).toHaveValue("overload");
    await expect(page.getByLabel("Titel")).toHaveValue("Anders");
  });

  test("a conflict is resolved on the same screen", async ({ page, ad, savedAd, context }) => {
    await openWithScripts(page, ad);
    const other = await context.newPage();
    await openWithScripts(other, ad);
    await other.getByLabel("Titel").fill("Von Eva");
    await save(other);
    await expect(other).toHaveURL(/saved/);
    await page.getByLabel("Titel").fill("Von mir");
    await save(page);
    await page.getByLabel("Titel: inzwischen gespeichert Von Eva").check();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Auswahl speichern" }).click();
    await expect(page).toHaveURL(/saved/);
    expect((await savedAd()).values.title).toBe("Von Eva");
  });

  test("delete asks in a dialog, and cancelling keeps what was typed", async ({ page, ad }) => {
    await openWithScripts(page, ad);
    await page.getByLabel("Titel").fill("Anders");
    await page.getByRole("button", { name: "Weitere Aktionen" }).click();
    await page.getByRole("link", { name: "Löschen" }).click();
    const question = page.getByRole("dialog", { name: "Wirklich löschen?" });
    await expect(question).toBeVisible();
    expect(await accessibilityFindings(page)).toEqual([]);
    await question.getByRole("link", { name: "Abbrechen" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel("Titel")).toHaveValue("Anders");
  });

  test("a file that is dropped is shown with its size, and can be taken off", async ({
    page,
    ad,
    savedAd,
  }) => {
    await openWithScripts(page, ad);
    const file = page.getByLabel("Datei", { exact: true });
    const before = (await savedAd()).fileName;
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(2000)], "Anzeige.pdf", { type: "application/pdf" }));
      return transfer;
    });
    for (const event of ["dragover", "drop"]) await file.dispatchEvent(event, { dataTransfer: dropped });
    const shown = page.getByRole("list", { name: "Gewählte Dateien" }).getByRole("listitem");
    await expect(shown).toContainText("Anzeige.pdf");
    await expect(shown).toContainText("2 KB");
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Anzeige.pdf: entfernen" }).click();
    await expect(shown).toHaveCount(0);
    await expect(file).toBeFocused();
    await save(page);
    await expect(page).toHaveURL(/saved/);
    expect((await savedAd()).fileName).toBe(before);
  });

  test("filters a long list of choices, keeps the ticks and what is ticked in sight", async ({
    page,
    ad,
  }) => {
    await openWithScripts(page, ad);
    await page.getByLabel("Schlagworte eingrenzen").fill("11");
    await expect(page.getByLabel("Schlagwort 3", { exact: true })).toBeHidden();
    await expect(page.getByLabel("Schlagwort 2", { exact: true })).toBeVisible();
    await page.getByLabel("Schlagwort 11").check();
    await page.getByLabel("Schlagworte eingrenzen").fill("");
    await expect(page.getByLabel("Schlagwort 2", { exact: true })).toBeChecked();
    await expect(page.getByLabel("Schlagwort 11")).toBeChecked();
  });
});

test.describe("before the scripts have come", () => {
  const draft = (page: Page) => page.evaluate(() => JSON.stringify(Object.values(localStorage)));

  test("what is typed into any field stays, is a change, and is kept as a draft", async ({
    page,
    ad,
    savedAd,
  }) => {
    const scripts = await delayRequests(page, "**/*.js");
    await page.goto(`/?ad=${ad}`, { waitUntil: "commit" });
    await page.getByLabel("Titel").fill("Früh");
    await page.getByLabel("Jahr").fill("2030");
    await page.getByLabel("Preis").fill("1450,5");
    await page.getByLabel("Tag").fill("2028-03-12");
    await page.getByLabel("Format").selectOption("1/2 Seite");
    await page.getByRole("combobox", { name: "Kunde" }).selectOption("");
    await page.getByLabel("Intern").uncheck();
    await page.getByLabel("Paket").check();
    await page.getByLabel("Schlagwort 3").check();
    await page
      .getByLabel("Datei", { exact: true })
      .setInputFiles({ name: "neu.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") });
    await page.getByLabel("Adresse").fill("https://neu.at");
    await page.getByLabel("Beschreibung").fill("Neuer Text");
    await page.getByLabel("Notiz").fill("Zwei\nZeilen");
    await scripts.letThrough();
    await waitForScripts(page);
    await expect(page.getByLabel("Notiz")).toHaveValue("Zwei\nZeilen");
    await expect(page.getByLabel("Beschreibung")).toHaveValue("Neuer Text");
    await expect(page.getByRole("combobox", { name: "Kunde" })).toHaveValue("");
    await expect.poll(() => draft(page)).toContain("Neuer Text");
    await page.getByRole("link", { name: "Leave" }).click();
    const question = page.getByRole("dialog", { name: "Seite verlassen?" });
    await question.getByRole("button", { name: "Weiter bearbeiten" }).last().click();
    await save(page);
    await expect(page).toHaveURL(/saved/);
    const { values, fileName } = await savedAd();
    expect(values).toMatchObject({
      title: "Früh",
      year: "2030",
      price: "1450,5",
      day: "2028-03-12",
      format: "12",
      internal: "",
      kind: "multi",
      tags: ["2", "3"],
      links: [{ url: "https://neu.at", about: "Neuer Text" }],
    });
    expect(values.client).toBeUndefined();
    expect(values.note).toMatch(/^Zwei\r?\nZeilen$/);
    expect(fileName).toBe("neu.pdf");
  });

  test("the caret of a text area stays where it is", async ({ page, ad }) => {
    const scripts = await delayRequests(page, "**/*.js");
    await page.goto(`/?ad=${ad}`, { waitUntil: "commit" });
    const note = page.getByLabel("Notiz");
    const text = await note.inputValue();
    expect(text.length).toBeGreaterThan(2);
    await note.evaluate((area: HTMLTextAreaElement) => {
      area.focus();
      area.setSelectionRange(2, 2);
    });
    await scripts.letThrough();
    await waitForScripts(page);
    await page.keyboard.type("!");
    await expect(note).toHaveValue(`${text.slice(0, 2)}!${text.slice(2)}`);
  });

  test("a text area alone counts as a change, and an untouched one does not", async ({ page, ad }) => {
    const scripts = await delayRequests(page, "**/*.js");
    await page.goto(`/?ad=${ad}`, { waitUntil: "commit" });
    const note = page.getByLabel("Notiz");
    await note.fill("Nur hier");
    await scripts.letThrough();
    await waitForScripts(page);
    await expect(note).toHaveValue("Nur hier");
    await expect.poll(() => draft(page)).toContain("Nur hier");
    await note.fill("Alte Notiz");
    await page.getByRole("link", { name: "Leave" }).click();
    await expect(page).toHaveURL(/saved/);
  });

  test("what the browser puts back after *Back* stays", async ({ page, ad }) => {
    // The form asks browsers to remember nothing. Some do it all the same.
    await page.route(`/?ad=${ad}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('"off"', '"on"') });
    });
    await openWithScripts(page, ad);
    await page.getByLabel("Titel").fill("Wieder da");
    await page.getByLabel("Notiz").fill("Auch da");
    await page.getByLabel("Schlagwort 3").check();
    await page.goto("about:blank");
    await page.goBack();
    await waitForScripts(page);
    await expect(page.getByLabel("Schlagwort 3")).toBeChecked();
    await expect(page.getByLabel("Titel")).toHaveValue("Wieder da");
    await expect(page.getByLabel("Notiz")).toHaveValue("Auch da");
  });
});

test.describe("when scripts cannot be loaded", () => {
  test("the combo box stays native when it cannot be loaded", async ({ page, ad }) => {
    // A page is loaded anew at most once a minute. This one was.
    await page.addInitScript(() => sessionStorage.setItem("reloaded-at", String(Date.now())));
    await page.route("**/combo-box-*.js", (route) => route.abort());
    await openWithScripts(page, ad);
    await page.getByRole("combobox", { name: "Kunde" }).focus();
    const native = page.locator('select[name="client"]');
    await expect(native).toBeVisible();
    await expect(native.locator("option:checked")).toHaveText(/Gruber 7/);
  });

  test("the form works without scripts", async ({ page, ad }) => {
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(`/?ad=${ad}`, { waitUntil: "commit" });
    await page.getByLabel("Titel").fill("Nur HTML");
    await save(page);
    await expect(page).toHaveURL(/saved/);
  });
});
