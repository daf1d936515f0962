import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { hasPermission } from "domain/permissions/check";
import { componentForms } from "domain/site-pages/components";
import { COMPONENT_TYPES, type ComponentType, holdsOthers } from "domain/site-pages/kinds";
import { z } from "zod";
import { openedForm } from "~/forms/post/open-form.server";
import { parseForm } from "~/forms/post/parse-form.server";
import { byIntent } from "~/forms/post/post-actions.server";
import { saveAction, saveActionOf } from "~/forms/post/save-form.server";
import { textsToRead } from "~/forms/post/texts-to-read.server";
import { gqlRequest, problemsOf, type ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { EditLock, isHeldByOther, openedLock } from "~/locks/edit-lock";
import { windowFor } from "~/locks/form-window.server";
import { requireToken } from "~/session/current-user.server";
import { requirePermission } from "~/session/guard.server";
import { ShownComponent } from "./shown-component";
import { MoveComponent, mayEditPages, placeOfComponent } from "./steps.server";

const ComponentScreen = graphql(
  `query PageComponentScreen($id: String!, $window: String) {
    me { permissions }
    page(id: $id) { _id version name components { ...ShownComponent } }
    lock: editLock(area: "pages", id: $id, window: $window) { ...EditLock }
  }`,
  [EditLock, ShownComponent],
);

const SaveComponent = graphql(`mutation SavePageComponent(
  $id: String!, $version: Int!, $component: PageComponentInput!, $key: String, $place: PageComponentPlace
  $idempotencyKey: String!
) {
  saved: savePageComponent(
    id: $id, version: $version, component: $component, key: $key, place: $place, idempotencyKey: $idempotencyKey
  ) { _id components { key within type } }
}`);

const DeleteComponent = graphql(`mutation DeletePageComponent(
  $id: String!, $version: Int!, $key: String!, $idempotencyKey: String!
) {
  deletePageComponent(id: $id, version: $version, key: $key, idempotencyKey: $idempotencyKey) { _id }
}`);

const EDIT = { action: "edit", collectionType: "pages" } as const;
const t = texts("site-pages");

/** The fields that a form has as the component has them. */
const PLAIN = ["title", "text", "alt", "caption", "address", "linkText", "linkAddress", "style"] as const;
const CHOSEN = ["asset", "poster", "linkPage", "linkArticle"] as const;

/** A component as the screen has it, or as a conflict carries it: there with the ids of what is chosen. */
type ComponentContent = { key: string; type: string; within: string | null; isOpen: boolean } & Record<
  (typeof PLAIN)[number],
  string | null
> &
  Record<(typeof CHOSEN)[number], { _id: string } | string | null>;

/** The fields of each type's form. */
const shapes: Record<string, object | undefined> = Object.fromEntries(
  Object.entries(componentForms).map(([type, form]) => [type, form.shape]),
);

/** The form's values of a component of a page. */
function valuesOf(
  components: readonly ComponentContent[],
  component: ComponentContent,
): Record<string, unknown> {
  const idOf = (chosen: { _id: string } | string | null) =>
    typeof chosen === "string" ? chosen : chosen?._id;
  const all: Record<string, unknown> = {
    ...Object.fromEntries(PLAIN.map((field) => [field, component[field] ?? undefined])),
    ...Object.fromEntries(CHOSEN.map((field) => [field, idOf(component[field])])),
    isOpen: component.isOpen,
    ...(holdsOthers(component.type)
      ? {
          sections: components
            .filter(({ within, type }) => within === component.key && type === "section")
            .map(({ key, title }) => ({ key, title: title ?? "" })),
        }
      : {}),
  };
  const fields = Object.keys(shapes[component.type] ?? {});
  return Object.fromEntries(
    Object.entries(all).filter(([field, value]) => fields.includes(field) && value !== undefined),
  );
}

/** What a new component begins with. */
const freshOf = (type: ComponentType): Record<string, unknown> => {
  if (type === "image") return { style: "content" };
  if (type === "separator") return { style: "line" };
  return holdsOthers(type) ? { sections: [{ title: "" }] } : {};
};

const isType = (type: string | null): type is ComponentType => COMPONENT_TYPES.some((one) => one === type);

const notFound = () => Response.json(null, { status: 404, statusText: "Not Found" });

/** Where a new component goes, as its address says; what is no key is no place. */
function placeIn({ url }: Request) {
  const params = Object.fromEntries(new URL(url).searchParams);
  const read = placeOfComponent.safeParse(params);
  return read.success ? read.data : { within: null, before: null };
}

/** The form of a component: that of the address, or a new one of the type that the address names; without one the types. */
export async function loadComponent(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { id = "", key } = args.params;
  const formWindow = await windowFor(args, { area: "pages", id });
  const { me, page, lock } = await gqlRequest(args, ComponentScreen, { id, window: formWindow.window });
  if (!page) throw notFound();
  const type = new URL(args.request.url).searchParams.get("type");
  const component = key === undefined ? null : page.components.find((one) => one.key === key);
  const place = placeIn(args.request);
  if (component === undefined || component?.type === "section") throw notFound();
  if (component === null) {
    requirePermission(me.permissions, EDIT);
    if (type !== null && !isType(type)) throw notFound();
  }
  const componentType = component ? (component.type as ComponentType) : isType(type) ? type : null;
  const values = component
    ? valuesOf(page.components, component)
    : componentType
      ? freshOf(componentType)
      : {};
  const opened = openedLock(lock, formWindow);
  const form = openedForm({
    values: values as Record<string, string>,
    version: page.version,
    ...(componentType ? { schema: componentForms[componentType] } : {}),
  });
  const isRead = !hasPermission(me.permissions, EDIT) || (opened !== null && isHeldByOther(opened));
  return {
    page,
    component,
    type: componentType,
    place,
    lock: opened,
    form: isRead ? { ...form, html: await textsToRead(args, form.values, ["text"]) } : form,
  };
}

const typeField = z.enum(COMPONENT_TYPES, { error: "choice_invalid" });

type Posted = { type: ComponentType };

/** The schema of the posted type of component. */
function schemaOf(fields: FormData) {
  const type = typeField.safeParse(fields.get("type"));
  if (!type.success) return z.object({ type: typeField }) as z.ZodType<Posted>;
  const form: z.ZodType<object> = componentForms[type.data];
  return form.transform((values) => ({ ...values, type: type.data })) as z.ZodType<Posted>;
}

/** The service names fields of the component; the form has them without that. */
const problemsOfComponent = (refusal: ServiceError) =>
  problemsOf(refusal).map((problem) => ({ ...problem, field: problem.field.replace(/^component\./, "") }));

const pagePath = ({ params }: Pick<ActionFunctionArgs, "params">, key?: string) =>
  `/pages/${params.id}${key ? `#component-${key}` : "#components"}`;

/** The new component: the last one at its place, or the one before that which it was put before. */
function madeAt(
  components: readonly { key: string; within: string | null }[],
  { request }: { request: Request },
) {
  const { within, before } = placeIn(request);
  const siblings = components.filter((one) => one.within === within);
  const at = before === null ? siblings.length : siblings.findIndex(({ key }) => key === before);
  return siblings[at - 1]?.key;
}

const save = saveActionOf(async (_args, posted) => ({ form: parseForm(posted, schemaOf) }), {
  may: mayEditPages,
  area: "site-pages",
  send: async (args, { values, version, idempotencyKey }) => {
    const { id = "", key } = args.params;
    const place = key === undefined ? placeIn(args.request) : null;
    return await gqlRequest(args, SaveComponent, {
      id,
      version,
      component: values,
      key,
      place,
      idempotencyKey,
    });
  },
  problems: problemsOfComponent,
  current: (
    { version, components }: { version: number; components: readonly ComponentContent[] },
    { args, form },
  ) => {
    const component = components.find(({ key }) => key === args.params.key);
    const type = typeField.safeParse(form.formData.get("type"));
    const fresh = type.success ? freshOf(type.data) : {};
    return { values: component ? valuesOf(components, component) : fresh, version };
  },
  savedTo: (args, { saved }) => pagePath(args, args.params.key ?? madeAt(saved.components, args)),
  toast: () => t("components.done.saved"),
});

const moveWithin = saveAction({
  may: mayEditPages,
  area: "site-pages",
  schema: placeOfComponent,
  send: (args, { id, values: { within }, version, idempotencyKey }) =>
    gqlRequest(args, MoveComponent, {
      id,
      version,
      key: args.params.key ?? "",
      within,
      before: null,
      idempotencyKey,
    }),
  savedTo: (args) => pagePath(args, args.params.key),
  toast: () => t("components.done.moved"),
});

const remove = saveAction({
  may: mayEditPages,
  area: "site-pages",
  schema: z.object({}),
  send: (args, { id, version, idempotencyKey }) =>
    gqlRequest(args, DeleteComponent, { id, version, key: args.params.key ?? "", idempotencyKey }),
  savedTo: (args) => pagePath(args),
  toast: () => t("components.done.deleted"),
});

export const changeComponent = byIntent(save, { move: moveWithin, delete: remove });
