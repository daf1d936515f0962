import { randomUUID } from "node:crypto";
import { assets, folders } from "backend/modules/library/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makeAsset, makeDocument } from "backend/testing/library";
import { quarters } from "backend/testing/pictures";
import { count, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { PickingPage } from "~/forms/post/form-answer";
import type { ShownList } from "~/frames/picker/picking-page.server";
import { offerAssets } from "~/routes/library/record/picked.server";
import { action } from "~/routes/pick";
import { screensOn } from "../bookings/posts";

const READER = ["global:read__attachments"];
const KEEPER = [...READER, "global:create__attachments"];
const PDF = (text: string) => `%PDF-1.4\n${text}\n%%EOF\n`;

offerAssets();

describeOnDatabase("files that are brought into the library while somebody picks", (open) => {
  let backend: TestBackend;
  let token: string;
  let width = 200;
  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(async () => {
    ({ token } = await signedInUser(backend.db, KEEPER));
  });

  const picture = async (name: string) => {
    width += 1;
    return new File([await (await quarters(width, 60)).png().toBuffer()], name);
  };
  type Post = { list?: string; as?: string; key?: string; shown?: string };
  const bring = async (files: readonly File[], { list, as, key, shown = "" }: Post = {}) => {
    const { context, headers } = screensOn(backend, as ?? token);
    const body = new FormData();
    body.append("kit/pick/shown", shown);
    body.append("kit/pick/idempotencyKey", key ?? randomUUID());
    for (const file of files) body.append("kit/pick/files", file);
    const request = new Request("http://house/lookup/list/pick", { method: "POST", body, headers });
    const params = { list: list ?? "asset-pictures" };
    const response = await action({ request, context, params }).catch((thrown: Response) => thrown);
    const { status } = response;
    const { picking } = status === 200 || status === 400 ? await response.json() : { picking: null };
    return { status, ...brought(picking) };
  };
  const brought = (picking: PickingPage | null) => ({
    ids: picking?.items.slice(0, (picking.shown as ShownList).brought).map(({ id }) => id) ?? [],
    items: picking?.items ?? [],
    refused: picking?.refused,
    query: (picking?.shown as ShownList | undefined)?.query,
    hint: (picking?.shown as ShownList | undefined)?.files?.hint,
  });
  const stored = async () => (await backend.db.select({ number: count() }).from(assets))[0]?.number;

  it("become assets, before the others of the list, with what it says of each", async () => {
    const before = await makeAsset(backend, "Gipfel");
    const answer = await bring([await picture("Tal.png"), await picture("See.png")]);
    expect(answer.status).toBe(200);
    expect(answer.refused).toEqual([]);
    expect(answer.items.slice(0, 2)).toMatchObject([{ label: "Tal" }, { label: "See" }]);
    expect(answer.items.every(({ picture: shown }) => shown !== undefined)).toBe(true);
    expect(answer.items.map(({ id }) => id)).toContain(before._id);
    expect(answer.query).toBe(answer.ids.map((id) => `brought=${id}`).join("&"));
  });

  it("are one asset each, however often the post is sent", async () => {
    const [file, key] = [await picture("Zweimal.png"), randomUUID()];
    const first = await bring([file], { key });
    const number = await stored();
    expect((await bring([file], { key })).ids).toEqual(first.ids);
    expect(await stored()).toBe(number);
  });

  it("that are there already are named, and stand before the others as well", async () => {
    const file = await picture("Alm.png");
    const [id] = (await bring([file])).ids;
    const number = await stored();
    const again = await bring([new File([file], "Alm von oben.png")]);
    expect(again).toMatchObject({
      status: 400,
      ids: [id],
      refused: [{ name: "Alm von oben.png", reason: "Diese Datei ist schon in der Mediathek: „Alm“." }],
    });
    expect(await stored()).toBe(number);
  });

  it("are pictures only, where only these can be chosen", async () => {
    const known = await makeDocument(backend.db, "Preise");
    const price = new File([PDF("Preisliste")], "Preisliste.pdf");
    const number = await stored();
    const refused = await bring([price, new File([], "leer.png"), new File(["<svg/>"], "Logo.svg")]);
    const reason = "Bitte ein Bild als JPG, PNG, WebP oder GIF wählen.";
    expect(refused).toMatchObject({
      status: 400,
      ids: [],
      refused: [
        { name: "Preisliste.pdf", reason },
        { name: "leer.png", reason: "Die Datei ist leer." },
        { name: "Logo.svg", reason },
      ],
    });
    expect(await stored()).toBe(number);
    // What was brought into another list, or was made up, is none of this one.
    expect((await bring([], { shown: `brought=${known.id}&brought=0&brought=99999999` })).ids).toEqual([]);

    const files = await bring([price], { list: "files-of-assets" });
    expect(files.status).toBe(200);
    expect(files.items[0]).toMatchObject({ id: `asset-${files.query?.slice("brought=".length)}` });
  });

  it("go into the folder whose files are shown", async () => {
    const [folder] = await backend.db
      .insert(folders)
      .values({ name: `Alpen ${randomUUID()}`, position: 1 })
      .returning();
    const { ids, hint } = await bring([await picture("Grat.png")], { shown: `folder=${folder?.id}&page=2` });
    expect(hint).toContain(`in den Ordner „${folder?.name}“`);
    const [asset] = await backend.db
      .select()
      .from(assets)
      .where(eq(assets.id, Number(ids[0])));
    expect(asset?.folderId).toBe(folder?.id);
  });

  it("are asked for where there are none", async () => {
    expect(await bring([])).toMatchObject({
      status: 400,
      refused: [{ name: "", reason: "Bitte wählen Sie zuerst eine Datei." }],
    });
  });

  it("are not taken of those who only read the library, or anywhere else", async () => {
    const { token: reader } = await signedInUser(backend.db, READER);
    const number = await stored();
    expect((await bring([await picture("Fremd.png")], { as: reader })).status).toBe(403);
    expect((await bring([await picture("Fremd.png")], { list: "tags" })).status).toBe(404);
    expect(await stored()).toBe(number);
  });
});
