import { nothingSent, pressButton, type Screens } from "./screen";

/** Changes of many bookings, and the import of a file. */
export const bulk: Screens = {
  "bulk change, nothing sent": nothingSent("/bookings/bulk"),
  "bulk change, value": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      return await pressButton("Verrechnung ändern")(page);
    },
  },
  "bulk change, confirmation": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      return await pressButton("Löschen")(page);
    },
  },
  "bulk change, issue to move to": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      return await pressButton("In andere Ausgabe verschieben")(page);
    },
  },
  "bulk change, issue that is closed": {
    path: "/bookings?q=:client&medium=:medium",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      await pressButton("In andere Ausgabe verschieben")(page);
      await page.locator('select[name="value"]').selectOption({ index: 0 });
      return await pressButton("Weiter")(page);
    },
  },
  "bulk change, price to give": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      return await pressButton("Preis ändern")(page);
    },
  },
  "bulk change, placement to give": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      return await pressButton("Platzierung ändern")(page);
    },
  },
  "bulk change, agency to give": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      return await pressButton("Agentur ändern")(page);
    },
  },
  "bulk change, target link to give": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      return await pressButton("Ziel-Link ändern")(page);
    },
  },
  "bulk change, outcome": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      await pressButton("Löschen")(page);
      return await pressButton("Löschen (1)")(page);
    },
  },
  "import of bookings": { path: "/bookings/import" },
  "import of bookings, not allowed": {
    path: "/bookings/import",
    permissions: ["global:read__bookings"],
    status: 403,
  },
  "import of bookings, nothing sent": { path: "/bookings/import", reach: pressButton("Prüfen"), status: 400 },
  "import of bookings, checked": {
    path: "/bookings/import",
    reach: async (page) => {
      await page.getByLabel("oder Zeilen hier einfügen").fill("Kunde;Medium;Preis netto;Farbe\nX;Y;viel;rot");
      return await pressButton("Prüfen")(page);
    },
  },
  "import of bookings, done": {
    path: "/bookings?q=:client",
    reach: async (page) => {
      const client = await page.locator("tbody tr a").first().textContent();
      const medium = await page
        .locator("tbody tr td")
        .nth(2)
        .evaluate((cell) => cell.firstChild?.textContent);
      await page.goto("/bookings/import");
      const lines = `Kunde;Medium;Preis netto\n${client};${medium};10\n${client};${medium};viel`;
      await page.getByLabel("oder Zeilen hier einfügen").fill(lines);
      await pressButton("Prüfen")(page);
      return await pressButton("Nur die 1 Zeile ohne Fehler anlegen")(page);
    },
  },
};
