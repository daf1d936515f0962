import type { ByteRange } from "backend/platform/files/files";

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/i;

/**
 * The part of a file that a request wants (RFC 9110, 14.2). Null: all of it, also where the request wants several parts,
 * says something else, or has begun with another version. `unsatisfiable`: there is no such part.
 */
export function wantedRange(
  headers: Headers,
  { size, etag }: { size: number; etag: string },
): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = ONE_RANGE.exec(headers.get("range") ?? "") ?? [];
  if (first === "" && last === "") return null;
  // A date names no version, as no answer had one.
  const begunWith = headers.get("if-range");
  if (begunWith !== null && begunWith !== etag) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length > 0 ? { first: size - length, last: size - 1 } : "unsatisfiable";
  }
  if (last !== "" && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return "unsatisfiable";
  return { first: Number(first), last: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
