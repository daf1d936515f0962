import { gqlRequest, type RequestArgs, ServiceError } from "./client.server";
import { graphql } from "./graphql";

/** One entry of a long list; `note` tells entries of the same name apart. */
type LookupEntry = { id: string; label: string; note?: string };

const FindChoices = graphql(`
  query FindChoices($of: [ChoicesOf!]!) {
    me { permissions }
    choices(of: $of) { items { id label note } }
  }
`);

type Lookup = { items: LookupEntry[]; permissions: readonly string[] };

/**
 * The entries of a list of choices that match the typed text, and what the user may do; null if the service has no such
 * list. A list may be narrowed to what belongs to a record: `pages:12` are those of the domain 12.
 */
export async function lookup(args: RequestArgs, list: string, term: string): Promise<Lookup | null> {
  const [name = "", ...within] = list.split(":", 2);
  try {
    const { choices, me } = await gqlRequest(args, FindChoices, { of: [{ list: name, term, within }] });
    const items = choices.flatMap(({ items }) =>
      items.map(({ note, ...item }) => ({ ...item, note: note ?? undefined })),
    );
    return { items, permissions: me.permissions };
  } catch (refusal) {
    if (refusal instanceof ServiceError && refusal.problems[0]?.field === "of[0].list") return null;
    throw refusal;
  }
}
