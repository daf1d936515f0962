import { address, flag, longText, name, ref, text } from "domain/fields/kinds";
import { required } from "domain/fields/marks";
import { MAILING_LIST_FIELDS } from "domain/mailing-lists/fields";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { type FormArea, fieldLabels } from "../labels";
import { Fields } from "./declared-fields";
import { FieldsContext } from "./fields-context";

beforeAll(() => void startTexts());

const FIELDS = {
  name: name(100),
  title: text(100),
  page: address(),
  description: longText(1000),
  isActive: flag(),
  medium: required(ref("media")),
} as const;

function render(area: FormArea, children: ReactNode): string {
  const fieldOf = (path: string) => ({
    id: path,
    name: path,
    key: undefined,
    formId: "form",
    initialValue: undefined,
    errors: undefined,
    errorId: `${path}-error`,
    descriptionId: `${path}-hint`,
  });
  const form = { area, labels: fieldLabels(area), fieldOf };
  return renderToStaticMarkup(<FieldsContext.Provider value={form}>{children}</FieldsContext.Provider>);
}

/** The controls of a form, as `input name`, in their order. */
const controlsIn = (html: string) =>
  [...html.matchAll(/<(input|textarea|select)\b[^>]*?\bname="(\w+)"/g)].map(
    ([, tag, name]) => `${tag} ${name}`,
  );

it("each kind has its control, with the label and the hint that the area's texts have for it", () => {
  const html = render("mailing-lists", <Fields of={MAILING_LIST_FIELDS} />);
  expect(controlsIn(html)).toEqual(["input name", "textarea description", "textarea consentText"]);
  expect(html).toMatch(/<label[^>]*for="description"[^>]*>Beschreibung<\/label>/);
  expect(html).toMatch(/id="description-hint"[^>]*>Steht auf der Seite, auf der Empfänger/);
  expect(html).not.toContain("name-hint");
});

it("a longer text has more lines", () => {
  const html = render("mailing-lists", <Fields of={MAILING_LIST_FIELDS} />);
  expect([...html.matchAll(/<textarea[^>]*rows="(\d)"/g)].map(([, rows]) => rows)).toEqual(["2", "5"]);
});

it("a screen draws a field in a way of its own, at the place of the field", () => {
  const html = render("domains", <Fields of={FIELDS} but={{ title: "(own)", medium: "(medium)" }} />);
  expect(controlsIn(html)).toEqual(["input name", "input page", "textarea description", "input isActive"]);
  expect(html.indexOf("(own)")).toBeLessThan(html.indexOf('name="description"'));
  expect(html.endsWith("(medium)")).toBe(true);
});

it("a card has some of the fields", () => {
  const html = render("domains", <Fields of={FIELDS} only={["isActive", "title"]} />);
  expect(controlsIn(html)).toEqual(["input title", "input isActive"]);
});

// Never called: these are what the compiler refuses.
() => [
  // @ts-expect-error a reference has choices, which only the screen knows
  <Fields key="1" of={FIELDS} />,
  // @ts-expect-error a misspelt field in `but`
  <Fields key="2" of={FIELDS} but={{ medium: null, titel: null }} />,
  // @ts-expect-error a misspelt field in `only`
  <Fields key="3" of={FIELDS} only={["titel"]} />,
  // @ts-expect-error a field in `but` that is not among those that are drawn
  <Fields key="4" of={FIELDS} only={["name"]} but={{ title: null }} />,
];
