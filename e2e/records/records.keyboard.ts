import { dataSources } from "backend/modules/data-sources/tables";
import { domains } from "backend/modules/domains/tables";
import { menus } from "backend/modules/menus/tables";
import { roles } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { makeCategory, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { isExploring } from "backend/testing/exploring";
import { makeRole, makeUser, nextNumber } from "backend/testing/factories";
import { makeDocument } from "backend/testing/library";
import { makePressRelease } from "backend/testing/press-releases";
import { makeMailingList, makeReceiver } from "backend/testing/receivers";
import { makeDomain } from "backend/testing/sites";
import { GLOBAL_PERMISSIONS } from "domain/permissions/names";
import { delayRequests } from "../delay-requests";
import { expect, type Page, test } from "../fixtures";
import { tabTo } from "../keyboard";
import { makeQrCode, makeRubric, makeTag } from "../market";
import { savedMessage } from "../saved-message";

/** A record that nothing uses: how it is called in its list, and the text that is changed in its form. */
type Made = { search: string; link: string };
type Area = { path: string; field: string; make(db: Db): Promise<Made>; isKept?: boolean; through?: string };

const named = (name: string): Made => ({ search: name, link: name });

const AREAS: Record<string, Area> = {
  tags: { path: "/tags", field: "name", make: async (db) => named((await makeTag(db)).name) },
  rubrics: {
    path: "/rubrics",
    field: "name",
    make: async (db) => named((await makeRubric(db, (await makeTitle(db)).medium.id)).rubric.name),
  },
  domains: {
    path: "/domains",
    field: "title",
    async make(db) {
      const name = `Seite ${nextNumber()}`;
      await db.insert(domains).values({ name, hosts: `seite-${nextNumber()}.example` });
      return named(name);
    },
  },
  menus: {
    path: "/menus",
    field: "name",
    async make(db) {
      const name = `Menü ${nextNumber()}`;
      const { id: domainId } = await makeDomain(db);
      const key = `menu-${nextNumber()}`;
      await db.insert(menus).values({ name, key, domainId, language: "de", isActive: true });
      return named(name);
    },
  },
  "data sources": {
    path: "/datasources",
    field: "description",
    async make(db) {
      const name = `Quelle ${nextNumber()}`;
      const { id: domainId } = await makeDomain(db);
      const own = {
        name,
        key: `quelle-${nextNumber()}`,
        domainId,
        kind: "articles",
        isActive: true,
      } as const;
      await db.insert(dataSources).values({ ...own, order: "newest", most: 10, minutes: 15 });
      return named(name);
    },
  },
  "QR codes": { path: "/qrcodes", field: "comment", make: async (db) => named((await makeQrCode(db)).code) },
  "lists of receivers": {
    path: "/immoflash-configuration/lists",
    field: "description",
    make: async (db) => named((await makeMailingList(db)).name),
  },
  "press releases": {
    path: "/press/releases",
    field: "note",
    make: async (db) => named((await makePressRelease(db)).title),
  },
  receivers: {
    path: "/immoflash-configuration/receivers",
    field: "firstName",
    make: async (db) => named((await makeReceiver(db, (await makeMailingList(db)).id)).email),
  },
  library: { path: "/media", field: "label", make: async (db) => named((await makeDocument(db)).name) },
  categories: {
    path: "/categories",
    field: "description",
    async make(db) {
      const label = `Format ${nextNumber()}`;
      await makeCategory(db, label);
      return named(label);
    },
  },
  roles: {
    path: "/roles",
    field: "name",
    async make(db) {
      // There is one for new users, or no role could be saved.
      await db
        .insert(roles)
        .values({ name: `Standard ${nextNumber()}`, isDefault: true })
        .onConflictDoNothing();
      return named((await makeRole(db, [])).name);
    },
  },
  users: {
    path: "/users",
    field: "jobTitle",
    async make(db) {
      const { firstName, lastName } = await makeUser(db, { lastName: `Tastner${nextNumber()}` });
      return { search: lastName, link: `${firstName} ${lastName}` };
    },
  },
  companies: {
    path: "/companies",
    field: "notes",
    async make(db) {
      const { name } = await makeCompany(db, { name: `Tischlerei ${nextNumber()}` });
      return named(name);
    },
  },
  media: {
    path: "/press",
    field: "name",
    isKept: true,
    make: async (db) => named((await makeTitle(db)).medium.name),
  },
  // Its list leads to the plan of its pages, and the plan to its form.
  "print issues": {
    path: "/issues/print",
    field: "title",
    through: "Angaben",
    async make(db) {
      const { medium } = await makeTitle(db);
      const { title } = await makeIssue(db, medium.id, { title: `Heft ${nextNumber()}` });
      return named(title);
    },
  },
};

const focused = (page: Page) => page.locator(":focus");

/** List and form are the kit's: in each run those of the areas that differ most, in an exploration all. */
const ALWAYS = ["tags", "library", "roles", "print issues"];
const areasOfThisRun = Object.entries(AREAS).filter(([name]) => isExploring || ALWAYS.includes(name));

for (const [name, { path, field, make, isKept, through }] of areasOfThisRun) {
  test(`${name}: a record is found, opened, changed and deleted by keyboard`, async ({
    page,
    product,
    signInWith,
  }) => {
    const { keyboard } = page;
    const { search, link } = await make(product.backend.db);
    await signInWith(GLOBAL_PERMISSIONS);
    await page.goto(path);
    await keyboard.press("/");
    await keyboard.type(search);
    await expect(page).toHaveURL(/[?&]q=/);
    const found = page.locator("tbody").getByRole("link", { name: link, exact: true });
    await expect(found).toHaveCount(1);
    await tabTo(page, found);
    await keyboard.press("Enter");
    if (through) {
      const tab = page.getByRole("link", { name: through, exact: true });
      await tabTo(page, tab);
      await keyboard.press("Enter");
    }
    const input = page.locator(`main [name="${field}"]`);
    await expect(input).toBeVisible();
    await tabTo(page, input);
    await keyboard.press("End");
    await keyboard.type(" neu");
    await keyboard.press("Control+Enter");
    await expect(savedMessage(page)).toBeVisible();
    await expect(input).toHaveValue(/neu$/);
    if (isKept) return;
    const head = page.locator(".page-head");
    await tabTo(page, head.getByRole("button", { name: "Mehr zum Eintrag" }));
    await keyboard.press("Enter");
    await tabTo(page, head.getByRole("link", { name: "Löschen", exact: true }));
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole("button", { name: "Endgültig löschen" }));
    await keyboard.press("Enter");
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(focused(page)).toHaveCount(1);
    await page.goto(`${path}?q=${encodeURIComponent(search)}`);
    await expect(page.locator("tbody").getByRole("link", { name: link, exact: true })).toHaveCount(0);
  });
}

test.describe("by a clock that the test moves", () => {
  test.use({ ownContext: true });

  test("a search that has not begun yet takes nobody back who opens something else", async ({
    page,
    signInWith,
  }) => {
    await signInWith(GLOBAL_PERMISSIONS);
    await page.goto("/tags");
    await page.clock.install();
    // Time stands still, or on a slow machine the search begins before the link is pressed.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    const create = await delayRequests(page, "**/tags/create.data*");
    await page.keyboard.press("/");
    await page.keyboard.type("Immobilien");
    await page.getByRole("link", { name: "Neues Schlagwort" }).click();
    // The list knows by then that another screen opens.
    await expect(page.locator(".pending[data-busy]")).toBeAttached();
    // Longer than a search waits for the next letter.
    await page.clock.fastForward(600);
    await create.letThrough();
    await expect(page.locator('main [name="name"]')).toBeVisible();
    await expect(page).toHaveURL(/\/tags\/create$/);
  });
});
