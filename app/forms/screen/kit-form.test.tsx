import { createRemixStub } from "@remix-run/testing";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import {
  CheckboxField,
  ComboField,
  ConfirmDelete,
  ConfirmLink,
  DateField,
  FileField,
  type FormAnswer,
  KitForm,
  MoneyField,
  MultiSelectField,
  NumberField,
  RadioGroupField,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useKitForm,
} from "..";
import { ConflictScreen } from "./conflict-screen";

beforeAll(() => void startTexts());

// The stub is a browser router. React warns about its layout effects when it renders on the server.
const complaints = vi.spyOn(console, "error").mockImplementation(() => {});

afterEach(() => {
  const others = complaints.mock.calls.filter(([text]) => !String(text).includes("useLayoutEffect"));
  complaints.mockClear();
  expect(others).toEqual([]);
});

function render(Screen: () => ReactNode, url = "/"): string {
  const Stub = createRemixStub([
    {
      id: "screen",
      path: "/",
      Component: () => <Screen />,
    },
  ]);
  const loaderData = { screen: { idempotencyKey: "key-3" } };
  return renderToStaticMarkup(<Stub initialEntries={[url]} hydrationData={{ loaderData }} />);
}

type Ad = {
  title?: string;
  note?: string;
  year?: string;
  price?: string;
  day?: string;
  format?: string;
  client?: string;
  internal?: string;
  kind?: string;
  tags?: string[];
  ad?: string;
};

const OPTIONS = [
  { value: "1", label: "Eins" },
  { value: "2", label: "Zwei" },
];

const VALUES: Ad = {
  title: "Herbst",
  note: "Zeile",
  year: "2027",
  price: "1.450,00",
  day: "2027-03-12",
  format: "2",
  client: "7",
  internal: "on",
  kind: "1",
  tags: ["2"],
};

function AdForm({ answer, values = VALUES }: { answer?: FormAnswer; values?: Ad }) {
  const kit = useKitForm<Ad>({
    id: "ad",
    answer,
    defaultValue: values,
    constraint: { title: { required: true, maxLength: 40 } },
  });
  const { fields } = kit;
  return (
    <KitForm kit={kit} idempotencyKey="key-1" version={3} labels={{ title: "Titel", tags: "Schlagworte" }}>
      <TextField field={fields.title} label="Titel" hint="Kurz" />
      <TextAreaField field={fields.note} label="Notiz" />
      <NumberField field={fields.year} label="Jahr" min={2000} max={2100} />
      <MoneyField field={fields.price} label="Preis" />
      <DateField field={fields.day} label="Tag" />
      <SelectField field={fields.format} label="Format" options={OPTIONS} empty="–" refreshes />
      <ComboField
        field={fields.client}
        label="Kunde"
        list="companies-clients"
        current={{ id: "7", label: "Huber" }}
      />
      <CheckboxField field={fields.internal} label="Intern" />
      <RadioGroupField field={fields.kind} label="Art" options={OPTIONS} />
      <MultiSelectField field={fields.tags} label="Schlagworte" options={OPTIONS} />
      <FileField
        field={fields.ad}
        label="Anzeige"
        present={{ href: "/files/1", name: "ad.png" }}
        accept="image/png"
      />
      <SubmitButton>Speichern</SubmitButton>
    </KitForm>
  );
}

describe("a long list of checkboxes", () => {
  it("begins with those that are ticked, as the others scroll", () => {
    function LongList() {
      const options = Array.from({ length: 12 }, (_, n) => ({ value: `${n}`, label: `Thema ${n}` }));
      const kit = useKitForm<Ad>({ id: "ad", defaultValue: { ...VALUES, tags: ["11", "3"] } });
      return (
        <KitForm kit={kit} idempotencyKey="key-1" labels={{}}>
          <MultiSelectField field={kit.fields.tags} label="Schlagworte" options={options} />
        </KitForm>
      );
    }
    const html = render(() => <LongList />);
    const values = [...html.matchAll(/name="tags"[^>]* value="(\d+)"/g)].map(([, value]) => value);
    expect(values).toEqual(["3", "11", "0", "1", "2", "4", "5", "6", "7", "8", "9", "10"]);
    const [before = "", after = ""] = html.split("Thema 11");
    expect(before).toContain("Thema 3");
    // The box that scrolls begins after them.
    expect(after).toMatch(/^<\/span><\/label><\/div><div>/);
  });
});

describe("a form without scripts", () => {
  const html = () => render(() => <AdForm />);

  it("is a native post with its key and version, and Enter saves", () => {
    expect(html()).toMatch(/<form method="post"[^>]* id="ad"/);
    expect(html()).toContain('<input type="hidden" name="kit/idempotencyKey" value="key-1"/>');
    expect(html()).toContain('<input type="hidden" name="kit/version" value="3"/>');
    const firstButton = html().match(/<form.*?(<button[^>]*>)/s)?.[1];
    // The button has no intent: the server decides whether Enter means saving or the typed search.
    expect(firstButton).toMatch(/type="submit"/);
    expect(firstButton).not.toMatch(/name=/);
  });

  it.each([
    [
      "text",
      /<input type="text"[^>]* id="ad-title"[^>]* name="title"[^>]* maxLength="40"[^>]* value="Herbst"/,
    ],
    ["required", /<input[^>]* name="title"[^>]* required=""/],
    ["hint", /aria-describedby="ad-title-description".*<p class="hint" id="ad-title-description">Kurz<\/p>/s],
    ["label", /<label class="field-label required" for="ad-title" id="ad-title-label">Titel<\/label>/],
    ["textarea", /<textarea id="ad-note" name="note"[^>]*>Zeile<\/textarea>/],
    ["no mark", /<label class="field-label" [^>]*>Notiz<\/label>/],
    [
      "number",
      /<input type="text" inputMode="numeric" pattern="\[0-9\]\*"[^>]* name="year"[^>]* value="2027"/,
    ],
    ["money", /inputMode="decimal"[^>]* name="price"[^>]* value="1.450,00"/],
    ["date", /<input type="date"[^>]* name="day"[^>]* value="2027-03-12"/],
    ["select", /<select id="ad-format" name="format".*<option value="2" selected="">Zwei/s],
    ["refresh", /<button type="submit"[^>]*name="intent" value="refresh\/format" formNoValidate=""/i],
    ["combo box", /<select id="ad-client" name="client".*<option value="7" selected="">Huber/s],
    ["combo search", /<input type="search"[^>]* name="kit\/lookup\/client"/],
    ["combo button", /name="intent" value="lookup\/client" formNoValidate=""/i],
    ["checkbox", /<input type="checkbox" id="ad-internal" name="internal"[^>]* checked="" value="on"\/>/],
    ["radio", /<input type="radio" name="kind" checked="" value="1"\/>/],
    ["multi-select", /<input type="checkbox" name="tags" checked="" value="2"\/>/],
    ["file", /<input type="file" id="ad-ad" name="ad"[^>]* accept="image\/png"/],
    ["present file", /<a href="\/files\/1">ad.png<\/a>.*name="kit\/remove\/ad"/s],
  ])("writes a native %s", (_, markup) => expect(html()).toMatch(markup));
});

it("requires a choice only where there is an empty option: without one HTML knows no missing choice", () => {
  const field = { id: "f", name: "f", key: "f", formId: "ad", initialValue: "2", required: true };
  const ids = { errors: undefined, errorId: "e", descriptionId: "d" };
  const select = (empty?: string) =>
    render(() => <SelectField field={{ ...field, ...ids }} label="Format" options={OPTIONS} empty={empty} />);
  expect(select("–")).toMatch(/<select[^>]* required=""/);
  expect(select()).not.toMatch(/<select[^>]* required/);
});

describe("a form that was refused", () => {
  const html = () =>
    render(() => (
      <AdForm
        answer={{
          result: {
            status: "error",
            initialValue: { title: "Neu", client: "9" },
            error: {
              title: [{ message: "too_long", params: { max: 40 } }],
              tags: [{ message: "required" }],
              "": [{ message: "invalid" }],
            },
          },
          labels: { client: [{ id: "9", label: "Maier" }] },
          version: 5,
          idempotencyKey: "key-9",
        }}
      />
    ));

  it("begins with a focused summary that links to the fields", () => {
    expect(html()).toMatch(/<div class="error-summary" role="alert"[^>]*tabindex="-1"[^>]*autofocus=""/i);
    expect(html()).toContain("Fehler beim Speichern, bitte alle Pflichtfelder ausfüllen</h2>");
    expect(html()).toContain("3 Stellen sind zu verbessern");
    expect(html()).toContain('<a href="#ad-title">Titel: Bitte kürzen: höchstens 40 Zeichen.</a>');
    expect(html()).toContain('<a href="#ad-tags">Schlagworte: Bitte ausfüllen.</a>');
    expect(html()).toContain("<li>Bitte prüfen Sie diese Angabe.</li>");
  });

  it("says what kind of problem it is, and does not speak of saving where something else was to be done", () => {
    const error = { title: [{ message: "too_long", params: { max: 40 } }] };
    const answer = (intent?: string): FormAnswer => ({ intent, result: { status: "error", error } });
    const saved = render(() => <AdForm answer={answer()} />);
    expect(saved).toContain("Fehler beim Speichern, bitte überprüfen Sie Ihre Eingaben</h2><ul>");
    const activated = render(() => <AdForm answer={answer("activate")} />);
    expect(activated).toContain(">Bitte überprüfen Sie Ihre Eingaben</h2>");
  });

  it("describes each field by its message", () => {
    expect(html()).toMatch(
      /name="title"[^>]* aria-describedby="ad-title-description ad-title-error" aria-invalid="true"/,
    );
    expect(html()).toContain(
      '<p class="field-error" id="ad-title-error">Bitte kürzen: höchstens 40 Zeichen.</p>',
    );
  });

  it("keeps what was typed and chosen, the version it was opened with, and the answer's key", () => {
    expect(html()).toMatch(/name="title"[^>]* value="Neu"/);
    expect(html()).toContain('<option value="9" selected="">Maier</option>');
    expect(html()).toContain('name="kit/version" value="5"');
    expect(html()).toContain('name="kit/idempotencyKey" value="key-9"');
  });
});

it("a search without scripts offers its matches, and keeps what is chosen", () => {
  const items = [{ id: "8", label: "Hofer", note: "Linz" }];
  const html = render(() => <AdForm answer={{ lookup: { field: "client", term: "ho", items } }} />);
  expect(html).toContain(
    '<option value="7" selected="">Huber</option><option value="8">Hofer (Linz)</option>',
  );
  expect(html).toContain('<details class="hint without-scripts" open="">');
  expect(html).toContain("1 Treffer für „ho“");
});

describe("a conflict", () => {
  const conflict = {
    version: 9,
    updatedBy: "Eva",
    mine: { title: ["Mein"], year: ["2027"], note: ["gleich"] },
    theirs: { title: ["Ihr"], year: ["2028"], note: ["gleich"] },
    base: { title: ["Alt"], year: ["2027"], note: ["gleich"] },
    asked: ["title"],
  };
  const shown = (more: object = {}) =>
    render(() => (
      <ConflictScreen
        conflict={{ ...conflict, ...more }}
        idempotencyKey="key-2"
        labels={{ title: "Titel", year: "Jahr" }}
      />
    ));

  it("asks what both changed, chooses nothing before, and takes over the rest", () => {
    const html = shown();
    expect(html).toContain("Eva hat inzwischen gespeichert.");
    expect(html).toContain("Von dort übernommen: Jahr.");
    expect(html).toContain('name="kit/version" value="9"');
    expect(html.match(/<input type="radio"[^>]*>/g)).toHaveLength(2);
    expect(html).not.toContain("checked");
    expect(html).toContain('name="kit/ask/title"');
    expect(html).toContain('<input type="hidden" name="kit/choice/year" value="theirs"/>');
    expect(html).toContain('<input type="hidden" name="kit/theirs/year" value="2028"/>');
    expect(html).toContain('<input type="hidden" name="kit/choice/note" value="mine"/>');
    expect(html).toContain('<input type="hidden" name="kit/mine/note" value="gleich"/>');
  });

  it("asks for all that differs where nobody knows who changed what", () => {
    const html = shown({ base: null, asked: undefined });
    expect(html.match(/<input type="radio"[^>]*>/g)).toHaveLength(4);
    expect(html).not.toContain("übernommen");
  });

  it("calls the user's own other window that", () => {
    expect(shown({ isOwn: true })).toContain(
      "Sie selbst haben inzwischen in einem anderen Fenster gespeichert.",
    );
  });
});

describe("deleting", () => {
  const Screen = () => (
    <>
      <ConfirmLink>Löschen</ConfirmLink>
      <ConfirmDelete title="Buchung löschen?" version={2}>
        <p>Weg ist weg.</p>
      </ConfirmDelete>
    </>
  );

  it("asks first: the link leads to the same screen with the question", () => {
    const html = render(Screen, "/?tab=a");
    expect(html).toContain('href="/?tab=a&amp;confirm=delete#confirm-delete-dialog"');
    expect(html).not.toMatch(/<dialog[^>]* open/);
  });

  it("shows the question as part of the page, and posts the intent", () => {
    const html = render(Screen, "/?tab=a&confirm=delete");
    expect(html).toMatch(/<dialog[^>]* open=""/);
    expect(html).toContain('name="intent" value="delete"');
    expect(html).toContain('value="key-3-delete"');
    expect(html).toContain('href="/?tab=a"');
  });
});
