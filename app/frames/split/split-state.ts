/** The parts of a split frame that have a width of their own. */
export type SplitPart = "list" | "rail";

/** What a browser remembers of one split frame: widths in pixels, and whether the rail is hidden. */
export type SplitState = Record<SplitPart, number> & { hidesRail: boolean };

export const PART_WIDTHS = {
  list: { least: 200, most: 480, first: 280 },
  rail: { least: 240, most: 480, first: 320 },
} as const;

export const SPLIT_COOKIE = "split";

/** A width in whole pixels within the limits of its part, and of the room that there is. */
export function widthWithin(part: SplitPart, width: number, room: number = Number.POSITIVE_INFINITY): number {
  const { least, most } = PART_WIDTHS[part];
  return Math.round(Math.max(least, Math.min(width, most, room)));
}

/** A frame's state in the cookie, which has those of all frames: `library.list=320&library.hides=rail`. */
export function splitStateIn(cookie: string | null, name: string): SplitState {
  const params = new URLSearchParams(cookie ?? "");
  const widthOf = (part: SplitPart) => {
    const width = Number.parseInt(params.get(`${name}.${part}`) ?? "", 10);
    return Number.isNaN(width) ? PART_WIDTHS[part].first : widthWithin(part, width);
  };
  return { list: widthOf("list"), rail: widthOf("rail"), hidesRail: params.get(`${name}.hides`) === "rail" };
}

/** The cookie with the new state of a frame. */
export function withSplitState(cookie: string | null, name: string, state: SplitState): string {
  const params = new URLSearchParams(cookie ?? "");
  params.set(`${name}.list`, String(state.list));
  params.set(`${name}.rail`, String(state.rail));
  if (state.hidesRail) params.set(`${name}.hides`, "rail");
  else params.delete(`${name}.hides`);
  return params.toString();
}
