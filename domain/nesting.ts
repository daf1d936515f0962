/**
 * How deep a text may be nested, how many keys and brackets it may have together, and how many values. The screens need
 * ten levels, and three keys for each of 6,000 fields. Numbers and texts in a list cost little: of 66,000 ids the service
 * says itself where they are too many.
 */
export const NESTING = { levels: 64, keys: 40_000, values: 200_000 };

const QUOTE = 34;
const HASH = 35;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const LINE_ENDS = [10, 13];

const opens = (sign: number) => sign === 40 || sign === 91 || sign === 123;
const closes = (sign: number) => sign === 41 || sign === 93 || sign === 125;

/** Which bound a text breaks. */
type TooMuch = keyof typeof NESTING;

/**
 * The bound that a text in JSON breaks, in one pass over its bytes, before anything is made of it: a parser takes half a
 * second for a megabyte of brackets, and for one of keys. Says nothing about texts that are no JSON: the parser refuses
 * them at once.
 */
export function jsonTooMuch(json: Uint8Array, bounds = NESTING): TooMuch | null {
  let [level, keys, values] = [0, 0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] as number;
    if (sign === QUOTE) at = endOfString(json, at);
    else if (opens(sign)) level += 1;
    else if (closes(sign)) level -= 1;
    if (sign === COLON || opens(sign)) keys += 1;
    if (sign === COMMA) values += 1;
    if (level > bounds.levels) return "levels";
    if (keys > bounds.keys) return "keys";
    if (values > bounds.values) return "values";
  }
  return null;
}

/** The value of a text in JSON that somebody has posted; undefined where it is none, or too much of it. */
export function readJson(text: string): unknown {
  if (jsonTooMuch(new TextEncoder().encode(text))) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where the string ends that begins at a quote; the end of the text where nothing ends it. */
function endOfString(json: Uint8Array, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end >= 0; end = json.indexOf(QUOTE, end + 1)) {
    let escapes = 0;
    while (json[end - escapes - 1] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}

/**
 * Whether brackets of a GraphQL document are nested deeper than allowed, before it is parsed: the parser calls itself
 * for each level. Strings and comments do not count.
 */
export function isDocumentTooDeep(document: string, levels = NESTING.levels): boolean {
  let level = 0;
  for (let at = 0; at < document.length; at += 1) {
    const sign = document.charCodeAt(at);
    if (sign === HASH) at = endOfLine(document, at);
    else if (sign === QUOTE) at = endOfText(document, at);
    else if (opens(sign)) level += 1;
    else if (closes(sign)) level -= 1;
    if (level > levels) return true;
  }
  return false;
}

function endOfLine(document: string, start: number): number {
  let at = start;
  while (at < document.length && !LINE_ENDS.includes(document.charCodeAt(at))) at += 1;
  return at;
}

const BLOCK = '"""';

/** Where a string or a block string ends; a string that no line ends is refused by the parser, which reads no further. */
function endOfText(document: string, start: number): number {
  if (document.startsWith(BLOCK, start)) {
    let end = document.indexOf(BLOCK, start + BLOCK.length);
    while (end > 0 && document.charCodeAt(end - 1) === BACKSLASH) end = document.indexOf(BLOCK, end + 1);
    return end < 0 ? document.length : end + BLOCK.length - 1;
  }
  for (let at = start + 1; at < document.length; at += 1) {
    const sign = document.charCodeAt(at);
    if (sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) return at;
    else if (LINE_ENDS.includes(sign)) return document.length;
  }
  return document.length;
}
