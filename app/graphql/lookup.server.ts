import { gqlRequest, type RequestArgs } from "./client.server";
import { graphql } from "./graphql";

/** One entry of a long list; `note` tells entries of the same name apart. */
type Found = { id: string; label: string; note?: string };

/** How many entries one search answers: more is a reason to type another letter. */
const LIMIT = 20;

const FindCompanies = graphql(`
  query FindCompanies($term: String!, $limit: Int!, $isAgency: Boolean!) {
    companies(term: $term, limit: $limit, sort: "name", filter: { isAgency: $isAgency, isActive: true }) {
      data { _id name externalId }
    }
  }
`);

const FindUsers = graphql(`
  query FindUsers($term: String!, $limit: Int!) {
    users(term: $term, limit: $limit, sort: "name", filter: { status: "active" }) {
      data { _id first_name last_name email }
    }
  }
`);

const FindIssues = graphql(`
  query FindIssues($term: String!, $limit: Int!) {
    issues(term: $term, limit: $limit, sort: "-publishDate") {
      data { _id title issueNumber medium { name } }
    }
  }
`);

const AllFormats = graphql(`
  query AllFormats { backendMedium(limit: 1000) { data { formatcategories { _id name } } } }
`);

async function findCompanies(args: RequestArgs, term: string, isAgency: boolean): Promise<Found[]> {
  const { companies } = await gqlRequest(args, FindCompanies, { term, limit: LIMIT, isAgency });
  return companies.data.map(({ _id, name, externalId }) => ({
    id: _id,
    label: name,
    note: externalId ?? undefined,
  }));
}

async function findUsers(args: RequestArgs, term: string): Promise<Found[]> {
  const { users } = await gqlRequest(args, FindUsers, { term, limit: LIMIT });
  return users.data.map((user) => ({
    id: user._id,
    label: `${user.first_name} ${user.last_name}`,
    note: user.email ?? undefined,
  }));
}

async function findIssues(args: RequestArgs, term: string): Promise<Found[]> {
  const { issues } = await gqlRequest(args, FindIssues, { term, limit: LIMIT });
  return issues.data.map(({ _id, title, issueNumber, medium }) => ({
    id: _id,
    label: `${medium.name} ${issueNumber || title}`,
  }));
}

/** The formats that any medium offers: they are few, so they are searched here. */
async function findFormats(args: RequestArgs, term: string): Promise<Found[]> {
  const { backendMedium } = await gqlRequest(args, AllFormats);
  const formats = backendMedium.data.flatMap((medium) => medium.formatcategories);
  const names = new Map(formats.map(({ _id, name }) => [_id, name]));
  return [...names]
    .filter(([, name]) => name.toLowerCase().includes(term.toLowerCase()))
    .slice(0, LIMIT)
    .map(([id, label]) => ({ id, label }));
}

const LISTS: Record<string, (args: RequestArgs, term: string) => Promise<Found[]>> = {
  "companies-clients": (args, term) => findCompanies(args, term, false),
  "companies-agencies": (args, term) => findCompanies(args, term, true),
  users: findUsers,
  issues: findIssues,
  formats: findFormats,
};

/** The entries of a remote list that fit what was typed, at most 20; null where there is no such list. */
export async function lookup(args: RequestArgs, list: string, term: string): Promise<Found[] | null> {
  const find = Object.hasOwn(LISTS, list) ? LISTS[list] : undefined;
  if (!find) return null;
  return await find(args, term.slice(0, 200).trim());
}
