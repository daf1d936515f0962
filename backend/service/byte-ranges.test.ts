import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wantedRange } from "./byte-ranges";

const ETAG = '"abc"';
const wanted = (range: string | null, size: number, ifRange?: string) => {
  const headers = new Headers(ifRange === undefined ? {} : { "if-range": ifRange });
  if (range !== null) headers.set("range", range);
  return wantedRange(headers, { size, etag: ETAG });
};

describe("the wanted part of a file", () => {
  it("has the bytes that RFC 9110 describes, one by one", () => {
    const offset = fc.option(fc.nat({ max: 60 }), { nil: null });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), offset, offset, (size, first, last) => {
        const bytes = Array.from({ length: size }, (_, at) => at);
        const isNoRange =
          (first === null && last === null) || (first !== null && last !== null && last < first);
        const chosen = bytes.filter((at) =>
          first === null ? at >= size - (last ?? 0) : at >= first && at <= (last ?? size),
        );
        const part = chosen.length > 0 ? { first: chosen[0], last: chosen.at(-1) } : "unsatisfiable";
        expect(wanted(`bytes=${first ?? ""}-${last ?? ""}`, size)).toEqual(isNoRange ? null : part);
      }),
      { numRuns: 500 },
    );
  });

  it("is all of it, where the request says anything else", () => {
    for (const range of [
      null,
      "",
      "bytes=0-1,5-6",
      "bytes=a-b",
      "seconds=0-1",
      "bytes 0-1",
      "bytes=--1",
      "bytes=1",
    ])
      expect(wanted(range, 10), String(range)).toBeNull();
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
        const range = text.replace(/[^\x20-\x7e]/g, "");
        const found = wanted(range, 10);
        if (found !== null) expect(range.trim()).toMatch(/^bytes=\d*-\d*$/i);
      }),
    );
  });

  it("may be named by numbers of any length", () => {
    const huge = "9".repeat(400);
    expect(wanted(`bytes=0-${huge}`, 10)).toEqual({ first: 0, last: 9 });
    expect(wanted(`bytes=-${huge}`, 10)).toEqual({ first: 0, last: 9 });
    expect(wanted(`bytes=${huge}-`, 10)).toBe("unsatisfiable");
    expect(wanted("bytes=0-", 0)).toBe("unsatisfiable");
    expect(wanted("Bytes=2-3", 10)).toEqual({ first: 2, last: 3 });
  });

  it("is of the version that the request has begun with, or all of it", () => {
    expect(wanted("bytes=0-1", 10, ETAG)).toEqual({ first: 0, last: 1 });
    for (const other of ['"abd"', `W/${ETAG}`, "Wed, 21 Oct 2026 07:28:00 GMT", ""])
      expect(wanted("bytes=0-1", 10, other)).toBeNull();
    expect(wanted("bytes=10-", 10, '"abd"')).toBeNull();
  });
});
