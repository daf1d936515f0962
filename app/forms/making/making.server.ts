import type { ActionFunctionArgs } from "@remix-run/node";
import { hasPermission, type PermissionCheck } from "domain/permissions/check";
import type { z } from "zod";
import { gqlRequest, keyAfter, problemsOf, type RequestArgs, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { i18n, LOCALE, texts } from "~/i18n/i18n";
import { type MayPost, mayDo } from "~/session/guard.server";
import { type FormArea, fieldLabel } from "../labels";
import type { FieldMessage, MadeRecord, MakingField, MakingForm } from "../post/form-answer";
import { keyFieldOf } from "../post/form-values";
import { formConstraint, newIdempotencyKey, parseForm } from "../post/parse-form.server";
import { isFieldName } from "../post/record-fields.server";

/** A field of the small form: a text, a box to tick, or some values whose texts are the area's. */
export type MakingKind = "text" | "check" | readonly string[];

export type Making = {
  /** The area whose texts name the fields; its `new` is the title. */
  area: FormArea;
  may: PermissionCheck;
  schema: z.ZodType<object>;
  /** The fields that are asked for; the first one names the record, and begins with what was searched. */
  fields: Readonly<Record<string, MakingKind>>;
  /** Further values of each new record of this list, as its form would post them. */
  given?: Readonly<Record<string, string>>;
  /** Creates the record as its own form does, and returns its id. */
  create: (args: ActionFunctionArgs, data: object, idempotencyKey: string) => Promise<string>;
  /** The address of a record's screen. */
  addressOf: (id: string) => string;
};

const makers = new Map<string, Making>();

/** Lets records be made where they are chosen from a list; `recordRoutes` offers it with `made`. */
export function offerMaking(list: string, maker: Making): void {
  makers.set(list, maker);
}

/** The text of the entry that makes a record („Gasthaus Neukunde“ anlegen), if the user may create one in the list. */
export function makesText(list: string, term: string, permissions: readonly string[]): string | undefined {
  const maker = makers.get(list);
  const name = term.trim();
  if (!maker || !name || !hasPermission(permissions, maker.may)) return undefined;
  return texts("records")("make.named", { name });
}

const Maker = graphql(`query Maker { me { permissions } }`);

/** The small form for a list, empty but for the name. 404 if nothing is made there, 403 if the user may not make it. */
export async function openMaking(args: RequestArgs, list: string, term: string, field = "") {
  const maker = makerOf(list);
  const { me } = await gqlRequest(args, Maker);
  if (!hasPermission(me.permissions, maker.may))
    throw Response.json({ permission: null }, { status: 403, statusText: "Forbidden" });
  const [name = ""] = Object.keys(maker.fields);
  const typed = new FormData();
  typed.set(name, term.trim());
  return shownMaking(maker, { field, list, idempotencyKey: newIdempotencyKey(), typed });
}

/** Who may make a record in a list. 404 if nothing is made there. */
export const mayMake = (list: string): MayPost => mayDo(makerOf(list).may);

function makerOf(list: string): Making {
  const maker = makers.get(list);
  if (!maker) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return maker;
}

type MakingState = {
  field: string;
  list: string;
  idempotencyKey: string;
  typed: FormData;
  errors?: Record<string, FieldMessage[]>;
};

function shownMaking(
  maker: Making,
  { field, list, idempotencyKey, typed, errors = {} }: MakingState,
): MakingForm {
  const { area, fields, schema } = maker;
  const t = texts("records");
  const constraints: Record<string, { required?: boolean; maxLength?: number } | undefined> =
    formConstraint(schema);
  const makingFields = Object.entries(fields).map(([name, kind]): MakingField => {
    const { required, maxLength } = constraints[name] ?? {};
    return {
      name,
      kind: typeof kind === "string" ? kind : "choice",
      label: labelIn(area, name),
      ...(typeof kind === "string" ? {} : { options: kind.map((value) => optionOf(area, name, value)) }),
      ...(required ? { required } : {}),
      ...(maxLength ? { maxLength } : {}),
      ...(typed.has(name) ? { value: String(typed.get(name)) } : {}),
      ...(errors[name] ? { errors: errors[name] } : {}),
    };
  });
  const others = Object.entries(errors).filter(([name]) => !Object.hasOwn(fields, name));
  return {
    field,
    list,
    title: (texts(area) as (key: string) => string)("new"),
    save: t("make.save"),
    leave: t("make.leave"),
    idempotencyKey,
    fields: makingFields,
    problems: others.flatMap(([name, messages]) => messages.map((message) => sentence(area, name, message))),
    messages: messageTexts(Object.values(errors).flat()),
  };
}

/** The label of a field; `made.<field>` is that of a field in the first row, whose heading the small form has not. */
function labelIn(area: FormArea, name: string): string {
  const ofRow = `made.${name.replace("[0]", "")}`;
  if (name.includes("[0]") && i18n.exists(ofRow, { ns: area }))
    return (texts(area) as (key: string) => string)(ofRow);
  return fieldLabel(area, name) ?? name;
}

const optionOf = (area: FormArea, name: string, value: string) => ({
  value,
  label: (texts(area) as (key: string) => string)(`${name}.${value}`),
});

/** A problem of a field that the small form does not have. */
function sentence(area: FormArea, name: string, { message, params }: FieldMessage): string {
  const text = (texts("validation") as (key: string, values?: object) => string)(message, params);
  const label = name && fieldLabel(area, name);
  return label ? `${label}: ${text}` : text;
}

/** The texts of some messages with their plural forms. */
function messageTexts(messages: readonly FieldMessage[]): Record<string, string> {
  const all: Record<string, string> = i18n.getResourceBundle(LOCALE, "validation") ?? {};
  const keys = messages.map(({ message }) => message);
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => keys.some((one) => key === one || key.startsWith(`${one}_`))),
  );
}

type Made = { item: MadeRecord; making?: undefined } | { item?: undefined; making: MakingForm };

const VALUE = "kit/making/value/";

/** Makes a record from its posted small form, or returns the form with what is wrong. */
export async function make(args: ActionFunctionArgs, list: string, post: FormData): Promise<Made> {
  const maker = makerOf(list);
  const text = (name: string) => String(post.get(name) ?? "").trim();
  const typed = new FormData();
  for (const name of Object.keys(maker.fields)) if (text(VALUE + name)) typed.set(name, text(VALUE + name));
  const all = new FormData();
  for (const [name, value] of [...Object.entries(maker.given ?? {}), ...typed]) all.set(name, value);
  const idempotencyKey = text(keyFieldOf("making")) || newIdempotencyKey();
  const { values, submission } = parseForm(all, maker.schema);
  const refused = (errors: Record<string, FieldMessage[]>, key: string): Made => ({
    making: shownMaking(maker, { field: text("kit/making/field"), list, idempotencyKey: key, typed, errors }),
  });
  if (values === undefined) {
    const { error } = submission.reply();
    const errors = Object.entries(error ?? {}).map(([name, messages]) => [name, messages ?? []] as const);
    return refused(Object.fromEntries(errors), idempotencyKey);
  }
  try {
    const id = await maker.create(args, values, idempotencyKey);
    const [name = ""] = Object.keys(maker.fields);
    return { item: { id, label: String(typed.get(name)), address: maker.addressOf(id) } };
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    const errors: Record<string, FieldMessage[]> = {};
    for (const { field, message, params } of problemsOf(refusal))
      errors[field] = [...(errors[field] ?? []), { message, params }];
    return refused(errors, keyAfter(refusal, idempotencyKey));
  }
}

/**
 * What a posted intent `make/<step>/<field>` makes, without scripts: the small form (`ask`), the record (`save`), or
 * nothing (`leave`). Null for other intents.
 */
export async function madeOnTheWay(args: ActionFunctionArgs, refresh: string | null, post: FormData) {
  const [, step, field = ""] = /^make\/(ask|save|leave)\/(.+)$/.exec(refresh ?? "") ?? [];
  if (!step || !isFieldName(field)) return null;
  const text = (name: string) => String(post.get(name) ?? "");
  const at = { field, adds: post.has(`kit/several/${field}`) };
  if (step === "ask") {
    const list = text(`kit/list/${field}`);
    return { ...at, making: await openMaking(args, list, text(`kit/lookup/${field}`), field) };
  }
  const made: Partial<Made> = step === "save" ? await make(args, text("kit/making/list"), post) : {};
  return { ...at, ...made };
}

/** The values of a form in which a record is chosen; `adds` where several can be. */
export const withChosen = (
  values: object,
  { field, adds }: { field: string; adds: boolean },
  id: string,
): Record<string, never> =>
  // A single posted value is no list yet.
  withChanged(values, field, (value) => (adds ? [...new Set([value ?? [], id].flat())] : id));

/** The values of a form in which that of one field is another. */
export function withChanged(
  values: object,
  field: string,
  change: (value: unknown) => unknown,
): Record<string, never> {
  const [first = "", ...rest] = field.split(/[.[\]]+/).filter(Boolean);
  const changed = { ...values } as Record<string, unknown>;
  const within = (value: unknown, path: string[]): unknown => {
    const [name, ...further] = path;
    if (name === undefined) return change(value);
    const part = (value ?? {}) as Record<string, unknown>;
    const next = within(part[name], further);
    if (!Array.isArray(value)) return { ...part, [name]: next };
    return value.map((row, index) => (index === Number(name) ? next : row));
  };
  changed[first] = within(changed[first], rest);
  return changed as Record<string, never>;
}
