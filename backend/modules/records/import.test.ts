import { randomUUID } from "node:crypto";
import { AT_A_TIME } from "backend/platform/database/map-with-pauses";
import { requireNoTransaction } from "backend/platform/database/open-transaction";
import { makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeRole, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { countBetweenTurns } from "backend/testing/turns";
import { stringify } from "csv-stringify/sync";
import type { ImportArea } from "domain/areas";
import { ADMINISTRATOR_PERMISSIONS } from "domain/permissions/administrator";
import { IMPORT_COLUMNS } from "domain/records/import";
import { like } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { tags } from "../tags/tables";
import { offerOf } from "./record-import";

const PREVIEW = `query ($area: ImportArea!, $file: File!) {
  r: recordImportPreview(area: $area, file: $file) { total good created problems { line field message } } }`;
const IMPORT = `mutation ($area: ImportArea!, $file: File!, $key: String!) {
  r: importRecords(area: $area, file: $file, idempotencyKey: $key) { total good created problems { line field message } } }`;

type Line = Record<string, string | undefined>;

describeOnDatabase("importing records", (open) => {
  let backend: TestBackend;
  let keeper: Awaited<ReturnType<typeof signedInUser>>;
  beforeAll(async () => {
    backend = await open();
    const areas = ["tags", "rubrics", "companies", "users"];
    const rights = areas.flatMap((area) => [`global:read__${area}`, `global:create__${area}`]);
    await signedInUser(backend.db, ADMINISTRATOR_PERMISSIONS);
    keeper = await signedInUser(backend.db, rights, { firstName: "Ida", lastName: "Fuchs" });
  });

  function fileOf(area: ImportArea, lines: Line[]) {
    const columns = Object.keys(IMPORT_COLUMNS[area]);
    const cells = lines.map((line) => columns.map((column) => line[column] ?? ""));
    const text = stringify([columns, ...cells], { delimiter: ";", quoted: true });
    return new File([text], "import.csv", { type: "text/csv" });
  }
  async function run(
    document: string,
    area: ImportArea,
    lines: Line[],
    token = keeper.token,
    key = randomUUID(),
  ) {
    const body = new FormData();
    const variables = { area, file: null, key };
    body.set("operations", JSON.stringify({ query: document, variables }));
    body.set("map", JSON.stringify({ 0: ["variables.file"] }));
    body.set("0", fileOf(area, lines));
    const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
    const request = new Request("http://backend/graphql", { method: "POST", headers, body });
    const answer = await (await backend.fetch(request, { address: "192.0.2.1" })).json();
    return answer as { data: any; errors?: { extensions: { code: string } }[] };
  }
  const problemsOf = (answer: Awaited<ReturnType<typeof run>>) =>
    answer.data.r.problems.map(
      ({ line, field, message }: Record<string, string>) => `${line} ${field} ${message}`,
    );
  const count = async (area: ImportArea) =>
    (await send(backend, keeper.token, `{ r: ${area} { total } }`)).data.r.total;

  test("leaves others a turn after every hundred lines that it checks", async () => {
    const { cases } = offerOf("tags");
    const turns = countBetweenTurns();
    const read = vi.spyOn(cases, "readDraft").mockImplementation((input) => {
      turns.count();
      return input;
    });
    const lines = Array.from({ length: 450 }, (_, n) => ({ name: `Reihe ${n}` }));
    const report = await run(PREVIEW, "tags", lines);
    read.mockRestore();
    expect(report.data.r).toMatchObject({ total: 450, good: 450 });
    expect(turns.end()).toEqual({ all: 450, mostInATurn: AT_A_TIME });
  });

  test("names every problem by line and column, of the file and of what is there, and writes nothing", async () => {
    await run(IMPORT, "tags", [{ name: "Wohnen" }]);
    const lines = [
      { name: "Reisen", isMainTag: "ja" },
      { name: " WOHNEN " },
      { name: "" },
      { name: "reisen" },
      { name: "Garten", isMainTag: "vielleicht" },
      { name: "x".repeat(101) },
    ];
    const before = await count("tags");
    const report = await run(PREVIEW, "tags", lines);
    expect(report.data.r).toMatchObject({ total: 6, good: 1, created: 0 });
    expect(problemsOf(report)).toEqual([
      "2 name import_exists",
      "3 name required",
      "4 name import_double",
      "5 isMainTag import_yes_no",
      "6 name too_long",
    ]);
    const refused = await run(IMPORT, "tags", lines);
    expect(refused.data.r.created).toBe(0);
    expect(problemsOf(refused)).toEqual(problemsOf(report));
    expect(await count("tags")).toBe(before);
  });

  test("makes all records once per key, each with its entry in the log", async () => {
    const key = randomUUID();
    const lines = [{ name: "Berge", isMainTag: "x" }, { name: "'=Seen" }];
    const first = await run(IMPORT, "tags", lines, keeper.token, key);
    expect(first.data.r).toMatchObject({ created: 2, problems: [] });
    expect((await run(IMPORT, "tags", lines, keeper.token, key)).data).toEqual(first.data);
    const { data } = await send(
      backend,
      keeper.token,
      `{ tags(sort: "-updatedAt", limit: 2) { data { name isMainTag history { action actor { last_name } } } } }`,
    );
    const history = [{ action: "create", actor: { last_name: "Fuchs" } }];
    expect(data.tags.data).toEqual(
      expect.arrayContaining([
        { name: "Berge", isMainTag: true, history },
        { name: "=Seen", isMainTag: false, history },
      ]),
    );
  });

  test("runs what follows a save once for all records, after the commit, and not for a dry run", async () => {
    const { cases } = offerOf("tags");
    const calls: { ids: readonly number[]; stored: number }[] = [];
    const after = vi.spyOn(cases.phases, "after").mockImplementation(async (_ctx, ids) => {
      requireNoTransaction("what follows an import");
      calls.push({ ids, stored: await backend.db.$count(tags, like(tags.name, "Danach %")) });
    });
    const lines = [{ name: "Danach 1" }, { name: "Danach 2" }];
    await run(PREVIEW, "tags", lines);
    await run(IMPORT, "tags", [...lines, { name: "" }]);
    expect(calls).toEqual([]);
    await run(IMPORT, "tags", lines);
    after.mockRestore();
    const made = await backend.db
      .select({ id: tags.id })
      .from(tags)
      .where(like(tags.name, "Danach %"))
      .orderBy(tags.id);
    expect(calls).toEqual([{ ids: made.map(({ id }) => id), stored: 2 }]);
  });

  test("names the problems of a line in the order of the columns", async () => {
    await makeCompany(backend.db, { name: "Schon da" });
    // That there is one of this name shows only after all cells of the line were read.
    const line = { name: "Schon da", email: "keine", vatId: "ATU1" };
    expect(problemsOf(await run(PREVIEW, "companies", [line]))).toEqual([
      "1 name import_exists",
      "1 email mail_address_invalid",
      "1 vatId vat_id_invalid",
    ]);
  });

  test("finds what a line names, and keeps the rule that needs other records", async () => {
    const { medium } = await makeTitle(backend.db);
    await backend.db.insert(tags).values([{ name: "Haupt", isMainTag: true }, { name: "Neben" }]);
    const rubric = (name: string, more: object) => ({
      name,
      medium: medium.name,
      tags: "Haupt, neben",
      ...more,
    });
    const lines = [
      rubric("Eins", {}),
      rubric("Zwei", { tags: "Neben" }),
      rubric("Drei", { medium: "Gibt es nicht", tags: "Haupt, Fehlt" }),
    ];
    expect(problemsOf(await run(PREVIEW, "rubrics", lines))).toEqual([
      "2 tags rubric_main_tag_missing",
      "3 medium import_unknown",
      "3 tags import_unknown",
    ]);
    expect((await run(IMPORT, "rubrics", lines.slice(0, 1))).data.r.created).toBe(1);
  });

  test("takes companies with addresses and people, and none twice by name, number or UID number", async () => {
    await makeCompany(backend.db, { name: "Alt", externalId: "K1", vatId: "ATU13585627" });
    const line = { name: "Neu", city: "Linz", responsible: "Ida Fuchs", type: "Agency", isAgency: "Ja" };
    const wrong = [
      line,
      { name: "Zwei", externalId: "k1" },
      { name: "Drei", vatId: "ATU13585627" },
      { name: "Vier", vatId: "ATU1" },
    ];
    expect(problemsOf(await run(PREVIEW, "companies", wrong))).toEqual([
      "2 externalId import_exists",
      "3 vatId import_exists",
      "4 vatId vat_id_invalid",
    ]);
    expect((await run(IMPORT, "companies", [line])).data.r.created).toBe(1);
    const { data } = await send(
      backend,
      keeper.token,
      `{ companies(term: "Neu") { data { isActive isAgency address { city } responsibleUser1 { last_name } } } }`,
    );
    expect(data.companies.data).toEqual([
      { isActive: true, isAgency: true, address: { city: "Linz" }, responsibleUser1: { last_name: "Fuchs" } },
    ]);
  });

  test("gives no user more rights than who imports has, and asks for the right to create", async () => {
    await makeRole(backend.db, ["global:delete__companies"], "Mächtig");
    await makeRole(backend.db, ["global:read__tags"], "Klein");
    const user = (n: number, roles: string) => ({
      first_name: "Neu",
      last_name: String(n),
      email: `neu${n}@verlag.example`,
      username: `neu${n}`,
      roles,
    });
    const lines = [user(1, "Klein"), user(2, "Mächtig"), { ...user(3, ""), email: keeper.user.email }];
    expect(problemsOf(await run(PREVIEW, "users", lines))).toEqual([
      "2 roles role_beyond_own",
      "3 email import_exists",
    ]);
    expect((await run(IMPORT, "users", lines.slice(0, 2))).data.r.created).toBe(0);
    expect((await run(IMPORT, "users", lines.slice(0, 1))).data.r.created).toBe(1);
    const reader = await signedInUser(backend.db, ["global:read__tags", "global:create__users"]);
    for (const document of [PREVIEW, IMPORT])
      expect(
        (await run(document, "tags", [{ name: "Nein" }], reader.token)).errors?.[0]?.extensions.code,
      ).toBe("NOT_AUTHORIZED");
  });
});
