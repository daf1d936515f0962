import { createRemixStub } from "@remix-run/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type FormAnswer, ReadForm, RecordForm } from "~/forms";
import { startTexts } from "~/i18n/i18n.server";
import { FRAME_ROUTE } from "~/session/use-user";
import type { ReadersComponent, ReadersPage } from "../reading/page";
import { EditedParts } from "./page-parts";
import { valuesOfParts } from "./page-parts.server";
import { labelsOfParts } from "./part-labels";
import type { PartsAnswer } from "./parts-answer";
import type { Remembered } from "./remembered";
import type { Component } from "./shown-component";

beforeAll(() => {
  startTexts();
  // The stub is a browser router. React warns about its layout effects when it renders on the server.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const EMPTY: Omit<Component, "key" | "type"> = {
  within: null,
  title: null,
  text: null,
  alt: null,
  caption: null,
  address: null,
  linkText: null,
  linkAddress: null,
  style: null,
  isOpen: false,
  asset: null,
  poster: null,
  linkPage: null,
  linkArticle: null,
};

const ASSET = { _id: "9", name: "Fassade.png", kind: "image", file: { _id: "19" } };

/** A block of text, a picture, and an accordion of one section with a line in it. */
const COMPONENTS: Component[] = [
  { ...EMPTY, key: "t", type: "content_block", title: "Eins", text: "Ein **Text**" },
  { ...EMPTY, key: "i", type: "image", asset: ASSET, caption: "Das Haus", style: "wide" },
  { ...EMPTY, key: "a", type: "accordion", title: "Fragen", isOpen: true },
  { ...EMPTY, key: "s", type: "section", within: "a", title: "Anfahrt" },
  { ...EMPTY, key: "l", type: "separator", within: "s", style: "dots" },
];

const look = (key: string, type: string, more: Partial<ReadersComponent> = {}): ReadersComponent => ({
  key,
  type,
  within: null,
  title: null,
  html: null,
  caption: null,
  address: null,
  style: null,
  isOpen: false,
  asset: null,
  poster: null,
  link: null,
  ...more,
});

const PREVIEW: ReadersPage = {
  title: "Werben",
  language: "de",
  address: "/werben",
  trail: [],
  picture: null,
  components: [
    look("t", "content_block", { title: "Eins", html: "<p>Ein <strong>Text</strong></p>" }),
    look("a", "accordion", { title: "Fragen", isOpen: true }),
    look("s", "section", { within: "a", title: "Anfahrt" }),
    look("l", "separator", { within: "s", style: "dots" }),
  ],
};

type Opening = {
  components?: Component[];
  answer?: Partial<PartsAnswer> & FormAnswer;
  remembered?: Remembered | null;
  isRead?: boolean;
  changed?: readonly string[] | null;
};

function render(opening: Opening = {}): string {
  const { components = COMPONENTS, answer, remembered = null, isRead, changed = null } = opening;
  const values: Record<string, unknown> = valuesOfParts(components);
  const loaded = { values, version: 3, constraint: {}, idempotencyKey: "key" };
  const parts = (
    <EditedParts
      page="7"
      opened={values}
      components={components}
      preview={PREVIEW}
      changed={changed}
      remembered={remembered}
    />
  );
  const Screen = () =>
    isRead ? (
      <ReadForm area="site-pages" loaded={loaded}>
        {parts}
      </ReadForm>
    ) : (
      <RecordForm area="site-pages" loaded={loaded} {...labelsOfParts(values, answer)}>
        {parts}
      </RecordForm>
    );
  const Stub = createRemixStub([{ id: FRAME_ROUTE, path: "/", Component: Screen }]);
  const session = { user: { _id: "1", permissions: ["global:edit__pages"] }, media: [] };
  return renderToStaticMarkup(
    <Stub
      hydrationData={{
        loaderData: { [FRAME_ROUTE]: session },
        actionData: answer ? { [FRAME_ROUTE]: answer } : undefined,
      }}
    />,
  );
}

/** What a form would post of the components: their order, and the fields of each. */
function posted(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => ({
    name: /name="([^"]*)"/.exec(tag)?.[1] ?? "",
    value: /value="([^"]*)"/.exec(tag)?.[1] ?? "",
    isHidden: tag.includes('type="hidden"'),
  }));
  const own = inputs.filter(
    ({ name, isHidden }) => isHidden && /^(order|c\.|kit\/(open|labels\/c\.))/.test(name),
  );
  return Object.fromEntries(own.map(({ name, value }) => [name, value]));
}

const has = (html: string, ...intents: string[]) =>
  intents.filter((intent) => !html.includes(`value="${intent}"`));

describe("the components of a page, as the server sends them", () => {
  it("are shown as readers get them, and posted as they are", () => {
    const html = render();
    expect(html).toContain("<strong>Text</strong>");
    expect(posted(html)).toMatchObject({
      order: "t i a s:a l:s",
      "c.t.text": "Ein **Text**",
      "c.i.asset": "9",
      "c.a.isOpen": "on",
      "c.s.title": "Anfahrt",
      "c.l.style": "dots",
    });
    expect(html).not.toContain("<textarea");
    // A picture that readers do not get says so.
    expect(html).toContain("Leser bekommen das so nicht");
    expect(has(html, "refresh/edit/t", "refresh/up/i", "refresh/copy/a", "refresh/remove/l")).toEqual([]);
    expect(
      has(html, "refresh/choose/-/t", "refresh/choose/s/l", "refresh/choose/s/-", "refresh/choose/-/-"),
    ).toEqual([]);
  });

  it("have their fields in their place once they are opened, with what was typed", () => {
    const values = valuesOfParts(COMPONENTS);
    const typed = {
      ...values.c,
      l: { type: "separator", style: "space" },
      t: { type: "content_block", text: "Neu" },
    };
    const html = render({
      answer: {
        intent: "refresh/edit/l",
        opened: ["t", "l"],
        result: { initialValue: { ...values, c: typed } },
      },
    });
    expect(html).toMatch(/<textarea[^>]*name="c\.t\.text"[^>]*>Neu<\/textarea>/);
    expect(html).toMatch(
      /<input[^>]*name="c\.l\.style"[^>]*checked=""[^>]*value="space"|value="space"[^>]*checked=""/,
    );
    expect(html).toContain("Punkte");
    expect(posted(html)).toMatchObject({ "c.t.type": "content_block", "c.i.caption": "Das Haus" });
    expect(has(html, "refresh/done/t", "refresh/done/l", "refresh/into/t", "refresh/remember/t")).toEqual([]);
  });

  it("are chosen by cards without scripts, the remembered one among them", () => {
    const answer = { intent: "refresh/choose/-/i", opened: [], chooser: { within: null, before: "i" } };
    const html = render({ answer });
    const types = ["content_block", "image", "accordion", "tab", "audio", "video", "separator"];
    expect(has(html, ...types.map((type) => `refresh/add/${type}/-/i`))).toEqual([]);
    expect(has(html, "refresh/elsewhere/-/-/i", "refresh/leave")).toEqual([]);
    expect(html).not.toContain("refresh/take/");
    const remembered = { page: "8", key: "x", type: "tab" } as const;
    expect(has(render({ answer, remembered }), "refresh/take/8/x/-/i")).toEqual([]);
  });

  it("are looked for on other pages", () => {
    const place = { within: "s", before: null };
    const asked = render({
      answer: { intent: "refresh/elsewhere/-/s/-", opened: [], elsewhere: { place, page: null } },
    });
    expect(asked).toContain('name="kit/lookup/elsewhere"');
    expect(asked).toContain('name="kit/elsewhere/place" value="s/-"');
    const items = [{ id: "8", label: "Mediadaten", note: "Seite" }];
    const lookup = { field: "elsewhere", term: "Med", items };
    const found = render({
      answer: { intent: "lookup/elsewhere", opened: [], lookup, elsewhere: { place, page: null } },
    });
    expect(found).toMatch(/value="refresh\/elsewhere\/8\/s\/-"[^>]*>Mediadaten \(Seite\)</);
    const page = {
      id: "8",
      name: "Mediadaten",
      components: [{ key: "x", type: "tab", name: "Reiter „Preise“" }],
    };
    const chosen = render({
      answer: { intent: "refresh/elsewhere/8/s/-", opened: [], elsewhere: { place, page } },
    });
    expect(chosen).toMatch(/value="refresh\/take\/8\/x\/s\/-"[^>]*>Reiter „Preise“</);
  });

  it("stay in the form where they are left out, or new with what was chosen in them", () => {
    const { c } = valuesOfParts(COMPONENTS);
    const values = {
      order: "t i new-1 a s:a l:s",
      c: { ...c, a: { ...c.a, out: "on" }, "new-1": { type: "image", asset: "5", style: "full" } },
    };
    const labels = { "c.new-1.asset": [{ id: "5", label: "Neues.png" }] };
    const html = render({
      answer: { intent: "refresh/copy/i", opened: [], labels, result: { initialValue: values } },
    });
    expect(posted(html)).toMatchObject({
      order: "t i new-1 a s:a l:s",
      "c.a.out": "on",
      "c.s.title": "Anfahrt",
      "c.new-1.asset": "5",
    });
    expect(posted(html)["kit/labels/c.new-1.asset"]).toContain("Neues.png");
    expect(has(html, "refresh/keep/a")).toEqual([]);
    expect(html).toContain("fällt beim Speichern weg");
  });

  it("say what is wrong with them at their fields, which are open then, and where a step was refused", () => {
    const error = { "c.i.asset": [{ message: "required" }], "c.a": [{ message: "sections_missing" }] };
    const result = { status: "error" as const, error, initialValue: valuesOfParts(COMPONENTS) };
    const html = render({ answer: { intent: "save", opened: [], result } });
    expect(html).toMatch(/data-part="i"[^>]*data-open="true"[^>]*data-refused="true"/);
    expect(html).toContain("Bild „Das Haus“, Bild: ");
    expect(html).toContain("Mindestens ein Abschnitt ist nötig.");
    const problem = { at: "a", field: "within", message: "tree_circle" };
    const refused = render({ answer: { intent: "refresh/into/a", opened: [], problem } });
    expect(refused).toContain("Nicht geändert: Das kann nicht in sich selbst liegen.");
  });

  it("are marked where they are other than what readers get, and those that nobody has saved, too", () => {
    const marked = (html: string) =>
      [...html.matchAll(/data-part="([\w-]+)"[^>]*data-changed="true"/g)].map(([, key]) => key);
    const answer = {
      intent: "refresh/add/separator/-/-",
      opened: [],
      changed: {
        order: "t new-1 i a s:a l:s",
        c: { ...valuesOfParts(COMPONENTS).c, "new-1": { type: "separator", style: "line" } },
        key: "new-1",
      },
    };
    const result = { initialValue: answer.changed };
    expect(marked(render({ changed: ["i"], isRead: true }))).toEqual(["i"]);
    expect(marked(render({ changed: ["i"], answer: { ...answer, result } }))).toEqual(["new-1", "i"]);
    // Readers get nothing of the page.
    expect(marked(render({ changed: null, answer: { ...answer, result } }))).toEqual([]);
  });

  it("are only shown to those who may not change the page", () => {
    const html = render({ isRead: true });
    expect(html).toContain("<strong>Text</strong>");
    expect(html).toContain("Akkordeon „Fragen“");
    expect(html).not.toMatch(/<(button|input|textarea|select)\b/);
  });
});
