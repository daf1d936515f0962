/** The names under which a picker's controls stand in the form around it. They are the kit's: the record gets none. */
export const PICK = {
  field: "kit/pick/field",
  list: "kit/pick/list",
  /** The search whose results are shown. */
  shown: "kit/pick/shown",
  id: "kit/pick/id",
  /** Files that are brought into the list: themselves, or ids of uploads. */
  files: "kit/pick/files",
  /** Before the name of each control of the search. */
  control: "kit/pick/by/",
} as const;

/** Marks a field whose text gets the pictures that are picked, each in a paragraph of its own. */
export const intoTextOf = (field: string) => `kit/text/${field}`;

/** Stands in the query of a list for each record that was brought into it while somebody picks: its id. */
export const BROUGHT = "brought";

/** `ask` opens the list, `bring` brings files into it, `empty` chooses none. */
export type PickStep = "ask" | "show" | "bring" | "take" | "leave" | "empty";

/** What a picker's button posts; `page` is another page of the search that is shown. */
export const pickIntent = (step: PickStep, field: string, page?: number) =>
  `refresh/pick/${step}${page === undefined ? "" : `-${page}`}/${field}`;

export function readPick(refresh: string | null): { step: PickStep; page?: string; field: string } | null {
  const [, step, page, field = ""] =
    /^pick\/(ask|show|bring|take|leave|empty)(?:-(\d{1,6}))?\/(.+)$/.exec(refresh ?? "") ?? [];
  return step ? { step: step as PickStep, page, field } : null;
}

/** The query of the list that a posted picker asks for: what is typed now, or what is shown already. */
export function pickQuery(
  post: FormData,
  { step, page }: { step: PickStep; page?: string },
): URLSearchParams {
  if (step === "ask") return new URLSearchParams();
  if (step === "take" || step === "bring" || page !== undefined) {
    const query = new URLSearchParams(String(post.get(PICK.shown) ?? ""));
    if (page !== undefined) query.set("page", page);
    return query;
  }
  const typed = [...post].flatMap(([name, value]) =>
    name.startsWith(PICK.control) && typeof value === "string" && value !== ""
      ? [[name.slice(PICK.control.length), value]]
      : [],
  );
  return new URLSearchParams(typed);
}
