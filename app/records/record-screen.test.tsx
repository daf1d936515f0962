import { createRemixStub } from "@remix-run/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type FormAnswer, fieldsOf } from "~/forms";
import { startTexts } from "~/i18n/i18n.server";
import { FRAME_ROUTE } from "~/session/use-user";
import type { RecordListDefinition } from "./record-routes.server";
import { RecordScreen } from "./record-screen";

beforeAll(() => {
  startTexts();
  // The stub is a browser router. React warns about its layout effects when it renders on the server.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const { Text } = fieldsOf<{ name: string }>();

const LIST = { area: "tags", path: "/tags", bulkActions: [] } as unknown as RecordListDefinition;

const RECORD = {
  _id: "7",
  version: 4,
  name: "Wohnen",
  colour: "green",
  history: [],
  historyTotal: 0,
};

const EVERYTHING = ["create", "edit", "delete"].map((action) => `global:${action}__tags`);

type Opening = {
  record?: typeof RECORD | null;
  permissions?: readonly string[];
  answer?: FormAnswer;
};

function render({ record = RECORD, permissions = EVERYTHING, answer }: Opening): string {
  const loaded = {
    record,
    uses: [],
    form: {
      values: { name: record?.name ?? "" },
      version: record?.version,
      constraint: {},
      idempotencyKey: "key",
    },
    lock: null,
  };
  const Screen = () => (
    <RecordScreen
      list={LIST}
      loaded={loaded}
      merges
      head={({ colour }) => ({
        states: `(states ${colour})`,
        facts: "(facts)",
        next: "(next)",
        actions: "(actions)",
        menu: "(menu)",
        tabs: <p>(tabs)</p>,
        note: <p>(note)</p>,
      })}
      form={{ answered: <p>(answered)</p> }}
      rail={({ colour }) => ({ beside: <p>(beside {colour})</p>, below: <p>(below)</p> })}
      deletion={() => ({ question: "page_addresses_change" })}
    >
      <Text name="name" />
    </RecordScreen>
  );
  const Stub = createRemixStub([{ id: FRAME_ROUTE, path: "/", Component: Screen }]);
  const session = { user: { _id: "1", permissions }, media: [] };
  return renderToStaticMarkup(
    <Stub
      hydrationData={{
        loaderData: { [FRAME_ROUTE]: { ...session, ...loaded } },
        actionData: answer ? { [FRAME_ROUTE]: answer } : undefined,
      }}
    />,
  );
}

const HEAD = ["(states green)", "(facts)", "(actions)", "(menu)", "(next)"];
const RAIL = ["(beside green)", 'id="uses"', 'id="merging"', 'id="history"', "(below)"];
/** The button that deletes, in the question before. */
const DELETES = 'name="intent" value="delete"';

const placesOf = (html: string, parts: readonly string[]) => parts.map((part) => html.indexOf(part));

/** Those of the parts that are not there. */
const missing = (html: string, parts: readonly string[]) => parts.filter((part) => !html.includes(part));

describe("the screen of a record", () => {
  it("has head, tabs, note, form and rail in this order, and the question before a delete", () => {
    const html = render({});
    const places = placesOf(html, [
      ...HEAD,
      "(tabs)",
      "(note)",
      'name="name"',
      "(answered)",
      "Speichern",
      "(below)",
      "(beside green)",
      DELETES,
    ]);
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(missing(html, RAIL)).toEqual([]);
  });

  it("of a new one is its form alone", () => {
    const html = render({ record: null });
    expect(missing(html, ['name="name"', "(answered)", "Speichern"])).toEqual([]);
    const ofOpened = [...HEAD, ...RAIL, "(tabs)", "(note)", DELETES];
    expect(missing(html, ofOpened)).toEqual(ofOpened);
  });

  it("keeps its tabs in a conflict, which shows little else", () => {
    const conflict = { mine: {}, theirs: {}, version: 5 };
    const html = render({ answer: { intent: "save", conflict } as unknown as FormAnswer });
    expect(missing(html, ["Wohnen", "(tabs)"])).toEqual([]);
    const ofForm = [...HEAD, ...RAIL, "(note)", "Speichern", DELETES];
    expect(missing(html, ofForm)).toEqual(ofForm);
  });

  it("says what came of a post where there is no form, and offers nothing that the user may not do", () => {
    const error = { "": [{ message: "in_use" }] };
    const answer = { intent: "delete", result: { status: "error", error } } as unknown as FormAnswer;
    const html = render({ permissions: [], answer });
    expect(missing(html, [...HEAD, "(beside green)", 'role="alert"'])).toEqual([]);
    const ofRights = ['name="name"', "Speichern", 'id="merging"', DELETES];
    expect(missing(html, ofRights)).toEqual(ofRights);
  });
});
