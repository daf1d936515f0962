import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnsOf } from "./columns";
import { defineList } from "./definition";
import { choiceHeaders, isUnfiltered, listHref, listQuery, listUrlSchema, readListState } from "./url-state";
import { documentVariables, filterVariables, listVariables } from "./variables";

const { text, number } = columnsOf<{ name: string }>();
const list = defineList({
  name: "tags",
  area: "none",
  path: "/things",
  filters: [
    { name: "state", kind: "multi-select", field: "states", options: ["open", "done"], main: true },
    { name: "kind", kind: "select", field: "kinds", options: ["single", "multi"], asList: true },
    { name: "owner", kind: "select", field: "ownerId" },
    { name: "client", kind: "combo", field: "clientIds", choices: "companies" },
    { name: "period", kind: "date-range", fields: ["from", "to"] },
    { name: "year", kind: "year", field: "year" },
    { name: "internal", kind: "boolean", field: "isInternal" },
    { name: "job", kind: "text", field: "job" },
    {
      name: "life",
      kind: "multi-select",
      field: "lives",
      options: ["present", "gone", "all"],
      leavesOut: { by: { gone: false }, unless: "all" },
    },
  ],
  columns: {
    name: text((row) => row.name, { sort: "name", fixed: true }),
    date: text((row) => row.name, { sort: "date" }),
    price: number(() => 1),
    note: text((row) => row.name, { optional: true }),
  },
  defaultSort: "-date",
  pageSizes: [25, 50, 100],
  bulkActions: [{ name: "delete" }],
});

const read = (query: string) => readListState(query, list);

describe("reading the address", () => {
  test("an empty address is the list as it is at first", () => {
    const state = read("");
    expect(state).toMatchObject({
      term: "",
      filters: { state: [], kind: null, client: [], period: { from: null, to: null }, internal: null },
      sort: { by: "date", descending: true },
      page: 1,
      pageSize: 25,
      columns: ["name", "date", "price"],
      all: false,
      problems: [],
    });
    expect(listQuery(list, state)).toBe("");
    expect(isUnfiltered(list, state)).toBe(true);
  });

  test("all kinds of filters reach the variables", () => {
    const state = read(
      "q=+Hotel&state=open&state=done&kind=multi&owner=7&client=3&client=4&period.from=2027-03-01&period.to=2027-03-31&year=2027&internal=0&job=A-1&sort=name&page=3&size=50",
    );
    expect(state.problems).toEqual([]);
    expect(listVariables(list, state)).toEqual({
      limit: 50,
      skip: 100,
      term: "Hotel",
      sort: "name",
      filter: {
        states: ["open", "done"],
        kinds: ["multi"],
        ownerId: "7",
        clientIds: ["3", "4"],
        from: "2027-03-01",
        to: "2027-03-31",
        year: 2027,
        isInternal: false,
        job: "A-1",
        gone: false,
      },
    });
    expect(isUnfiltered(list, state)).toBe(false);
  });

  test("an address from before a renaming says the same as ever", () => {
    const renamed = { ...list, formerly: { progress: "state", worth: "price" } } as const;
    const state = readListState("progress=open&progress=done&col=worth", renamed);
    expect(state.problems).toEqual([]);
    expect(listQuery(renamed, state)).toBe(listQuery(list, read("state=open&state=done&col=price")));
    const request = new Request("http://x/things", { headers: { Cookie: "columns-tags=worth" } });
    expect(readListState(request, renamed).columns).toContain("price");
  });

  test("what a GET form sends empty is unset and no problem", () => {
    const state = read("q=&state=&period.from=&period.to=&year=&internal=&client.q=");
    expect(state.problems).toEqual([]);
    expect(filterVariables(list, state)).toEqual({ gone: false });
  });

  test.each([
    ["", { gone: false }],
    ["life=present&life=gone", { lives: ["present", "gone"] }],
    ["life=all", {}],
    ["life=gone&life=all", {}],
    ["life=strange", { gone: false }],
  ])("with %s it leaves out what nobody asks for", (query, sent) => {
    expect(filterVariables(list, read(query))).toEqual(sent);
  });

  test.each([
    ["state=closed", "state"],
    ["owner=7%3B+drop", "owner"],
    ["client=-1", "client"],
    ["period.from=2027-02-30", "period.from"],
    ["year=27a", "year"],
    ["internal=maybe", "internal"],
    ["sort=price", "sort"],
    ["page=0", "page"],
    ["page=1e9", "page"],
    ["size=26", "size"],
    ["col=secret", "col"],
    [`q=${"x".repeat(201)}`, "q"],
  ])("%s is left out and named", (query, param) => {
    const state = read(query);
    expect(state.problems.map((problem) => problem.param)).toEqual([param]);
    expect(listQuery(list, state)).toBe("");
  });

  test("good values beside a bad one stay", () => {
    expect(read("state=open&state=closed").filters.state).toEqual(["open"]);
  });

  test("a period the wrong way round is turned", () => {
    expect(read("period.from=2027-03-31&period.to=2027-03-01").filters.period).toEqual({
      from: "2027-03-01",
      to: "2027-03-31",
    });
  });

  test("NUL and other control characters never reach the database", () => {
    expect(read("q=a%00b%0Ac").term).toBe("a b c");
  });

  test("any query string gives a valid state that its own address gives again", () => {
    const params = Object.keys(listUrlSchema(list));
    const likely = fc.oneof(
      fc.constantFrom(
        "1",
        "0",
        "25",
        "50",
        "open",
        "done",
        "multi",
        "name",
        "-name",
        "note",
        "2027-01-02",
        "2026-12-31",
      ),
      fc.integer().map(String),
      fc.string(),
      fc.string({ unit: "binary" }),
    );
    const pairs = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...params, "keep"), fc.string()), likely), {
      maxLength: 30,
    });
    const query = fc.oneof(
      fc.string(),
      pairs.map((entries) => {
        const search = new URLSearchParams();
        for (const [name, value] of entries) search.append(name, value);
        return search.toString();
      }),
    );
    fc.assert(
      fc.property(query, (text) => {
        const state = read(text);
        expect(state.page).toBeGreaterThanOrEqual(1);
        expect(list.pageSizes).toContain(state.pageSize);
        expect(list.sorts).toContain(state.sort.by);
        expect(state.columns).toContain("name");
        expect(listVariables(list, state).skip).toBeGreaterThanOrEqual(0);
        const again = read(listQuery(list, state));
        expect(again).toEqual({ ...state, problems: [] });
        expect(listQuery(list, again)).toBe(listQuery(list, state));
      }),
      { numRuns: 400 },
    );
  });
});

describe("links", () => {
  test("a changed filter starts on page 1 and drops the choice of all", () => {
    const state = read("page=4&all=1&state=open");
    expect(listHref(list, state, { sort: { by: "name", descending: false } })).toBe("?state=open&sort=name");
    expect(listHref(list, state, { page: 5 })).toBe("?state=open&page=5");
  });
});

const request = (query: string, cookie = "") =>
  new Request(`http://x/things${query}`, { headers: { Cookie: cookie } });

describe("layout", () => {
  const tiled = { ...list, grid: { lines: ["price"], markNeeds: ["note"] } } as const;
  const layoutOf = (query: string, cookie?: string) => readListState(request(query, cookie), tiled).layout;

  test("the chosen one is remembered in a cookie, and the address goes before it", () => {
    const chosen = request("?keep=layout&layout=grid");
    const cookie = choiceHeaders(chosen, tiled, readListState(chosen, tiled)).get("Set-Cookie") ?? "";
    expect(cookie).toContain("layout-tags=grid;");
    expect(layoutOf("", "a=b; layout-tags=grid")).toBe("grid");
    expect(layoutOf("?layout=table", "layout-tags=grid")).toBe("table");
    expect(layoutOf("?layout=nonsense", "layout-tags=nonsense")).toBeNull();
    const unasked = request("?layout=grid");
    expect(choiceHeaders(unasked, tiled, readListState(unasked, tiled)).get("Set-Cookie")).toBeNull();
  });

  test("is no filter, and a list without tiles has none", () => {
    expect(isUnfiltered(tiled, readListState("layout=grid", tiled))).toBe(true);
    expect(read("layout=grid").layout).toBeNull();
    expect(listQuery(list, { ...read(""), layout: "grid" })).toBe("");
  });

  test("an optional column is loaded for the mark of tiles", () => {
    const withNote = (query: string) => {
      const state = readListState(query, tiled);
      return documentVariables(tiled, state, tiled, state).withNote;
    };
    expect([withNote(""), withNote("layout=table"), withNote("layout=grid")]).toEqual([false, false, true]);
  });
});

describe("columns", () => {
  test("fixed ones always stay, and the order is the list's", () => {
    expect(read("col=note&col=date").columns).toEqual(["name", "date", "note"]);
    expect(read("keep=col").columns).toEqual(["name"]);
  });

  test("the chosen set is remembered in a cookie, and the address goes before it", () => {
    const chosen = request("?keep=col&col=note");
    const cookie = choiceHeaders(chosen, list, readListState(chosen, list)).get("Set-Cookie") ?? "";
    expect(cookie).toContain("columns-tags=name.note;");
    const value = `a=b; ${cookie.split(";")[0]}`;
    expect(readListState(request("", value), list).columns).toEqual(["name", "note"]);
    expect(readListState(request("?col=price", value), list).columns).toEqual(["name", "price"]);
    expect(choiceHeaders(request("?col=price"), list, read("col=price")).get("Set-Cookie")).toBeNull();
  });

  test("a cookie of an older version with unknown columns does no harm", () => {
    expect(readListState(request("", "columns-tags=gone.%00"), list).columns).toEqual([
      "name",
      "date",
      "price",
    ]);
  });
});
