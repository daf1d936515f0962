import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makeAsset } from "backend/testing/library";
import { ALL_OF_PAGES, pageDesk } from "backend/testing/site-pages";
import { readPartOrder } from "domain/site-pages/page-parts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { flattenValues } from "~/forms/post/form-values";
import { pageRoutes } from "~/routes/site-pages/record/routes.server";
import { screensOn } from "../bookings/posts";

type Values = { order: string; c: Record<string, Record<string, string>> };
type Fields = [string, string][];

// What the buttons of a page's components post, with scripts only where the server alone can do it.
describe("the steps of a page's components", () => {
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
    await desk.add(id, { type: "content_block", title: "Eins", text: "Ein **Text**" });
    const sections = [{ title: "Anfahrt" }, { title: "Parken" }];
    await desk.add(id, { type: "accordion", title: "Fragen", sections });
  });

  /** The form of the page as a browser would post it, with these fields in place of its own. */
  async function fields(more: Record<string, string> = {}): Promise<Fields> {
    const { data } = await screensOn(backend, desk.token).open(pageRoutes.load, `/pages/${id}`, { id });
    const own = Object.entries(flattenValues(data.form.values)).flatMap(
      ([name, all]): Fields => (name in more ? [] : all.map((value) => [name, value])),
    );
    return [...own, ...Object.entries(more), ["kit/version", String(data.form.version)]];
  }
  const post = async (intent: string, posted: Fields, token = desk.token) =>
    await screensOn(backend, token).post(pageRoutes.change, `/pages/${id}`, [...posted, ["intent", intent]], {
      id,
    });
  /** What a step has made of the components: their titles or types, each behind what it lies in. */
  function outline({ data }: Awaited<ReturnType<typeof post>>) {
    const { order, c } = data.result.initialValue as Values;
    const nameOf = (key: string) => c[key]?.title || c[key]?.type;
    return readPartOrder(order, (key) => c[key]?.type).map(({ key, within }) =>
      within ? `${nameOf(within)} › ${nameOf(key)}` : nameOf(key),
    );
  }
  const keys = async (of = id) => {
    const { components } = await desk.find(of);
    return (title: string): string =>
      components.find((one: { title: string }) => one.title === title)?.key ?? "";
  };

  it("come back with the change and with all that is typed, and save nothing", async () => {
    const keyOf = await keys();
    const [one, holder, parking] = [keyOf("Eins"), keyOf("Fragen"), keyOf("Parken")];
    const typed = await fields({ [`c.${one}.title`]: "Erstens" });
    expect(outline(await post(`refresh/down/${one}`, typed))).toEqual([
      "Fragen",
      "Fragen › Anfahrt",
      "Fragen › Parken",
      "Erstens",
    ]);
    const into = [...typed, [`kit/into/${one}`, parking] as [string, string]];
    expect(outline(await post(`refresh/into/${one}`, into))).toContain("Parken › Erstens");
    expect(outline(await post(`refresh/copy/${one}`, typed)).slice(0, 2)).toEqual(["Erstens", "Erstens"]);
    expect(outline(await post(`refresh/section/${holder}`, typed))).toContain("Fragen › section");
    const made = await post(`refresh/add/image/${parking}/-`, typed);
    expect(outline(made)).toContain("Parken › image");
    expect(made.data.opened).toHaveLength(1);
    const gone = await post(`refresh/remove/${one}`, typed);
    expect(gone.data.result.initialValue.c[one].out).toBe("on");
    const refused = await post(`refresh/into/${holder}`, [...typed, [`kit/into/${holder}`, parking]]);
    expect(refused.data.problem).toMatchObject({ at: holder, message: "tree_circle" });
    expect(await desk.find(id)).toMatchObject({ version: 3, draftNumber: 3 });
  });

  it("show what is typed as readers would get it, once its fields are closed", async () => {
    const one = (await keys())("Eins");
    const typed = await fields({ [`c.${one}.text`]: "Ein *neuer* <script>Text</script>" });
    const { data } = await post(`refresh/done/${one}`, [...typed, ["kit/open", one], ["kit/open", "other"]]);
    expect(data.opened).toEqual(["other"]);
    const [shown] = data.preview.components;
    expect(shown.html).toContain("<em>neuer</em>");
    expect(shown.html).not.toContain("<script");
  });

  it("take a component of another page with what it has chosen, which is found by a search", async () => {
    const { _id: asset, name } = await makeAsset(backend, "Fassade");
    const from = await desk.made("Mediadaten");
    await desk.add(from, { type: "image", asset, caption: "Das Haus", style: "wide" });
    const typed = await fields();
    const place = ["kit/elsewhere/place", "-/-"] as [string, string];
    const search: Fields = [place, ["kit/list/elsewhere", "pages"], ["kit/lookup/elsewhere", "Mediad"]];
    const found = await post("lookup/elsewhere", [...typed, ...search]);
    expect(found.data.lookup.items).toMatchObject([{ id: from, label: "Mediadaten" }]);
    expect(found.data.elsewhere).toMatchObject({ place: { within: null, before: null }, page: null });
    const chosen = await post(`refresh/elsewhere/${from}/-/-`, [...typed, place]);
    const { page } = chosen.data.elsewhere;
    expect(page.components).toMatchObject([{ name: "Bild „Das Haus“" }]);
    const taken = await post(`refresh/take/${from}/${page.components[0].key}/-/-`, [...typed, place]);
    expect(outline(taken).at(-1)).toBe("image");
    const { key } = taken.data.changed;
    expect(taken.data.result.initialValue.c[key]).toMatchObject({
      asset,
      caption: "Das Haus",
      style: "wide",
    });
    expect(taken.data.labels[`c.${key}.asset`]).toMatchObject([{ id: asset, label: name }]);
    expect(taken.data.elsewhere).toBeNull();
    expect((await post("refresh/leave", [...typed, place])).data.elsewhere).toBeNull();
  });

  it("take nothing of a page that is not there, nor what it has not", async () => {
    const typed = await fields();
    const one = (await keys())("Eins");
    for (const from of ["999999", await desk.made("Leer")]) {
      const { status, data } = await post(`refresh/take/${from}/${one}/-/-`, typed);
      expect(status).toBe(200);
      expect(data.problem).toMatchObject({ message: "component_gone" });
      expect(data.changed).toBeUndefined();
    }
    expect((await post("refresh/elsewhere/999999/-/-", typed)).data.elsewhere.page).toBeNull();
    // What is taken from the page itself is as it is typed.
    const own = await post(`refresh/take/${id}/${one}/-/-`, await fields({ [`c.${one}.title`]: "Erstens" }));
    expect(outline(own)).toEqual(["Erstens", "Fragen", "Fragen › Anfahrt", "Fragen › Parken", "Erstens"]);
  });

  it("let the browser remember a component that is saved", async () => {
    const one = (await keys())("Eins");
    const typed = await fields();
    const { headers, context } = screensOn(backend, desk.token);
    const body = new FormData();
    for (const [name, value] of [...typed, ["intent", `refresh/remember/${one}`] as const])
      body.append(name, value);
    const request = new Request(`http://house/pages/${id}`, { method: "POST", body, headers });
    const answered: unknown = await pageRoutes.change({ request, context, params: { id } });
    const answer = answered as { init: { headers: Headers } };
    const cookie = new Headers(answer.init.headers).get("Set-Cookie") ?? "";
    expect(cookie).toMatch(new RegExp(`^remembered=${id}\\.${one}\\.content_block;`));
    const [pair] = cookie.split(";");
    const opened = new Request("http://house/pages/1", { headers: { Cookie: `${headers.Cookie}; ${pair}` } });
    const { remembered } = await pageRoutes.load({ request: opened, context, params: { id } });
    expect(remembered).toEqual({ page: id, key: one, type: "content_block" });
    const none = await post("refresh/remember/new-1", typed);
    expect(none.data.remembered).toBeUndefined();
  });

  it("keep nobody waiting who sends an order without an end", async () => {
    const all = Array.from({ length: 900 }, (_one, n) => `k${n}`);
    const order = all.map((key, n) => (n === 0 ? key : `${key}:k${n - 1}`)).join(" ");
    const own = all.flatMap(
      (key): Fields => [
        [`c.${key}.type`, "separator"],
        [`c.${key}.style`, "line"],
      ],
    );
    const posted: Fields = [...(await fields({ order })), ...own];
    expect((await post("refresh/up/k5", posted)).status).toBe(200);
    const saved = await post("save", posted);
    expect(saved.status).toBe(400);
    expect(saved.data.result.error).toMatchObject({ order: [{ message: "too_many_components" }] });
  });

  it("are refused to whoever may not edit pages, and answer what no button posts", async () => {
    const one = (await keys())("Eins");
    const typed = await fields();
    const { token } = await signedInUser(backend.db, ["global:read__pages"]);
    expect((await post(`refresh/copy/${one}`, typed, token)).status).toBe(403);
    for (const intent of [
      "refresh/copy/",
      "refresh/add/nothing/-/-",
      "refresh/take/x/y/-/-",
      "refresh/up/nobody",
    ])
      expect((await post(intent, typed)).status, intent).toBe(200);
    const rights = ALL_OF_PAGES.filter((right) => !right.includes("attachments"));
    const other = await signedInUser(backend.db, rights);
    expect((await post(`refresh/done/${one}`, typed, other.token)).status).toBe(200);
  });
});
