import { hasMoreFields } from "backend/platform/files/posted-form";
import { jsonTooMuch } from "domain/nesting";

/** Characters of a multipart request's map, which names the places of at most five files. */
const LONGEST_MAP = 2_000;
/** Fields of a document that is posted as a form: it has four. */
const MOST_FIELDS = 10;

const isTextTooMuch = (json: string | null): boolean =>
  json !== null && jsonTooMuch(Buffer.from(json)) !== null;

const areParamsTooMuch = (params: URLSearchParams): boolean =>
  isTextTooMuch(params.get("variables")) || isTextTooMuch(params.get("extensions"));

/**
 * Whether what the service would parse as JSON in a request is nested too deep, or has too many values: the document of
 * a post, its fields, or those of an address.
 */
export function isRequestTooMuch(request: Request, document: Uint8Array | null): boolean {
  if (!document) return areParamsTooMuch(new URL(request.url).searchParams);
  const type = request.headers.get("content-type") ?? "";
  if (/x-www-form-urlencoded/i.test(type)) {
    const fields = Buffer.from(document).toString();
    return hasMoreFields(fields, MOST_FIELDS) || areParamsTooMuch(new URLSearchParams(fields));
  }
  return /json/i.test(type) && jsonTooMuch(document) !== null;
}

/** The same of a request with files; the places of its files become objects, too. */
export function isFormTooMuch(form: FormData): boolean {
  const map = form.get("map");
  const operations = form.get("operations");
  if (typeof map === "string" && map.length > LONGEST_MAP) return true;
  return isTextTooMuch(typeof operations === "string" ? operations : null);
}
