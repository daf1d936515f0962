import { randomUUID } from "node:crypto";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makeAsset } from "backend/testing/library";
import { ALL_OF_PAGES, pageDesk, type TestComponent } from "backend/testing/site-pages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const HISTORY = `query ($id: String!) { r: page(id: $id) { history { action changes { field before after } } } }`;

const text = (key: string, title: string, within: string | null = null) => ({
  key,
  type: "content_block",
  within,
  title,
  text: `Text von ${title}`,
});

describe("a page is saved with what it is made of", () => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof pageDesk>>;
  let id: string;
  beforeAll(async () => {
    backend = await testBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    desk = await pageDesk(backend);
    id = await desk.made("Werben");
  });

  const save = async (components: object[], more: object = {}, as?: string) => {
    const { version, title, slug } = await desk.find(id);
    const data = { title, slug, components, ...more };
    return await desk.change("updatePage", { id, version, data }, undefined, as);
  };
  const problems = ({ errors }: Awaited<ReturnType<typeof save>>) => errors?.[0]?.extensions.data;
  const outline = (components: TestComponent[]) =>
    components.map(({ title, type, within }) => {
      const section = components.find(({ key }) => key === within);
      return `${section ? `${section.title} › ` : ""}${title ?? type}`;
    });

  it("makes, changes, moves and leaves out many components with one new revision", async () => {
    const first = await save([
      text("new-1", "Eins"),
      { key: "new-2", type: "accordion", title: "Fragen", isOpen: true },
      { key: "new-3", type: "section", within: "new-2", title: "Preise" },
      text("new-4", "Zwei", "new-3"),
    ]);
    expect(outline(first.data.r.components)).toEqual(["Eins", "Fragen", "Fragen › Preise", "Preise › Zwei"]);
    expect(first.data.r).toMatchObject({ version: 2, draftNumber: 2 });
    const [one, fragen, preise, zwei] = first.data.r.components as TestComponent[];
    // No key of a form is kept: another component may have had it.
    for (const { key } of first.data.r.components) expect(key).not.toMatch(/^new-/);
    const second = await save([
      { ...text(fragen?.key ?? "", "Antworten"), type: "accordion", text: undefined },
      { key: preise?.key, type: "section", within: fragen?.key, title: "Kosten" },
      text(one?.key ?? "", "Erstes", preise?.key),
      text("new-1", "Drei"),
    ]);
    expect(outline(second.data.r.components)).toEqual([
      "Antworten",
      "Antworten › Kosten",
      "Kosten › Erstes",
      "Drei",
    ]);
    expect(second.data.r).toMatchObject({ version: 3, draftNumber: 3 });
    const keys = (second.data.r.components as TestComponent[]).map(({ key }) => key);
    expect(keys.slice(0, 3)).toEqual([fragen?.key, preise?.key, one?.key]);
    expect(keys).not.toContain(zwei?.key);
    const { history } = (await desk.ask(HISTORY, { id })).data.r;
    const fields = history.flatMap(({ changes }: { changes: { field: string }[] }) =>
      changes.map(({ field }) => field),
    );
    expect(fields).toContain("components[Textblock „Erstes“].place");
  });

  it("takes no key of a new page, and no sections that lie in each other", async () => {
    const made = await desk.create("Neu", null, {
      components: [
        { key: "a b", type: "accordion" },
        { key: "s", type: "section", within: "a b", title: "Preise" },
      ],
    });
    const [accordion, section] = made.data.r.components as TestComponent[];
    expect([accordion?.key, section?.key].every((key) => /^[0-9a-f]{12}$/.test(key ?? ""))).toBe(true);
    expect(section?.within).toBe(accordion?.key);
    const circle = await save([
      { key: "a", type: "accordion", within: "x" },
      { key: "s", type: "section", within: "a", title: "Preise" },
      { key: "x", type: "section", within: "y", title: "X" },
      { key: "y", type: "section", within: "x", title: "Y" },
    ]);
    expect(problems(circle)).toEqual([{ field: "components[2]", message: "component_place_gone" }]);
  });

  it("has no more text than a page has, and is not rendered before that is known", async () => {
    const long = Array.from({ length: 21 }, (_one, n) => ({
      ...text(`new-${n}`, "Lang"),
      text: "x ".repeat(9_999),
    }));
    expect(problems(await save(long))).toEqual([
      { field: "components", message: "page_too_long", params: { max: 400_000 } },
    ]);
  });

  it("has its components back, with their keys, once the save is undone", async () => {
    const { data: first } = await save([text("new-1", "Eins"), text("new-2", "Zwei")]);
    const before = first.r.components as TestComponent[];
    const { version, title, slug } = await desk.find(id);
    const data = { title, slug, components: before.slice(1).map(({ key }) => text(key, "Anders")) };
    const saved = await desk.change("updatePage", { id, version, data }, "{ undo }");
    const UNDO = `mutation ($id: String!, $key: String!) { r: undoChange(id: $id, idempotencyKey: $key) { done } }`;
    const undone = await desk.ask(UNDO, { id: saved.data.r.undo, key: randomUUID() });
    expect(undone.data.r).toEqual({ done: 1 });
    expect((await desk.find(id)).components).toEqual(before);
  });

  it("leaves the components as they are where none are sent", async () => {
    await save([text("new-1", "Eins")]);
    const { version, title, slug } = await desk.find(id);
    await desk.change("updatePage", { id, version, data: { title: `${title} neu`, slug } });
    expect(outline((await desk.find(id)).components)).toEqual(["Eins"]);
  });

  it("says at the field of a component what is wrong, and saves nothing of the page then", async () => {
    const wrong = await save([text("new-1", "Eins"), { key: "new-2", type: "image", style: "wide" }], {
      title: "Anders",
    });
    expect(problems(wrong)).toEqual([{ field: "components[1].asset", message: "required" }]);
    const lost = await save([text("new-1", "Eins", "nowhere")]);
    expect(problems(lost)).toEqual([{ field: "components[0]", message: "component_place_gone" }]);
    const twice = await save([text("new-1", "Eins"), text("new-1", "Zwei")]);
    expect(problems(twice)).toEqual([{ field: "components", message: "tree_changed" }]);
    expect(await desk.find(id)).toMatchObject({ title: "Werben", version: 1, components: [] });
  });

  it("needs the right to see an asset that is put in, as a component by itself does", async () => {
    const { _id: asset } = await makeAsset(backend);
    const image = { key: "new-1", type: "image", asset, style: "wide" };
    const rights = ALL_OF_PAGES.filter((right) => !right.includes("attachments"));
    const { token } = await signedInUser(backend.db, rights);
    expect(problems(await save([image], {}, token))).toEqual([
      { field: "components[0].asset", message: "choice_invalid" },
    ]);
    expect((await save([image])).errors).toBeUndefined();
    expect((await save([image], {}, token)).errors).toBeUndefined();
  });

  it("is refused to whoever may not edit pages, and to whoever has seen an older version", async () => {
    const { token } = await signedInUser(backend.db, ["global:read__pages"]);
    expect((await save([text("new-1", "Eins")], {}, token)).code).toBe("NOT_AUTHORIZED");
    await save([text("new-1", "Eins")]);
    const { title, slug } = await desk.find(id);
    const older = { id, version: 1, data: { title, slug, components: [] } };
    expect((await desk.change("updatePage", older)).code).toBe("VERSION_CONFLICT");
    expect((await desk.find(id)).components).toHaveLength(1);
  });

  it("says what of it is other than what readers get, until they get it", async () => {
    const changes = async () =>
      (
        await desk.ask(
          "query ($id: String!) { r: page(id: $id) { changes { components removed isReordered } } }",
          { id },
        )
      ).data.r.changes;
    const first = await save([text("new-1", "Eins"), text("new-2", "Zwei"), text("new-3", "Drei")]);
    const [one, two] = first.data.r.components as TestComponent[];
    // Readers get nothing yet.
    expect(await changes()).toBeNull();
    await desk.publish(id);
    expect(await changes()).toBeNull();
    const second = await save([
      text(two?.key ?? "", "Zwei"),
      text(one?.key ?? "", "Eins"),
      text("new-1", "Vier"),
    ]);
    const added = (second.data.r.components as TestComponent[]).at(-1)?.key;
    expect(await changes()).toEqual({ components: [added], removed: 1, isReordered: true });
    await save([text(two?.key ?? "", "Zwei!"), text(one?.key ?? "", "Eins"), text(added ?? "", "Vier")]);
    expect(await changes()).toMatchObject({ components: [two?.key, added], removed: 1 });
    await desk.publish(id);
    expect(await changes()).toBeNull();
  });

  it("leaves the components of many pages alone", async () => {
    const change = { data: { components: [text("new-1", "Eins")] } };
    const answer = await desk.ask(
      `query ($selection: PageSelection!, $change: PageBulk!) {
        r: pagesBulkPreview(selection: $selection, change: $change) { can refused { reason } } }`,
      { selection: { ids: [id] }, change },
    );
    expect(answer.data.r).toEqual({ can: 0, refused: [{ reason: "page_content_stays" }] });
  });

  it("is shown as readers would get it while it is typed, and saves nothing by it", async () => {
    const PREVIEW = `query ($id: String!, $components: [PagePartInput!]!) {
      r: typedPagePreview(id: $id, components: $components) {
        components { key html link { address } asset { address } } } }`;
    const { _id: asset } = await makeAsset(backend);
    const components = [
      {
        key: "new-1",
        type: "content_block",
        text: "Ein **Text** mit <script>alert(1)</script>",
        linkText: "Hin",
        linkAddress: "javascript:alert(1)",
      },
      { key: "new-2", type: "image", asset, style: "wide" },
    ];
    const { data } = await desk.ask(PREVIEW, { id, components });
    expect(data.r.components[0].html).toContain("<strong>Text</strong>");
    expect(data.r.components[0].html).not.toContain("<script");
    expect(data.r.components[0].link).toBeNull();
    expect(data.r.components[1].asset).toEqual({ address: `/pictures/${asset}` });
    expect(await desk.find(id)).toMatchObject({ version: 1, components: [] });
    const rights = ALL_OF_PAGES.filter((right) => !right.includes("attachments"));
    const { token } = await signedInUser(backend.db, rights);
    const hidden = await desk.ask(PREVIEW, { id, components }, token);
    expect(hidden.data.r.components.map(({ key }: { key: string }) => key)).toEqual(["new-1"]);
  });
});
