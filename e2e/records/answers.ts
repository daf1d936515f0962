import type { TestBackend } from "backend/testing/databases";
import { sql } from "drizzle-orm";
import { AnswerTally } from "../bookings/bad-posts";
import type { ScreenAnswer } from "../bookings/posts";

const ALLOWED = [200, 302, 303, 400, 403, 404, 409, 413];

/** The service's records of the post itself: the answer to its key, and the attempt. */
const ABOUT_POSTS = ["idempotency_keys", "rate_limits"];
/** A session remembers when and from where it was last used, too; each of its other columns counts. */
const SESSIONS = `select 'sessions' as name, count(*) as rows,
  coalesce(sum(hashtext((to_jsonb(sessions) - 'last_seen_at' - 'address')::text)), 0) as last from sessions`;

/** How many rows each other table has and when it was last written: every write changes it. */
async function stateOf({ db }: TestBackend): Promise<Map<string, string>> {
  const tables = await db.execute<{ name: string }>(
    sql.raw("select tablename as name from pg_tables where schemaname = 'public' order by 1"),
  );
  const records = tables.rows.filter(({ name }) => !ABOUT_POSTS.includes(name));
  const each = records.map(({ name }) =>
    name === "sessions"
      ? SESSIONS
      : `select '${name}' as name, count(*) as rows, max(xmin::text::bigint) as last from "${name}"`,
  );
  const { rows } = await db.execute<{ name: string; rows: string; last: string }>(
    sql.raw(each.join(" union all ")),
  );
  return new Map(rows.map((row) => [row.name, JSON.stringify(row)]));
}

/** Whether the answer says that the post was carried out. */
const isDone = ({ status, data, isRefused }: ScreenAnswer) =>
  (status === 303 && !isRefused) || (status === 200 && data?.step === "outcome");

/** Answers to posts: none may be an error of the server, and what is not carried out may write nothing. */
export class Answers extends AnswerTally {
  done = 0;
  refused = 0;

  constructor(private readonly backend: TestBackend) {
    super();
  }

  /** The answer to a post that was carried out; null otherwise. */
  async to(faults: string[], send: () => Promise<ScreenAnswer>): Promise<ScreenAnswer | null> {
    const before = await stateOf(this.backend);
    let answer: ScreenAnswer | undefined;
    const sent = async () => {
      answer = await send();
      return answer;
    };
    const status = await this.take({ faults }, sent, ALLOWED);
    if (answer && isDone(answer)) {
      this.done++;
      return answer;
    }
    if (status >= 400 || answer?.isRefused) this.refused++;
    const after = await stateOf(this.backend);
    const written = [...after.keys()].filter((table) => after.get(table) !== before.get(table));
    if (written.length > 0) this.wrong.push({ status, faults, written });
    return null;
  }
}
