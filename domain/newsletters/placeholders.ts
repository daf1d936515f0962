import { type Braced, bracedIn } from "./braces";

/** What a newsletter may name of its receiver, as editors type it: `{{vorname|Leserin, Leser}}`. */
export const PLACEHOLDERS = ["vorname", "nachname", "name"] as const;
export type PlaceholderName = (typeof PLACEHOLDERS)[number];

/** A placeholder of a text, with what stands there for receivers of whom this is not known. */
export interface Placeholder {
  name: PlaceholderName;
  fallback: string;
}

/** What is known of a receiver. */
export interface Addressee {
  firstName: string | null;
  lastName: string | null;
}

/** A newsletter before or after it was filled in. The subject is as typed; the other two are as rendered, with markers. */
export interface PersonalContent {
  subject: string;
  html: string;
  text: string;
}

const LONGEST_SHOWN = 60;

/**
 * Rendered content has markers where something is filled in: the name, then the fallback. Their signs are for private
 * use, and no text keeps them, so that nobody can type a marker.
 */
const [BEGIN, MIDDLE, END] = ["\ue000", "\ue001", "\ue002"];
const MARKER = /\ue000([a-z]+)\ue001([^\ue000-\ue002]*)\ue002/g;

const markerOf = (name: string, fallback = "") => `${BEGIN}${name}${MIDDLE}${fallback}${END}`;

/** Where the personal address is filled in at which receivers unsubscribe. */
export const UNSUBSCRIBE_MARKER = markerOf("unsubscribe");

/** A text that has no markers, whatever it had. */
export const withoutMarkers = (text: string): string => text.replace(/[\ue000-\ue002]/g, "");

const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as it stands in HTML, in attributes as well. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);

const isName = (name: string): name is PlaceholderName =>
  PLACEHOLDERS.some((placeholder) => placeholder === name);

/** What was typed between braces as one of our placeholders; null if it is none. */
function read({ inner, isClosed }: Braced): Placeholder | null {
  const [typed = "", ...rest] = inner.split("|");
  const name = typed.trim().toLowerCase();
  return isClosed && isName(name) ? { name, fallback: rest.join("|").trim() } : null;
}

/** The placeholders of a text, in their order. */
export function placeholdersIn(text: string): Placeholder[] {
  return [...bracedIn(text)].map(read).filter((one) => one !== null);
}

/** What looks like a placeholder and is none, or is not closed: nothing would be filled in there. */
export function unknownPlaceholders(text: string): string[] {
  const unknown = [...bracedIn(text)].filter((braced) => !read(braced));
  return unknown.map(({ from, to }) => text.slice(from, Math.min(to, from + LONGEST_SHOWN)));
}

/** A placeholder as editors type it. */
export const placeholderText = ({ name, fallback }: Placeholder): string =>
  fallback === "" ? `{{${name}}}` : `{{${name}|${fallback}}}`;

/** What a fallback cannot hold: it would end its placeholder, or begin another. */
export const fallbackText = (typed: string): string => typed.replace(/[{}\r\n]/g, "").trim();

/** A text as it is read: what stands between its placeholders, and they. */
export function piecesOfText(text: string): (string | Placeholder)[] {
  const pieces: (string | Placeholder)[] = [];
  let done = 0;
  for (const braced of bracedIn(text)) {
    const placeholder = read(braced);
    if (!placeholder) continue;
    if (braced.from > done) pieces.push(text.slice(done, braced.from));
    pieces.push(placeholder);
    done = braced.to;
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}

/** A text with something in the place of its placeholders; all others stay as they were typed. */
function replaced(
  text: string,
  by: (placeholder: Placeholder) => string,
  other = (between: string) => between,
) {
  const out: string[] = [];
  let done = 0;
  for (const braced of bracedIn(text)) {
    const placeholder = read(braced);
    if (!placeholder) continue;
    out.push(other(text.slice(done, braced.from)), by(placeholder));
    done = braced.to;
  }
  out.push(other(text.slice(done)));
  return out.join("");
}

/** A name as one line: it may end up in the head of a message. */
const asLine = (name: string | null) => (name ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();

function valuesOf(person: Addressee): Record<PlaceholderName, string> {
  const [vorname, nachname] = [asLine(person.firstName), asLine(person.lastName)];
  return { vorname, nachname, name: `${vorname} ${nachname}`.trim() };
}

/**
 * A text with its placeholders filled in once: what a name holds is never read as a placeholder again.
 *
 * @param escape applied to what is filled in. Fallbacks stand as they are, as the text does
 */
export function fillIn(text: string, person: Addressee, escape = (value: string) => value): string {
  const values = valuesOf(person);
  return replaced(text, ({ name, fallback }) => escape(values[name]) || fallback);
}

/** A typed text for rendering, with markers for its placeholders, and all else escaped: the fallbacks, too. */
export function withMarkers(text: string, escape = (typed: string) => typed): string {
  const marker = ({ name, fallback }: Placeholder) => markerOf(name, escape(fallback));
  return replaced(withoutMarkers(text), marker, escape);
}

/** A content in pieces: what stands before each marker, and what is filled in there. */
interface Pieces {
  markers: { before: string; name: string; fallback: string }[];
  rest: string;
}

function piecesOf(content: string): Pieces {
  const markers: Pieces["markers"] = [];
  let from = 0;
  for (const { 0: marker, 1: name = "", 2: fallback = "", index } of content.matchAll(MARKER)) {
    markers.push({ before: content.slice(from, index), name, fallback });
    from = index + marker.length;
  }
  return { markers, rest: content.slice(from) };
}

function joined({ markers, rest }: Pieces, values: Readonly<Record<string, string>>): string {
  let out = "";
  for (const { before, name, fallback } of markers) out += before + (values[name] || fallback);
  return out + rest;
}

/** A content that is filled in for many: it is taken apart once. */
export function preparedContent({
  subject,
  html,
  text,
}: PersonalContent): (person: Addressee & { unsubscribe: string }) => PersonalContent {
  const pieces = {
    subject: piecesOf(withMarkers(subject)),
    html: piecesOf(html),
    text: piecesOf(text),
  };
  return (person) => {
    const values = { ...valuesOf(person), unsubscribe: person.unsubscribe };
    const escaped = Object.fromEntries(Object.entries(values).map(([name, of]) => [name, escapeHtml(of)]));
    return {
      subject: joined(pieces.subject, values),
      html: joined(pieces.html, escaped),
      text: joined(pieces.text, values),
    };
  };
}

/** A content filled in for one. */
export const fillPersonal = (
  content: PersonalContent,
  person: Addressee & { unsubscribe: string },
): PersonalContent => preparedContent(content)(person);
