import { createRemixStub } from "@remix-run/testing";
import { HtmlValidate } from "html-validate";
import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { BulkBar } from "~/lists/bulk/bulk-bar";
import { BulkConfirm, BulkOutcome, BulkValueStep } from "~/lists/bulk/bulk-screens";
import { ExportLinks } from "~/lists/export/export-links";
import { ListFilters } from "~/lists/filters/list-filters";
import { columnsOf } from "~/lists/state/columns";
import { defineList, type ListView } from "~/lists/state/definition";
import { readListState } from "~/lists/state/url-state";
import { SavedViews } from "~/lists/views/saved-views";
import { ColumnChoice } from "./column-choice";
import { LayoutSwitch } from "./layout-switch";
import { ListEmpty } from "./list-empty";
import { ListGrid } from "./list-grid";
import { ListTable } from "./list-table";

type Row = { id: string; name: string; price: number };
const { text, cents } = columnsOf<Row>();
const list = defineList({
  name: "tags",
  area: "none",
  path: "/things",
  filters: [
    { name: "state", kind: "select", field: "states", options: ["open", "done"], asList: true, main: true },
    {
      name: "medium",
      kind: "multi-select",
      field: "mediumIds",
      options: ["1", "2", "all"],
      leavesOut: { by: { gone: false }, unless: "all" },
      main: true,
    },
    { name: "period", kind: "date-range", fields: ["from", "to"] },
    { name: "client", kind: "combo", field: "clientIds", choices: "companies" },
    { name: "year", kind: "year", field: "year" },
    { name: "internal", kind: "boolean", field: "isInternal" },
    { name: "job", kind: "text", field: "job" },
  ],
  columns: {
    name: text((row) => row.name, { sort: "name", fixed: true }),
    state: text(() => "offen"),
    price: cents((row) => row.price, { sort: "price", sum: true }),
    note: text(() => "", { optional: true }),
  },
  grid: { states: ["state"], lines: ["price", "note"] },
  defaultSort: "-price",
  pageSizes: [25, 50],
  bulkActions: [
    { name: "bill", tone: "primary" },
    { name: "owner", needsValue: true, inMenu: true },
    { name: "delete", tone: "danger" },
  ],
});

const rows: Row[] = [
  { id: "1", name: "Hotel Seeblick GmbH", price: 289000 },
  { id: "2", name: "Möbel Berger KG", price: 145000 },
];

/** As a list that stops counting answers it. */
const MANY = 10_000;

function viewOf(query: string, total: number, leftOut?: number): ListView<typeof list> {
  return {
    list,
    sum: total === MANY ? null : 11_145_658,
    leftOut: leftOut ?? null,
    state: readListState(query, list),
    total: { number: total, isMore: total === MANY },
    texts: {
      filters: {
        state: "Status",
        medium: "Medium",
        period: "Zeitraum",
        client: "Kunde",
        year: "Jahr",
        internal: "Intern",
        job: "Job",
      },
      columns: { name: "Name", state: "Status", price: "Preis", note: "Notiz" },
      actions: { bill: "Zu verrechnen", owner: "Betreuung ändern", delete: "Löschen" },
      options: {
        state: [
          { value: "open", label: "Offen" },
          { value: "done", label: "Erledigt" },
        ],
        medium: [
          { value: "1", label: "Alpenblick" },
          { value: "2", label: "Alpenblick TV" },
        ],
        client: [{ value: "7", label: "Kern GmbH", hint: "Graz" }],
      },
      leftOut: { medium: "Nur bestehende" },
    },
  };
}

function screen(query: string, total: number, shown: Row[], leftOut?: number) {
  const view = viewOf(query, total, leftOut);
  const Rows = view.state.layout === "grid" ? ListGrid : ListTable;
  return (
    <>
      <h1>Dinge</h1>
      <SavedViews
        view={view}
        views={[{ _id: "5", name: "Meine", query: "state=open" }]}
        action="/views"
        listPath="/things"
        idempotencyKey="k"
      />
      <ColumnChoice view={view} rowHeight="compact" />
      <ExportLinks view={view} action="/things/export" idempotencyKey="k" />
      <LayoutSwitch view={view} />
      <ListFilters view={view} today="2026-11-25" placeholder="Name" />
      <Rows
        view={view}
        caption="Dinge"
        rows={shown}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        today="2027-03-01"
        empty={<p>Lege das erste Ding an.</p>}
      />
      <BulkBar view={view} action="/things/bulk" exportAction="/things/export" />
    </>
  );
}

function html(element: React.ReactNode, path = "/things"): string {
  const Stub = createRemixStub([{ path: "*", Component: () => element }]);
  return renderToString(<Stub initialEntries={[path]} />).replaceAll("<!-- -->", "");
}

beforeAll(() => {
  // React Router's stub warns about its layout effects on the server. No other error is allowed.
  const error = console.error;
  vi.spyOn(console, "error").mockImplementation((...said) => {
    if (!String(said[0]).includes("useLayoutEffect")) error(...said);
  });
  startTexts();
});

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  // React writes markup in this way.
  rules: {
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    "valid-id": "off",
  },
});

async function problems(markup: string): Promise<string[]> {
  const report = await validator.validateString(
    `<!DOCTYPE html><html lang="de"><head><title>Dinge</title></head><body><main>${markup}</main></body></html>`,
  );
  return report.results.flatMap((result) =>
    result.messages.map((message) => `${message.ruleId}: ${message.message} ${message.selector}`),
  );
}

describe("a list with more results than are counted", () => {
  const pagerOf = (query: string, total: number) => {
    const found = html(screen(query, total, rows)).match(/<nav class="table-foot".*?<\/nav>/s)?.[0] ?? "";
    return { text: found.replace(/<option.*?<\/select>|<[^>]+>/gs, " ").replace(/\s+/g, " "), found };
  };

  test("says that there are more, and links to the next page and to the exact number", () => {
    const { text, found } = pagerOf("page=400", MANY);
    expect(text).toContain("9.976–9.977 von über 10.000 Genau zählen");
    expect(text).toContain("Zurück Seite 400 Weiter");
    expect(found).toContain('href="/things?count=exact&amp;page=400"');
    expect(found).toContain('href="/things?page=401"');
  });

  test("stays counted on its other pages, and not in another search", () => {
    const { text, found } = pagerOf("count=exact&page=2", 12_345);
    expect(text).toContain("26–27 von 12.345");
    expect(text).toContain("Seite 2 von 494");
    expect(found).toContain('href="/things?count=exact&amp;page=3"');
    expect(html(screen("count=exact", 12_345, rows))).not.toContain("count=exact&amp;sort");
  });

  test("offers no choice of all results, as they are too many for one change", () => {
    expect(html(screen("", MANY, rows))).not.toContain("all=1");
    expect(html(screen("", 5000, rows))).toContain("all=1");
    expect(html(screen("all=1", MANY, rows))).toContain("Alle über 10.000 Treffer");
  });
});

describe("a list with an amount", () => {
  const sumOf = (query: string, total: number) =>
    html(screen(query, total, rows)).match(/<tfoot>.*?<\/tfoot>/s)?.[0] ?? "";

  test("adds up all results below their column, on each of its pages", () => {
    for (const query of ["", "page=2&sort=name"])
      expect(sumOf(query, 458)).toMatch(
        /<th scope="row" colSpan="2">Summe aller 458 Treffer<\/th><td class="number" colSpan="2">111\.456,58.€<\/td>/,
      );
    // The columns that stand before it, and the one after.
    expect(sumOf("col=price", 458)).toMatch(/colSpan="2".*number.*<\/td><\/tr>/);
    expect(sumOf("col=price&col=note", 458)).toMatch(/colSpan="2".*number.*<td colSpan="1"><\/td><\/tr>/);
  });

  test("adds up the page where it has not all results", () => {
    expect(sumOf("", 458)).toMatch(/Summe der 2 Einträge dieser Seite.*4\.340,00/);
    expect(sumOf("", 2)).not.toContain("dieser Seite");
    expect(html(screen("layout=grid", 458, rows))).toMatch(/Summe der 2 Einträge dieser Seite 4\.340,00/);
  });

  test("links to the sum where it is not counted that far, and has none without the column", () => {
    expect(sumOf("page=3", MANY)).toContain('href="/things?count=exact&amp;page=3"');
    expect(sumOf("col=note", 458)).toBe("");
  });
});

describe("a list as tiles", () => {
  const tilesOf = (query: string) =>
    [...html(screen(`layout=grid&${query}`, 458, rows)).matchAll(/<li class="tile">.*?<\/li>/gs)].map(
      ([tile]) =>
        tile
          .replace(/<[^>]+>/g, " ")
          .replace(/\s+/g, " ")
          .trim(),
    );

  test("shows what is declared, in the order of the columns, without what is empty or switched off", () => {
    expect(tilesOf("")).toEqual([
      "Hotel Seeblick GmbH offen Preis 2.890,00 €",
      "Möbel Berger KG offen Preis 1.450,00 €",
    ]);
    expect(tilesOf("col=name&col=note")).toEqual(["Hotel Seeblick GmbH", "Möbel Berger KG"]);
  });

  test("has the checkboxes of the rows, with their amounts, and the sum of all results", () => {
    const page = html(screen("layout=grid", 458, rows));
    expect(page).toMatch(
      /<input type="checkbox" name="ids" form="[^"]+" data-cents="289000" aria-label="Hotel Seeblick GmbH auswählen" value="1"\/>/,
    );
    expect(page).toMatch(/Summe aller 458 Treffer 111\.456,58.€/);
  });

  test("stays tiles on every way on: sort, pages, chips, all results, search, size, columns", () => {
    const page = html(screen("layout=grid&state=open&medium=1&page=2", 412, rows));
    const hrefs = [...page.matchAll(/href="(\/things\?[^"]*)"/g)].map(([, href]) => href as string);
    const elsewhere = hrefs.filter((href) => !href.includes("layout=grid"));
    // A saved view, and the other layout.
    expect(elsewhere).toEqual([
      "/things?state=open&amp;view=5",
      "/things?state=open&amp;medium=1&amp;layout=table&amp;page=2&amp;keep=layout",
    ]);
    // A form of the columns, the filters and the size of the page.
    expect(page.match(/<input type="hidden" name="layout" value="grid"\/>/g)).toHaveLength(3);
  });

  test("is kept with a saved view, as a table is", () => {
    expect(html(screen("layout=grid", 412, rows))).toContain('name="query" value="layout=grid"');
    expect(html(screen("state=open", 412, rows))).toContain(
      'name="query" value="state=open&amp;layout=table"',
    );
    expect(html(screen("state=open&layout=table", 412, rows))).toMatch(
      /aria-current="page"[^>]*>Meine|Meine.*aria-current/,
    );
  });
});

describe("a saved view that was opened", () => {
  test("stays the one that is changed by search, sort, columns and pages, and can be saved or reset", () => {
    const opened = html(screen("state=open&layout=table&view=5", 412, rows));
    expect(opened).not.toContain("geändert");
    const changed = html(screen("state=open&layout=table&medium=1&sort=name&view=5", 412, rows));
    expect(changed).toContain("Ansichten · geändert");
    expect(changed).toMatch(/aria-current="page"[^>]*>.*?Meine/);
    expect(changed).toContain('name="query" value="state=open&amp;medium=1&amp;sort=name&amp;layout=table"');
    expect(changed).toContain('name="name" value="Meine"');
    const [reset] = changed.match(/<a[^>]*>Zurücksetzen/) ?? [];
    expect(reset).toContain('href="/things?state=open&amp;view=5"');
    expect(reset).toContain("Ansicht „Meine“ zurücksetzen");
    // The filters, the columns and the size of the page are sent with it.
    expect(changed.match(/type="hidden" name="view" value="5"/g)?.length).toBe(3);
    // A view of somebody else is none.
    expect(html(screen("medium=1&view=6", 412, rows))).not.toContain("geändert");
  });
});

describe("a list that leaves something out", () => {
  const foot = (query: string) =>
    html(screen(query, 412, rows)).match(/<nav class="table-foot".*?<\/nav>/s)?.[0] ?? "";

  test("says so at its filter and below its rows, with a link to the rest", () => {
    expect(html(screen("state=open", 412, rows))).toMatch(
      /<summary[^>]*><span><span class="in-control">Medium: <\/span>Nur bestehende<\/span><\/summary>/,
    );
    expect(foot("state=open&page=2")).toContain('href="/things?state=open&amp;medium=all"');
  });

  test("leaves nothing out once it is asked", () => {
    for (const asked of ["medium=1", "medium=all"]) expect(foot(asked)).not.toContain("leftOut");
  });

  test("links to what it has left out where it finds nothing else", () => {
    const page = html(screen("q=x", 0, [], 3));
    expect(page).toContain("leftOut.mediumOnly");
    expect(page).toContain('href="/things?q=x&amp;medium=all"');
    expect(page).not.toContain("nichts gefunden");
  });
});

describe("a list screen without scripts", () => {
  test("is valid HTML in all its states", async () => {
    const post = {
      action: "bill",
      step: "confirm",
      ids: ["1", "2"],
      query: "state=open",
      fields: { value: "3" },
      idempotencyKey: "k",
    } as const;
    const step = {
      post: { ...post, ids: [...post.ids] },
      listPath: "/things",
      title: "Verrechnen",
      reasonText: ({ reason }: { reason: string }) => reason,
      recordHref: (id: string) => `/things/${id}`,
    };
    const refused = [{ _id: "2", label: "Möbel Berger KG", reason: "Bezahlt", params: [] }];
    const pages = [
      html(screen("", 412, rows)),
      html(
        screen(
          "state=open&medium=1&client=7&client.q=Kern&period.from=2027-03-01&sort=name&page=2&size=9",
          412,
          rows,
        ),
      ),
      html(screen("all=1", 412, rows)),
      html(screen("layout=grid&state=open&sort=name&page=2", 412, rows)),
      html(screen("layout=grid&all=1", MANY, rows)),
      html(screen("page=3", MANY, rows)),
      html(screen("", 0, [])),
      html(screen("q=x", 0, [])),
      html(screen("page=9", 3, [])),
      html(
        <BulkValueStep {...step} error="Fehlt">
          {<input name="value" aria-label="Wert" />}
        </BulkValueStep>,
      ),
      html(<BulkConfirm {...step} change="Wird verrechnet" preview={{ total: 3, can: 2, refused }} />),
      html(<BulkOutcome {...step} outcome={{ done: 1, refused }} />),
    ];
    for (const page of pages) expect(await problems(page)).toEqual([]);
  });

  test("tells on the switch of the filters how many of them are active", () => {
    expect(html(screen("q=x", 412, rows))).toMatch(/<label[^>]*for="filters-open"[^>]*>Filter<\/label>/);
    expect(html(screen("state=open&medium=1&medium=2&period.from=2027-03-01&internal=0", 412, rows))).toMatch(
      /<label[^>]*for="filters-open"[^>]*>Filter \(4\)<\/label>/,
    );
  });

  test("sorts by links that say how it is sorted now", () => {
    const page = html(screen("state=open&sort=name&page=3", 412, rows));
    expect(page).toMatch(
      /<th scope="col" class="lead-cell" aria-sort="ascending"><a [^>]*href="\/things\?state=open&amp;sort=-name"/,
    );
    expect(page).toMatch(
      /<th scope="col" class="number card-fact"><a [^>]*href="\/things\?state=open&amp;sort=price"/,
    );
  });

  test("tells the part of the whole and links to the pages beside it", () => {
    const page = html(screen("page=2", 5128, rows.slice(0, 1)));
    expect(page).toContain("26–26 von 5.128");
    expect(page).toContain('href="/things?page=3"');
    expect(page).toMatch(/rel="prev"[^>]*href="\/things"|href="\/things"[^>]*rel="prev"/);
  });

  test("removes one filter by its chip and names what of the address was left out", () => {
    const page = html(screen("state=open&medium=1&medium=2&size=9", 412, rows));
    expect(page).toContain('aria-label="Filter „Medium: Alpenblick TV“ entfernen"');
    expect(page).toMatch(/href="\/things\?state=open&amp;medium=1"/);
    expect(page).toContain("Einträge je Seite: „9“");
  });

  test("chooses all results by a link, and then carries their search instead of rows", () => {
    expect(html(screen("state=open", 412, rows))).toMatch(
      /href="\/things\?state=open&amp;all=1"[^>]*>Alle 412 Treffer wählen/,
    );
    const all = html(screen("state=open&all=1", 412, rows));
    expect(all).toContain('<input type="hidden" name="all" value="1"/>');
    expect(all).toContain('<input type="hidden" name="search" value="state=open"/>');
    expect(all).toContain("Alle 412 Treffer ausgewählt");
  });

  test("does not offer all results where they are more than go through in one post", () => {
    expect(html(screen("", 5001, rows))).not.toContain("Treffer wählen");
  });

  test("tells nothing at all from nothing found and from a page beyond the end", () => {
    expect(html(screen("", 0, []))).toContain("Lege das erste Ding an.");
    expect(html(screen("q=x", 0, []))).toContain("Zu dieser Suche wurde nichts gefunden.");
    expect(html(screen("page=9", 30, []))).toMatch(/So viele Seiten.*href="\/things\?page=2"/s);
  });

  test("offers the search without the part that is to blame, with its number", () => {
    const view = {
      ...viewOf("q=x&state=open&medium=1&period.from=2027-01-01", 0),
      withoutParts: [
        { fields: ["term"], counted: { number: 12, isMore: false } },
        { fields: ["states"], counted: { number: 0, isMore: false } },
        { fields: ["mediumIds"], counted: { number: 3, isMore: false } },
        { fields: ["from"], counted: { number: 10_000, isMore: true } },
      ],
    };
    const links = html(<ListEmpty view={view} />).match(/<li>.*?<\/li>/g) ?? [];
    expect(links).toHaveLength(3);
    expect(links[0]).toMatch(/href="[^"]*\?state=open[^"]*".*Ohne „x“: 12/);
    // What a filter leaves out unasked is counted, and so shown.
    expect(links[1]).toMatch(/href="[^"]*medium=all[^"]*".*Ohne Filter „Medium“: 3/);
    expect(links[2]).toMatch(/Ohne Filter „[^“]+“: über 10.000/);
    expect(links[2]).not.toContain("period.from");
  });
});
