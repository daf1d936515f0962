import { isDeepStrictEqual } from "node:util";
import { readInput } from "backend/modules/records/service";
import { renderTyped } from "backend/platform/lifecycle/rendering";
import { NO_HTML, type TextHtml } from "backend/platform/markdown/text-html";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { namesByField } from "backend/platform/use-case/names";
import { requireVersion, useCase } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import {
  type ComponentPlace,
  copyComponent,
  EMPTY_FIELDS,
  insertComponent,
  moveComponent,
  newSections,
  type ReorderResult,
  removeComponent,
  type SectionOfForm,
  withSections,
} from "domain/site-pages/component-order";
import {
  COMPONENT_TYPES,
  type ComponentType,
  componentForms,
  holdsOthers,
  type PageComponent,
} from "domain/site-pages/components";
import { pageLifecycle, textName } from "./lifecycle";
import { newKey, problemsAt } from "./sent";
import { record } from "./types";

/** A page as somebody has seen it. */
export interface SeenPage {
  id: string;
  version: number;
}

const requireArranged = (arranged: ReorderResult): PageComponent[] => {
  if ("problem" in arranged) throw badUserInput([arranged.problem]);
  return arranged.components;
};

/** Changes the components of a page that somebody has seen; the page gets a version and a revision by it. */
function changeComponents(
  ctx: SignedInCtx,
  { id, version }: SeenPage,
  {
    key,
    operation,
    input,
    html = NO_HTML,
  }: { key: string; operation: string; input: object; html?: TextHtml },
  arrange: (components: readonly PageComponent[]) => PageComponent[],
): Promise<number> {
  const change = { key, operation, input: { id, version, ...input }, html, refusals: record.refusals };
  return useCase(ctx, change, async (work) => {
    const [row] = await record.lockRecords(work.tx, [parseId(id) ?? 0]);
    if (!row) throw notFound();
    const before = (await record.draftsOf(work.tx, [row]))(row);
    await requireVersion(work.tx, ctx, row, version, async () => ({
      ...before,
      names: await namesByField(work.tx, record.inNames(before)),
    }));
    const components = arrange(before.components);
    if (isDeepStrictEqual(components, before.components)) return row.id;
    await record.write(work, ctx, [{ row, before, after: { ...before, components } }]);
    return row.id;
  });
}

/** A component as it is sent: the fields of its form, and which type it is. */
interface SentComponent {
  type?: string | null;
}

const typeOf = ({ type }: SentComponent): ComponentType => {
  const componentType = COMPONENT_TYPES.find((one) => one === type);
  if (componentType) return componentType;
  throw badUserInput([{ field: "type", message: type ? "choice_invalid" : "required" }]);
};

/** What a component holds of what its form says; sections are components of their own. */
function readComponent(sent: SentComponent) {
  const type = typeOf(sent);
  const read = readInput(componentForms[type], sent) as Partial<PageComponent> & {
    sections?: SectionOfForm[];
  };
  const { sections = [], ...fields } = read;
  return { type, fields, sections };
}

/** Saves a component by its form: the one with this key, or a new one at a place. */
export async function saveComponent(
  ctx: SignedInCtx,
  {
    component: sent,
    key: present,
    place,
    ...seen
  }: SeenPage & { component: SentComponent; key: string | null; place: ComponentPlace },
  key: string,
): Promise<number> {
  const { type, fields, sections } = readComponent(sent);
  const saved = present ?? newKey();
  const component = { ...EMPTY_FIELDS, ...fields, key: saved, type, within: null };
  const field = textName(saved);
  const html = await renderTyped(pageLifecycle, ctx, { components: [component] }).catch((error: unknown) => {
    throw problemsAt(error, (problem) => (problem.field === field ? { ...problem, field: "text" } : problem));
  });
  let at = -1;
  const arrange = (components: readonly PageComponent[]): PageComponent[] => {
    const all = present === null ? added(components) : changed(components);
    at = all.findIndex((one) => one.key === saved);
    return all;
  };
  const added = (components: readonly PageComponent[]) => {
    return requireArranged(
      insertComponent(components, [component, ...newSections(saved, sections, newKey)], place),
    );
  };
  const changed = (components: readonly PageComponent[]) => {
    const before = components.find((one) => one.key === present);
    // A component stays what it is; its sections are no components of their own.
    if (!before || before.type !== type) throw badUserInput([{ field: "key", message: "reference_missing" }]);
    const now = components.map((one) => (one === before ? { ...one, ...fields } : one));
    return holdsOthers(type) ? requireArranged(withSections(now, before.key, sections, newKey)) : now;
  };
  const input = { component: sent, key: present, place };
  const change = { key, operation: "savePageComponent", input, html };
  return await changeComponents(ctx, seen, change, arrange).catch((error: unknown) => {
    throw problemsAt(error, (problem) => atForm(problem, at));
  });
}

/** A problem of the page at the field of the component's form. */
function atForm<P extends { field: string }>(problem: P, at: number): P {
  const prefix = `components[${at}].`;
  return problem.field.startsWith(prefix)
    ? { ...problem, field: problem.field.slice(prefix.length) }
    : problem;
}

/** Moves a component with all that lies in it. */
export const moveComponentOf = (
  ctx: SignedInCtx,
  { key: moved, within, before, ...seen }: SeenPage & ComponentPlace & { key: string },
  key: string,
): Promise<number> =>
  changeComponents(
    ctx,
    seen,
    { key, operation: "movePageComponent", input: { key: moved, within, before } },
    (components) => requireArranged(moveComponent(components, moved, { within, before })),
  );

/** Removes a component with all that lies in it. */
export const deleteComponent = (
  ctx: SignedInCtx,
  { key: removed, ...seen }: SeenPage & { key: string },
  key: string,
): Promise<number> =>
  changeComponents(
    ctx,
    seen,
    { key, operation: "deletePageComponent", input: { key: removed } },
    (components) => requireArranged(removeComponent(components, removed)),
  );

/** Copies a component with all that lies in it, right behind it. */
export const copyComponentOf = (
  ctx: SignedInCtx,
  { key: copied, ...seen }: SeenPage & { key: string },
  key: string,
): Promise<number> =>
  changeComponents(ctx, seen, { key, operation: "copyPageComponent", input: { key: copied } }, (components) =>
    requireArranged(copyComponent(components, copied, newKey)),
  );
