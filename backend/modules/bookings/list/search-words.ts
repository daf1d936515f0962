import { companies, companyNames } from "backend/modules/companies/tables";
import { issues } from "backend/modules/issues/tables";
import type { Db } from "backend/platform/database/database";
import { defineLoader } from "backend/platform/database/loaders";
import { arrayOfIds, isOneOf } from "backend/platform/lists/list-conditions";
import { containsWord, likePattern, mayBeMistyped, resemblesWord } from "backend/platform/lists/search-text";
import type { Ctx } from "backend/platform/use-case/context";
import { parseId } from "domain/identifiers";
import { eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { bookings } from "../tables";

/**
 * How a booking is found by each of the words: by its client and agency (name or number), its issue, its job ids and
 * its own number. Companies and issues that match a word are looked up first: with their ids the database can estimate
 * the number of bookings, and reads a few by index but many in a scan. A word that no company has finds those that
 * have nearly the same.
 */
export async function waysToFind(db: Db, ctx: Ctx, words: readonly string[]): Promise<(SQL | undefined)[][]> {
  // A transaction reads by itself, because another connection might wait for it.
  const named =
    db === ctx.db
      ? await Promise.all(words.map((word) => namedByWord(ctx).load(word)))
      : await readNamed(db, words);
  return words.map((word, index) => {
    const pattern = likePattern(word);
    const companyIds = named[index]?.companyIds ?? [];
    const issueIds = named[index]?.issueIds ?? [];
    const number = parseId(word.replace(/^#/, ""));
    return [
      isNamed(bookings.clientCompanyId, companyIds),
      isNamed(bookings.agencyCompanyId, companyIds),
      or(ilike(bookings.easyJobId, pattern), ilike(bookings.easyJobIdEpMedia, pattern)),
      number === null ? undefined : eq(bookings.id, number),
      issueIds.length === 0 ? undefined : isOneOf(bookings.issueId, issueIds),
    ];
  });
}

/** The planner estimates each id of an array by itself, 3 µs for each and for each time that the statement names it. */
const MAX_ESTIMATED = 500;

/** Whether a company is one of those that a word names, which may be most of them. */
const isNamed = (company: PgColumn, ids: readonly number[]): SQL =>
  ids.length > MAX_ESTIMATED
    ? sql`${company} in (select unnest(${arrayOfIds(ids)}::bigint[]))`
    : isOneOf(company, ids);

/** The companies and issues that a word names. */
interface NamedIds {
  companyIds: number[];
  issueIds: number[];
}

const namedByWord = defineLoader<string, NamedIds>((words, ctx) => readNamed(ctx.db, words));

async function readNamed(db: Db, words: readonly string[]): Promise<NamedIds[]> {
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ word: number; kind: "company" | "issue"; id: string }>(
    recordsNamed(words),
  );
  const idsOf = (index: number, kind: "company" | "issue") =>
    rows.filter((row) => row.word === index && row.kind === kind).map((row) => Number(row.id));
  return words.map((_, index) => ({
    companyIds: idsOf(index, "company"),
    issueIds: idsOf(index, "issue"),
  }));
}

/** The companies and issues that each of the words names, in one statement. */
function recordsNamed(words: readonly string[]): SQL {
  const wordRows = words.map((word, index) => {
    const nearly = mayBeMistyped(word) ? word : null;
    const pattern = likePattern(word);
    return sql`(${index}::int, ${word}::text, ${pattern}::text, search_fold(${pattern}), search_fold(${nearly}),
      ${issueNumber(word)}::text)`;
  });
  const word = (column: string) => sql.raw(`words.${column}`);
  return sql`with words(word, typed, pattern, folded, nearly, issue) as materialized (values ${sql.join(wordRows, sql`, `)}),
    named as (
      select words.word, ${companies.id} as id from words
      join ${companies} on ${containsWord(companyNames, word("pattern"), word("folded"))}
        or ${companies.externalId} in (words.typed, upper(words.typed))
    )
    select word, 'company' as kind, id from named
    union all
    select words.word, 'company', ${companies.id} from words
    join ${companies} on ${resemblesWord(companyNames, word("nearly"))}
    where words.nearly is not null and not exists (select 1 from named where named.word = words.word)
    union all
    select words.word, 'issue', ${issues.id} from words
    join ${issues} on ${issues.issueNumber} = words.issue`;
}

/** The number of an issue as it is written (`12/2026`), from what people type (`12/26`); null for any other word. */
function issueNumber(word: string): string | null {
  const [, number, year] = /^0?(\d{1,3})\/(\d{4}|\d{2})$/.exec(word) ?? [];
  if (!number || !year) return null;
  return `${number}/${year.length === 2 ? `20${year}` : year}`;
}
