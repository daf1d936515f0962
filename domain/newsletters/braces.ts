/** A text that is read sign by sign; every string is one. */
export type Signs = Pick<string, "length" | "charCodeAt" | "slice">;

/** What stands between two braces and the next two, or the end of the line. */
export interface Braced {
  /** From its first brace to behind its last one. */
  from: number;
  to: number;
  /** What stands between the braces. */
  inner: string;
  isClosed: boolean;
}

const OPEN = "{".charCodeAt(0);
const CLOSE = "}".charCodeAt(0);
const LINE_ENDS: readonly number[] = ["\r".charCodeAt(0), "\n".charCodeAt(0)];

const isTwice = (text: Signs, sign: number, at: number) =>
  text.charCodeAt(at) === sign && text.charCodeAt(at + 1) === sign;

const isEnd = (text: Signs, at: number) =>
  at >= text.length ||
  LINE_ENDS.includes(text.charCodeAt(at)) ||
  isTwice(text, OPEN, at) ||
  isTwice(text, CLOSE, at);

/**
 * What was typed between double braces, closed or not, in its order. Goes through the text once and never back, so that
 * the work grows with the length of the text, whatever it holds.
 */
export function* bracedIn(text: Signs): Generator<Braced, void> {
  for (let at = 0; at < text.length; ) {
    if (!isTwice(text, OPEN, at)) {
      at += 1;
      continue;
    }
    const from = at;
    const begin = from + 2;
    at = begin;
    while (!isEnd(text, at)) at += 1;
    const inner = text.slice(begin, at);
    const isClosed = isTwice(text, CLOSE, at);
    if (isClosed) at += 2;
    yield {
      from,
      to: at,
      inner,
      isClosed,
    };
  }
}
