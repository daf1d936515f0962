import { expect } from "vitest";
import type { TestBackend } from "./databases";
import { send } from "./request";

type Hit = {
  id: string;
  title: string;
  facts: string[];
  day: string | null;
  isFormer: boolean;
  isAdvertorial: boolean;
};
type Group = { kind: string; hits: Hit[] };

/** A search with its hits by kind. */
export const SEARCH = `query ($term: String!, $limit: Int) { search(term: $term, limit: $limit) {
  isComplete groups { kind hits { id title facts day isFormer isAdvertorial } } } }`;

/** What a user finds, by kind. */
export async function groupsOf(
  backend: TestBackend,
  token: string,
  term: string,
  limit?: number,
): Promise<Group[]> {
  const { data, errors } = await send(backend, token, SEARCH, { term, limit });
  expect(errors, term).toBeUndefined();
  expect(data.search.isComplete).toBe(true);
  return data.search.groups;
}
