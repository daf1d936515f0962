import { randomUUID } from "node:crypto";
import type { LinkStatus } from "backend/platform/external/link-check";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { qrcodeScans } from "./tables";

const CREATE = `mutation ($data: QrCodeInput!, $key: String!) {
  r: createQrCode(data: $data, idempotencyKey: $key) { _id version code shortUrl longUrl targetState } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: QrCodeInput!, $key: String!) {
  r: updateQrCode(id: $id, version: $version, data: $data, idempotencyKey: $key) { code targetState version } }`;
const FOLLOW = `mutation ($code: String!, $isCounted: Boolean) { r: followQrCode(code: $code, isCounted: $isCounted) }`;
const BULK = `mutation ($ids: [String!], $data: QrCodeInput, $key: String!) {
  r: changeQrCodes(selection: { ids: $ids }, change: { data: $data }, idempotencyKey: $key) { done refused { _id reason } } }`;
const CODE = `query ($id: String!) {
  r: qrCode(id: $id) { version longUrl comment targetState history { action changes { field before after } } } }`;
const SCANS = `query ($id: String!) { r: qrCode(id: $id) { scansInAll scans(days: 3) { day scans } } }`;
const RIGHTS = ["read", "create", "edit", "delete"].map((action) => `global:${action}__qrcodes`);

describeOnDatabase("QR codes", (open) => {
  let backend: TestBackend;
  let token: string;
  let now = new Date("2027-05-10T10:00:00Z");
  let answer: LinkStatus = 200;
  const asked: string[] = [];
  beforeAll(async () => {
    const ask = async (address: string) => {
      asked.push(address);
      return answer;
    };
    backend = await open({
      clock: () => now,
      outside: { ask, read: async () => ({ problem: "silent" }), texts: async () => [] },
    });
    await signIn();
  });
  const signIn = async () => {
    ({ token } = await signedInUser(backend.db, RIGHTS, {}, now));
  };
  beforeEach(() => {
    answer = 200;
    asked.length = 0;
  });

  const run = async (document: string, variables: object, as: string | null = token) =>
    await send(backend, as, document, { key: randomUUID(), ...variables });
  const create = async (data: object) => (await run(CREATE, { data })).data.r;
  const follow = async (code: string, isCounted?: boolean) =>
    (await run(FOLLOW, { code, isCounted }, null)).data.r;

  it("makes a code where none is chosen, and keeps it when the field is emptied", async () => {
    const made = await create({ longUrl: "https://verlag.example/abo" });
    expect(made.code).toMatch(/^[a-z2-9]{7}$/);
    expect(made.shortUrl).toBe(`/q/${made.code}`);
    const data = { longUrl: "https://verlag.example/neu", code: null };
    const { data: saved } = await run(UPDATE, { id: made._id, version: made.version, data });
    expect(saved.r.code).toBe(made.code);
    expect(await follow(made.code)).toBe("https://verlag.example/neu");
  });

  it("refuses a code that is taken, in whatever letters, at its field", async () => {
    await create({ longUrl: "https://a.example/", code: "sommer" });
    const { errors } = await run(CREATE, { data: { longUrl: "https://b.example/", code: "SOMMER" } });
    expect(errors?.[0]?.extensions.data).toEqual([{ field: "code", message: "qrcode_code_used" }]);
  });

  it("leads strangers to the target, and counts them by day of Vienna and nothing else", async () => {
    const { _id, code } = await create({ longUrl: "https://verlag.example/messe", code: "messe" });
    expect(await follow("MESSE")).toBe("https://verlag.example/messe");
    expect(await follow(code)).toBe("https://verlag.example/messe");
    expect(await follow(code, false)).toBe("https://verlag.example/messe");
    // In Vienna it is the next day already.
    now = new Date("2027-05-10T22:30:00Z");
    await follow(code);
    await signIn();
    expect((await run(SCANS, { id: _id })).data.r).toEqual({
      scansInAll: 3,
      scans: [
        { day: "2027-05-09", scans: 0 },
        { day: "2027-05-10", scans: 2 },
        { day: "2027-05-11", scans: 1 },
      ],
    });
    expect(Object.keys(qrcodeScans).filter((name) => !/^(_|\$|enableRLS)/.test(name))).toEqual([
      "qrcodeId",
      "day",
      "scans",
    ]);
  });

  it("writes nothing for codes that do not exist, with one statement for each visit", async () => {
    const rows = async () => (await backend.db.select().from(qrcodeScans)).length;
    const before = await rows();
    backend.statements.length = 0;
    for (const code of ["gibt-es-nicht", "", "'; drop table qrcodes --", "ä".repeat(500)])
      expect(await follow(code)).toBeNull();
    expect(backend.statements.length).toBe(4);
    expect(await rows()).toBe(before);
  });

  it("says what asking the target has shown, and saves whatever it is", async () => {
    const states: Record<string, LinkStatus> = {
      missing: 404,
      failing: 503,
      silent: "silent",
      inside: "inside",
    };
    for (const [state, said] of Object.entries(states)) {
      answer = said;
      expect(await create({ longUrl: `https://${state}.example/` })).toMatchObject({ targetState: state });
    }
    answer = 200;
    expect(await create({ longUrl: "https://fine.example/" })).toMatchObject({ targetState: "reachable" });
    const { data } = await run(
      "query { r: qrCodes(limit: 50, filter: { isTargetMissed: true }) { total } }",
      {},
    );
    expect(data.r.total).toBe(4);
  });

  it("asks no target that is refused, and needs the right of each action", async () => {
    expect(
      (await run(CREATE, { data: { longUrl: "javascript:alert(1)" } })).errors?.[0]?.extensions.data,
    ).toEqual([{ field: "longUrl", message: "url_invalid" }]);
    const { token: reader } = await signedInUser(backend.db, ["global:read__qrcodes"], {}, now);
    const { code } = await run(CREATE, { data: { longUrl: "https://a.example/" } }, reader);
    expect(code).toBe("NOT_AUTHORIZED");
    expect(asked).toEqual([]);
  });

  it("leads many codes to one target, which is asked once, and remembers where each led", async () => {
    answer = 404;
    const [one, other, third] = [
      await create({ longUrl: "https://verlag.example/messe/a", comment: "Rollup" }),
      await create({ longUrl: "https://verlag.example/messe/b" }),
      await create({ longUrl: "https://verlag.example/abo" }),
    ];
    asked.length = 0;
    answer = 200;
    const ids = [one, other, third].map(({ _id }) => _id);
    const key = randomUUID();
    const data = { longUrl: "https://verlag.example/abo" };
    const { r } = (await run(BULK, { ids, data, key })).data;
    expect(r).toEqual({ done: 2, refused: [{ _id: third._id, reason: "unchanged" }] });
    expect(asked).toEqual(["https://verlag.example/abo"]);
    expect((await run(CODE, { id: one._id })).data.r).toMatchObject({
      version: 2,
      longUrl: "https://verlag.example/abo",
      comment: "Rollup",
      targetState: "reachable",
      history: [
        {
          action: "update",
          changes: [
            {
              field: "longUrl",
              before: "https://verlag.example/messe/a",
              after: "https://verlag.example/abo",
            },
          ],
        },
        { action: "create" },
      ],
    });
    // The code that led there already keeps what was said of it.
    expect((await run(CODE, { id: third._id })).data.r).toMatchObject({ version: 1, targetState: "missing" });
    expect(await follow(other.code)).toBe("https://verlag.example/abo");
    // The same post again changes nothing, and a comment asks no target.
    expect((await run(BULK, { ids, data, key })).data.r.done).toBe(2);
    expect((await run(BULK, { ids, data: { comment: "Herbst" } })).data.r.done).toBe(3);
    expect(asked).toHaveLength(1);
    expect((await run(CODE, { id: other._id })).data.r).toMatchObject({
      comment: "Herbst",
      targetState: "reachable",
    });
  });

  it("leads no code of many to what is refused for one, and needs the right to edit", async () => {
    const { _id } = await create({ longUrl: "https://verlag.example/" });
    const wrong = await run(BULK, { ids: [_id], data: { longUrl: "ftp://verlag.example/" } });
    expect(wrong.errors?.[0]?.extensions.data).toEqual([{ field: "longUrl", message: "url_invalid" }]);
    const { token: reader } = await signedInUser(backend.db, ["global:read__qrcodes"], {}, now);
    const answered = await run(BULK, { ids: [_id], data: { longUrl: "https://b.example/" } }, reader);
    expect(answered.code).toBe("NOT_AUTHORIZED");
  });

  it("says nothing of a new target that was said of the former one", async () => {
    const { _id } = await create({ longUrl: "https://verlag.example/alt" });
    answer = "silent";
    expect(
      (await run(UPDATE, { id: _id, version: 1, data: { longUrl: "https://verlag.example/neu" } })).data.r,
    ).toMatchObject({ targetState: "silent" });
  });
});
