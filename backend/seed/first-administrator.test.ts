import { roles, users } from "backend/modules/users/tables";
import { describeOnDatabase } from "backend/testing/databases";
import { send } from "backend/testing/request";
import { USER_FIELDS } from "domain/users/fields";
import { expect, test } from "vitest";
import { seedFirstAdministrator } from "./first-administrator";

const SIGN_IN = `mutation ($email: String!, $password: String!) {
  signIn(email: $email, password: $password) { user { first_name last_name permissions roles { name } } } }`;
const admin = { email: "maria.hofer@verlag.example", password: "Neues-Haus-1" };

describeOnDatabase("the first administrator", (open) => {
  test("can sign in and do everything; there is only one", async () => {
    const backend = await open();
    for (const password of ["", "kurz", "nurkleinbuchstaben1!"]) {
      await expect(seedFirstAdministrator(backend.db, { ...admin, password })).rejects.toThrow("password");
    }
    await expect(seedFirstAdministrator(backend.db, { ...admin, email: "maria" })).rejects.toThrow("address");
    await seedFirstAdministrator(backend.db, admin);
    const { data, errors } = await send(backend, null, SIGN_IN, admin);
    expect(errors).toBeUndefined();
    expect(data.signIn.user).toMatchObject({
      first_name: "Maria",
      last_name: "Hofer",
      roles: [{ name: "Administration" }],
    });
    expect(data.signIn.user.permissions).toContain("global:manage_menu_users");
    const again = { ...admin, email: "eva@verlag.example" };
    await expect(seedFirstAdministrator(backend.db, again)).rejects.toThrow("users already");
    const names = (await backend.db.select().from(roles)).map((role) => [role.name, role.isDefault]);
    expect(names).toHaveLength(5);
    expect(names).toContainEqual(["Nur lesen", true]);
  });

  test("gets no longer name from a long address than a form takes, and no longer address", async () => {
    const backend = await open();
    const called = (length: number) => ({ ...admin, email: `${"a".repeat(length)}@verlag.example` });
    const longest = USER_FIELDS.email.max - "@verlag.example".length;
    await expect(seedFirstAdministrator(backend.db, called(longest + 1))).rejects.toThrow("address");
    await seedFirstAdministrator(backend.db, called(longest));
    const [user] = await backend.db.select().from(users);
    expect(user?.email).toHaveLength(USER_FIELDS.email.max);
    expect(user?.firstName).toHaveLength(USER_FIELDS.first_name.max);
    expect(user?.lastName).toBe("");
    expect(user?.username).toHaveLength(USER_FIELDS.username.max);
  });

  test("is created once, even by several calls at the same time", async () => {
    const backend = await open();
    const asked = ["a", "b", "c"].map((name) =>
      seedFirstAdministrator(backend.db, { ...admin, email: `${name}@verlag.example` }),
    );
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
