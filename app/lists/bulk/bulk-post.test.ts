import { describe, expect, test } from "vitest";
import { columnsOf } from "../state/columns";
import { defineList } from "../state/definition";
import { MAX_BULK, readBulkPost, selectionVariables } from "./bulk-post";

const list = defineList({
  name: "tags",
  area: "none",
  path: "/things",
  filters: [{ name: "state", kind: "multi-select", field: "states", options: ["open", "done"] }],
  columns: { name: columnsOf<{ name: string }>().text((row) => row.name, { sort: "name" }) },
  defaultSort: "name",
  pageSizes: [25],
  bulkActions: [
    { name: "delete" },
    { name: "owner", needsValue: true },
    { name: "tag", value: { choices: "tags", called: "fields.tag" } },
  ],
});

function form(entries: Record<string, string | string[]>): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries(entries))
    for (const value of [values].flat()) data.append(name, value);
  return data;
}

describe("a bulk post", () => {
  test("asks for the value first, then confirms, then runs with the same key and choice", () => {
    const first = readBulkPost(
      form({ bulk: "owner", ids: ["3", "4", "3"], search: "state=open&page=2" }),
      list,
    );
    expect(first.post).toMatchObject({
      action: "owner",
      step: "value",
      ids: ["3", "4"],
      query: "state=open&page=2",
    });

    const key = first.post?.idempotencyKey ?? "";
    const carried = {
      bulk: "owner",
      ids: "3,4",
      search: "state=open&page=2",
      "kit/idempotencyKey": key,
      value: "9",
    };
    const second = readBulkPost(form({ ...carried, step: "confirm" }), list);
    expect(second.post).toMatchObject({ step: "confirm", fields: { value: "9" }, idempotencyKey: key });
    const third = readBulkPost(form({ ...carried, step: "execute" }), list);
    expect(third.post).toMatchObject({
      step: "execute",
      ids: ["3", "4"],
      fields: { value: "9" },
      idempotencyKey: key,
    });
  });

  test("asks for a value that its list says where to choose from", () => {
    expect(readBulkPost(form({ bulk: "tag", ids: "3" }), list).post?.step).toBe("value");
  });

  test("without a value is confirmed at once", () => {
    expect(readBulkPost(form({ bulk: "delete", ids: "3" }), list).post?.step).toBe("confirm");
  });

  test("all results are chosen by their search, not by ids", () => {
    const { post } = readBulkPost(
      form({ bulk: "delete", all: "1", ids: "3", search: "q=Berg&state=open&sort=-name" }),
      list,
    );
    expect(post?.ids).toBeNull();
    expect(post && selectionVariables(list, post)).toEqual({
      all: { term: "Berg", filter: { states: ["open"] } },
    });
  });

  test("5,000 records go through in one post, more are refused as a whole", () => {
    const ids = Array.from({ length: MAX_BULK }, (_, index) => String(index + 1));
    expect(readBulkPost(form({ bulk: "delete", ids }), list).post?.ids).toHaveLength(MAX_BULK);
    expect(readBulkPost(form({ bulk: "delete", ids: [...ids, "9999"] }), list).problem).toBe("too_many");
  });

  test.each([
    [{ bulk: "explode", ids: "3" }, "unknown_action"],
    [{ ids: "3" }, "unknown_action"],
    [{ bulk: "delete" }, "nothing_chosen"],
    [{ bulk: "delete", ids: "abc,-1,0x3" }, "nothing_chosen"],
  ])("%j is refused: %s", (entries, problem) => {
    expect(readBulkPost(form(entries as Record<string, string>), list).problem).toBe(problem);
  });
});
