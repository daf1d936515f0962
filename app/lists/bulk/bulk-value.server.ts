import type { ActionFunctionArgs } from "@remix-run/node";
import { isDay } from "domain/dates";
import { parseId } from "domain/identifiers";
import { formatEuro, parseCents, readMoney } from "domain/money";
import { z } from "zod";
import type { FormProblem, LookupItem } from "~/forms";
import { parseForm } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { dayText } from "~/i18n/days";
import { areaText } from "../list-texts";
import type { BulkActionDefinition, BulkValue } from "../state/bulk-definition";
import type { ListDefinition, ListState } from "../state/definition";
import { readListState } from "../state/url-state";
import type { BulkPost } from "./bulk-post";

const BulkChoices = graphql(`query BulkChoices($of: [ChoicesOf!]!) {
  choices(of: $of) { items { id label note } }
}`);

/** What the kit's value step offers. `term`: what was searched for without scripts. */
export type OfferedValues = { items: LookupItem[]; term?: string };

type ValueQuery = { list: string; ids?: string[]; term?: string; within?: string[]; all?: boolean };

async function choicesOf(args: ActionFunctionArgs, query: ValueQuery): Promise<LookupItem[]> {
  const { choices } = await gqlRequest(args, BulkChoices, { of: [query] });
  return choices.flatMap(({ items }) =>
    items.map(({ note, ...item }) => ({ ...item, note: note ?? undefined })),
  );
}

/** The entries to choose from: those of a short source, and of a long one those that fit the search. */
export async function offeredValues(
  args: ActionFunctionArgs,
  list: ListDefinition,
  post: BulkPost,
  { choices, isSearched, isAmongChosen, within }: BulkValue & { choices: string },
  term = "",
): Promise<OfferedValues> {
  if (isSearched) {
    const ids = post.fields.value ? [post.fields.value] : [];
    return { items: await choicesOf(args, { list: choices, ids, term }), ...(term ? { term } : {}) };
  }
  if (isAmongChosen) return { items: await choicesOf(args, { list: choices, ids: post.ids ?? [] }) };
  const { filters } = readListState(post.query, list) as ListState;
  const restriction = within ? { within: filters[within] as string[] } : {};
  return { items: await choicesOf(args, { list: choices, term: "", all: true, ...restriction }) };
}

/** What was typed into the search of a long source; null for any other post. */
export function searchedValue(form: FormData, { value }: BulkActionDefinition): string | null {
  return value?.choices && value.isSearched ? (parseForm(form, z.object({})).lookup?.term ?? null) : null;
}

/** The problems of the value that the list declares. */
export function problemsOfValue(
  form: FormData,
  { fields }: BulkPost,
  { value }: BulkActionDefinition,
): FormProblem[] {
  if (!value) return [];
  const refused = (message: string, params?: { text: string }): FormProblem[] => [
    { field: "value", message, ...(params ? { params } : {}) },
  ];
  const unchosen = form.get("kit/unchosen/value");
  if (unchosen) return refused("not_chosen", { text: String(unchosen) });
  const given = fields.value ?? "";
  if (given === "") return value.none === undefined ? refused("required") : [];
  if (value.typed) {
    const problem = problemOfTyped(value.typed, given);
    return problem ? refused(problem) : [];
  }
  const isOffered = value.options ? value.options.includes(given) : parseId(given) !== null;
  return isOffered ? [] : refused("choice_invalid");
}

function problemOfTyped(kind: NonNullable<BulkValue["typed"]>, text: string): string | null {
  if (kind === "day") return isDay(text) ? null : "date_invalid";
  return kind === "money" ? readMoney(text).problem : null;
}

/** The value in words; null if the action has none, or its record is gone. */
export async function valueText(
  args: ActionFunctionArgs,
  list: ListDefinition,
  { action, fields }: BulkPost,
  value: BulkValue | undefined,
): Promise<string | null> {
  if (!value) return null;
  const given = fields.value ?? "";
  if (given === "") return value.none ? areaText(list, value.none) : null;
  if (value.typed === "day") return dayText(given);
  if (value.typed === "money") return formatEuro(parseCents(given) ?? 0);
  if (value.typed) return given;
  if (value.options) return areaText(list, `${value.textsOf ?? action}.${given}`);
  return (await choicesOf(args, { list: value.choices, ids: [given] }))[0]?.label ?? null;
}
