import { randomUUID } from "node:crypto";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { quarters, uploadPicture } from "backend/testing/pictures";
import { send } from "backend/testing/request";
import { beforeAll, expect, it } from "vitest";
import { readLetterhead } from "./service";

// Spec §7, as the customer's own clients ask it.
const GET = "query GetGlobalSettings { getGlobalSettings { notificationSettings { type action isActive } } }";
const SAVE = `mutation ($version: Int!, $data: GlobalSettingsInput!, $key: String!) {
  r: updateGlobalSettings(version: $version, data: $data, idempotencyKey: $key) { version houseName logYears } }`;
const HISTORY = "query { r: globalSettingsHistory { changes { field before after } } }";

describeOnDatabase("global settings", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    ({ token } = await signedInUser(backend.db, [
      "global:read__global_settings",
      "global:edit__global_settings",
    ]));
  });
  const save = (version: number, data: object, as = token) =>
    send(backend, as, SAVE, { version, data: { logYears: "10", ...data }, key: randomUUID() });
  const notifications = async () =>
    (await send(backend, token, GET)).data.getGlobalSettings.notificationSettings as {
      type: string;
      action: string;
      isActive: boolean;
    }[];

  it("begin with all notifications on", async () => {
    const kinds = {
      booking: ["created", "ad_not_uploaded", "not_paid", "new_comment"],
      review: ["requested", "approved", "returned", "assigned", "due", "new_comment"],
      press_release: ["arrived", "assigned"],
    };
    expect(await notifications()).toEqual(
      Object.entries(kinds).flatMap(([type, actions]) =>
        actions.map((action) => ({ type, action, isActive: true })),
      ),
    );
  });

  it("are saved once, logged, and never over what somebody else has saved", async () => {
    const data = { houseName: "Verlag am See", logYears: "7", notifications: ["booking_created"] };
    expect((await save(0, data)).data.r).toEqual({ version: 1, houseName: "Verlag am See", logYears: "7" });
    expect((await notifications()).filter(({ isActive }) => isActive).map(({ action }) => action)).toEqual([
      "created",
    ]);
    expect((await save(0, { houseName: "Anders" })).code).toBe("VERSION_CONFLICT");
    const { changes } = (await send(backend, token, HISTORY)).data.r[0];
    expect(changes).toContainEqual({ field: "houseName", before: null, after: "Verlag am See" });
    expect(changes).toContainEqual({ field: "logYears", before: "10", after: "7" });
  });

  it("refuse what is no setting, at its field, and who may not change them", async () => {
    const problems = (await save(1, { logYears: "0", notifications: ["x"], houseName: "x".repeat(101) }))
      .errors;
    expect(problems?.[0]?.extensions.data?.map(({ field }) => field).sort()).toEqual([
      "houseName",
      "logYears",
      "notifications",
    ]);
    const { token: reader } = await signedInUser(backend.db, ["global:read__global_settings"]);
    expect((await save(1, {}, reader)).code).toBe("NOT_AUTHORIZED");
    const { token: nobody } = await signedInUser(backend.db);
    expect((await send(backend, nobody, HISTORY)).code).toBe("NOT_AUTHORIZED");
  });

  it("have a logo that everybody sees, that mails bear, and that the log names", async () => {
    const content = await (await quarters(600, 200)).png().toBuffer();
    const { r: logo } = await uploadPicture(backend, token, { content, name: "Logo.webp", use: "logo" });
    expect(logo).toMatchObject({ filename: "Logo.png", mimeType: "image/png", width: 600, height: 200 });
    expect(await readLetterhead(backend.db)).toBeNull();
    const { data } = await send(backend, token, "query { getGlobalSettings { version } }");
    const { version } = data.getGlobalSettings;
    expect((await save(version, { houseName: "Verlag am See", logo: logo?._id })).code).toBeUndefined();
    expect(await readLetterhead(backend.db)).toMatchObject({
      house: "Verlag am See",
      filename: "Logo.png",
      width: 600,
    });
    const { token: other } = await signedInUser(backend.db);
    const seen = await send(backend, other, "query { getGlobalSettings { logo { filename } } }");
    expect(seen.data.getGlobalSettings.logo).toEqual({ filename: "Logo.png" });
    const file = new Request(`http://backend${logo?.url}`, { headers: { authorization: `Bearer ${other}` } });
    expect((await backend.fetch(file)).status).toBe(200);
    const [{ changes }] = (await send(backend, token, HISTORY)).data.r;
    expect(changes).toContainEqual({ field: "logo", before: null, after: "Logo.png" });
    // Of somebody else it can be kept, but not chosen.
    const { token: colleague } = await signedInUser(backend.db, ["global:edit__global_settings"]);
    expect(
      (await save(version + 1, { houseName: "Verlag", logo: logo?._id }, colleague)).code,
    ).toBeUndefined();
    expect((await save(version + 2, {}, token)).code).toBeUndefined();
    const refused = await save(version + 3, { logo: logo?._id }, colleague);
    expect(refused.errors?.[0]?.extensions.data).toEqual([{ field: "logo", message: "picture_unknown" }]);
    expect(await readLetterhead(backend.db)).toBeNull();
  });
});
