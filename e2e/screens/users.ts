import { nothingSent, pressButton, type Screens } from "./screen";

const KEEPER = ["read", "create", "edit", "delete"].map((action) => `global:${action}__users`);
const LOG = ["global:read__activity_logs", "global:read__tags"];
const ALL_COLUMNS =
  "avatar,email,username,roles,status,jobTitle,phone,canBookUser,isEditor,isApiUser,hideUserFromFilters,updatedAt";

/** Users, with their rights, sessions and keys. */
export const users: Screens = {
  "users, nothing sent": nothingSent("/users/bulk", KEEPER),
  "users, all columns and filters": {
    path: `/users?status=active&api=0&col=name&${ALL_COLUMNS.split(",")
      .map((name) => `col=${name}`)
      .join("&")}`,
    permissions: KEEPER,
  },
  "users, as tiles": { path: "/users?layout=grid", permissions: KEEPER, isLayout: true },
  "users, none to see": { path: "/users", permissions: [], status: 403 },
  "users, role to be given": {
    path: "/users?q=:personName",
    permissions: KEEPER,
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await page.getByText("Ändern …").click();
      return await pressButton("Rolle geben")(page);
    },
  },
  "user, new, refused": {
    path: "/users/create",
    permissions: KEEPER,
    reach: pressButton("Speichern"),
    status: 400,
  },
  user: { path: "/users/:person", permissions: KEEPER, isLayout: true },
  "user, own permissions": {
    path: "/users/:person/permissions",
    permissions: KEEPER,
  },
  "user, what their tasks would set": {
    path: "/users/:person/permissions",
    permissions: KEEPER,
    reach: async (page) => {
      await page.getByRole("group", { name: "Verkauft für" }).getByRole("checkbox").first().check();
      return await pressButton("Was wird gesetzt?")(page);
    },
  },
  "user, only what differs": {
    path: "/users/:person/permissions?only=own",
    permissions: KEEPER,
  },
  "user, own permissions, refused": {
    path: "/users/:person/permissions",
    permissions: KEEPER,
    reach: async (page) => {
      await page.getByLabel("Rollen: bearbeiten").selectOption("erlaubt");
      return await pressButton("Speichern")(page);
    },
    status: 400,
  },
  "user, own permissions, only to look at": {
    path: "/users/:person/permissions",
    permissions: ["global:read__users"],
  },
  "API user": { path: "/users/:program", permissions: [...KEEPER, "global:edit__roles"] },
  "activity log": { path: "/activitylogs?col=at&col=changes&col=source", permissions: [...KEEPER, ...LOG] },
  "activity log, with every filter": {
    path: "/activitylogs?q=x&area=tags&action=update&actor=:person&record=1&changed=price&period.from=2027-01-01",
    permissions: LOG,
  },
  "activity log, none to see": { path: "/activitylogs", permissions: [], status: 403 },
  "password, link that is no longer open": {
    path: "/password_reset?token=gibt-es-nicht",
    permissions: null,
    requests: 1,
  },
};
