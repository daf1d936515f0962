import { randomUUID } from "node:crypto";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { newsletterDesk, ORIGIN } from "backend/testing/newsletters";
import { send } from "backend/testing/request";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

const UNDO = `mutation ($id: String!, $key: String!) {
  r: undoChange(id: $id, idempotencyKey: $key) { done undo refused { reason } } }`;

/** What a whole is saved and read by, and two drafts of it. */
interface Kind {
  save: string;
  read: string;
  /** The field whose value tells the drafts apart. */
  field: string;
  data(value: string): object;
}

const KINDS: Record<string, Kind> = {
  "the settings of the house": {
    save: `mutation ($version: Int!, $data: GlobalSettingsInput!, $key: String!) {
      r: updateGlobalSettings(version: $version, data: $data, idempotencyKey: $key) { version undo } }`,
    read: "query { r: getGlobalSettings { version undo value: houseName } }",
    field: "houseName",
    data: (houseName) => ({ logYears: "10", houseName, notifications: ["booking_created"] }),
  },
  "the configuration of immoflash": {
    save: `mutation ($version: Int!, $data: ImmoflashConfigurationInput!, $key: String!) {
      r: updateImmoflashConfiguration(version: $version, data: $data, idempotencyKey: $key) { version undo } }`,
    read: "query { r: immoflashConfiguration { version undo value: imprint html: imprintHtml } }",
    field: "imprint",
    data: (imprint) => ({
      senderName: "immoflash",
      senderAddress: "post@immoflash.example",
      accentColour: "#1f5f8b",
      accentTextColour: "#ffffff",
      disclosureLink: "https://verlag.example/offenlegung",
      testReceivers: ["probe@verlag.example"],
      imprint,
    }),
  },
};

describeOnDatabase("the undo of what is saved as a whole", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open({ publicUrl: ORIGIN });
    const rights = ["read__global_settings", "edit__global_settings", "edit__immoflash_issues"];
    ({ token } = await signedInUser(
      backend.db,
      rights.map((right) => `global:${right}`),
    ));
  });
  const run = (document: string, variables: object = {}, as = token) =>
    send(backend, as, document, { key: randomUUID(), ...variables });
  const refusal = ({ errors }: Awaited<ReturnType<typeof run>>) => errors?.[0]?.extensions.data;

  describe.each(Object.entries(KINDS))("%s", (_name, { save, read, data }) => {
    let version: number;
    const saved = async (value: string, as = token) => {
      const { data: answer, errors } = await run(save, { version, data: data(value) }, as);
      expect(errors).toBeUndefined();
      version = answer.r.version;
      return answer.r.undo as string | null;
    };
    const seen = async () => (await run(read)).data.r;
    beforeEach(async () => {
      ({ version } = await seen());
    });

    it("offers nothing for what nobody has saved before", async () => {
      expect(await saved("Erste")).toBeNull();
    });

    it("gives back what the last save changed, with what is made of it, and can be undone", async () => {
      await saved("Früher **hier**");
      const undo = await saved("Später **da**");
      const { r: undone } = (await run(UNDO, { id: undo })).data;
      expect(undone).toEqual({ done: 1, undo: expect.any(String), refused: [] });
      const before = await seen();
      expect(before).toMatchObject({ value: "Früher **hier**", version: version + 1, undo: undone.undo });
      if ("html" in before) expect(before.html).toContain("<strong>hier</strong>");
      await run(UNDO, { id: undone.undo });
      expect(await seen()).toMatchObject({ value: "Später **da**", version: version + 2 });
    });

    it("keeps what a colleague has saved since, and needs the right to save", async () => {
      await saved("Eins");
      const undo = await saved("Zwei");
      const { token: reader } = await signedInUser(backend.db, ["global:read__global_settings"]);
      expect((await run(UNDO, { id: undo }, reader)).code).toBe("NOT_FOUND");
      const edit = ["global:edit__global_settings", "global:edit__immoflash_issues"];
      const { token: colleague } = await signedInUser(backend.db, edit);
      await saved("Drei", colleague);
      expect(refusal(await run(UNDO, { id: undo }))).toEqual([{ field: "", message: "changed_since" }]);
      expect(await seen()).toMatchObject({ value: "Drei", undo: null });
    });
  });

  describe("a newsletter", () => {
    let desk: Awaited<ReturnType<typeof newsletterDesk>>;
    beforeAll(async () => {
      desk = await newsletterDesk(backend);
    });
    const READ = "query ($issue: String!) { r: newsletter(issue: $issue) { version subject undo } }";
    const seen = async (issue: string) => (await run(READ, { issue }, desk.writer.token)).data.r;
    const undone = (id: string) => run(UNDO, { id }, desk.writer.token);

    it("gets back what its last save changed, while nobody has approved it", async () => {
      const issue = await desk.issue();
      await desk.receivers(1);
      await desk.save(issue, 0, { subject: "Früher" });
      expect(await seen(issue)).toMatchObject({ version: 1, undo: null });
      await desk.save(issue, 1, { subject: "Später" });
      const { undo } = await seen(issue);
      expect((await undone(undo)).data.r).toMatchObject({ done: 1 });
      expect(await seen(issue)).toMatchObject({ subject: "Früher", version: 3 });
      await desk.save(issue, 3, { subject: "Fertig" });
      const { undo: last } = await seen(issue);
      const { hash } = (await desk.read(issue)).content ?? {};
      const approved = await desk.step("approveNewsletter", { issue, version: 4, hash }, { origin: true });
      expect(approved.errors).toBeUndefined();
      expect(await seen(issue)).toMatchObject({ undo: null });
      expect(refusal(await undone(last))).toEqual([{ field: "", message: "changed_since" }]);
    });
  });
});
