import { randomBytes } from "node:crypto";
import { followSaves, type SavePhases, type WrittenSave } from "backend/modules/records/service";
import { renderTyped } from "backend/platform/lifecycle/rendering";
import { NO_HTML, type TextHtml } from "backend/platform/markdown/text-html";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, type Problem, refusalProblems } from "backend/platform/use-case/errors";
import { movedKeys } from "domain/site-pages/component-order";
import { componentRow, type PageComponent } from "domain/site-pages/components";
import { MOST_TEXT, type PageDraft, SAME_COMPONENTS } from "domain/site-pages/page";
import { checkedComponents, readFieldsOf } from "domain/site-pages/sent-components";
import { z } from "zod";
import { keyedComponents, pageLifecycle, textName } from "./lifecycle";

/** Its own within a page, and never one that another component had. */
export const newKey = () => randomBytes(6).toString("hex");

/** A refusal with its problems at other fields; any other error as it is. */
export function problemsAt(error: unknown, moved: (problem: Problem) => Problem): unknown {
  const problems = refusalProblems(error);
  return problems.length === 0 ? error : badUserInput(problems.map(moved));
}

/** Rows of the contract without what is not given. */
const sentRows = z.preprocess(
  (rows) => (Array.isArray(rows) ? rows.map(withoutNulls) : rows),
  z.array(componentRow),
);

const withoutNulls = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** Renders the texts of the components that a page is sent with, as far as they can be kept. */
async function renderSent(ctx: SignedInCtx, data: object): Promise<TextHtml> {
  const given = (data as { components?: unknown }).components;
  const sent = given ? sentRows.safeParse(given) : null;
  if (!sent?.success) return NO_HTML;
  requireRenderable(sent.data);
  const components = sent.data.filter((one) => "fields" in readFieldsOf(one.type, { ...one }));
  return await renderTyped(pageLifecycle, ctx, { components }).catch((error: unknown) => {
    const fields = new Map(sent.data.map(({ key }, n) => [textName(key), `components[${n}].text`]));
    throw problemsAt(error, (problem) => ({ ...problem, field: fields.get(problem.field) ?? problem.field }));
  });
}

/** Before anything is rendered: so much text is refused when it is saved, too. */
export function requireRenderable(components: readonly Pick<PageComponent, "text">[]): void {
  const length = components.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  if (length > MOST_TEXT)
    throw badUserInput([{ field: "components", message: "page_too_long", params: { max: MOST_TEXT } }]);
}

/** Components that are kept as they are stored elsewhere, as those of a copied page: nobody has typed them. */
const stored = new WeakSet<readonly PageComponent[]>();

/** The components of another page, for one that is made of them as they are. */
export function asStored(components: readonly PageComponent[]): PageComponent[] {
  const same = [...components];
  stored.add(same);
  return same;
}

/** The components of a page after a save. BAD_USER_INPUT at `components[n].<field>`. */
function componentsAfter(sent: PageComponent[], before: readonly PageComponent[] | null): PageComponent[] {
  if (sent === SAME_COMPONENTS) return [...(before ?? [])];
  if (stored.has(sent)) return sent;
  const checked = checkedComponents(sent, before, newKey);
  if ("components" in checked) return checked.components;
  throw badUserInput(
    checked.problems.map(({ at, field, ...problem }) => ({
      ...problem,
      field: at < 0 ? "components" : `components[${at}]${field ? `.${field}` : ""}`,
    })),
  );
}

/** Where a component lies, for the log: the section, and its number there. */
export function placeOf(components: readonly PageComponent[], key: string): string {
  const one = components.find((component) => component.key === key);
  const siblings = components.filter(({ within }) => within === one?.within);
  const section = components.find((component) => component.key === one?.within);
  const number = String(siblings.findIndex((sibling) => sibling.key === key) + 1);
  return section ? `${section.title} › ${number}` : number;
}

/** Where the components that were moved lay and lie, as the log says it. */
function movesIn({ before, after }: WrittenSave<PageDraft>) {
  const was: Record<string, string> = {};
  const is: Record<string, string> = {};
  for (const key of movedKeys(before?.components ?? [], after.components)) {
    const moved = after.components.find((one) => one.key === key);
    const field = `components[${moved ? keyedComponents.called(moved) : ""}].place`;
    was[field] = placeOf(before?.components ?? [], key);
    is[field] = placeOf(after.components, key);
  }
  return { was, is };
}

/** What a save of a page does with the components that are sent with it. */
export const componentPhases: SavePhases<PageDraft> = {
  read: {
    html: renderSent,
    draft: (draft, before) => ({
      ...draft,
      components: componentsAfter(draft.components, before?.components ?? null),
    }),
  },
  // The order of components is no field of theirs, so the log says it apart.
  follow: followSaves(async ({ log }, _ctx, saves) => {
    for (const save of saves) {
      const { was, is } = movesIn(save);
      if (Object.keys(is).length > 0)
        await log([{ area: "pages", action: "update", recordId: save.id, before: was, after: is }]);
    }
  }),
};
