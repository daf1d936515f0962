import { bookingDraft, columnsOf } from "backend/modules/bookings/record/booking-record";
import { loadReferences, validationContext } from "backend/modules/bookings/record/references";
import { planBillingItems } from "backend/modules/bookings/save/billing-items";
import { bookingDocuments, bookings, bookingTargetMedia } from "backend/modules/bookings/tables";
import { categories } from "backend/modules/categories/tables";
import { readConfiguration } from "backend/modules/immoflash/configuration";
import { pageTypesIn } from "backend/modules/immoflash/page-types";
import { immoflashConfiguration, immoflashPageFormats } from "backend/modules/immoflash/tables";
import { findingsOf } from "backend/modules/immoflash-issues/examined";
import { immoflashIssueLifecycle } from "backend/modules/immoflash-issues/lifecycle";
import { issues } from "backend/modules/issues/tables";
import { formatLimits } from "backend/modules/media/tables";
import { keptContent } from "backend/modules/newsletters/approval";
import { clicksOf, proofOfAd } from "backend/modules/newsletters/clicks";
import { booksOf, returnsOf, skippedOf } from "backend/modules/newsletters/delivery-counts";
import { newsletters } from "backend/modules/newsletters/tables";
import { contentOfRevision, findRevision } from "backend/platform/lifecycle/revisions";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { send } from "backend/testing/request";
import { shapeBooking } from "domain/bookings/shape";
import { periodsTouched } from "domain/bookings/slots";
import { validateActivation, validateBooking } from "domain/bookings/validation";
import { type IssueFinding, stopsPublishing } from "domain/immoflash-issues/findings";
import { lifecycleState } from "domain/lifecycle/publishing-states";
import { openOf, totalOf } from "domain/newsletters/states";
import { passwordProblems } from "domain/password";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addDemoBookings, DEMO_SIGN_INS, isEmpty, seedIfEmpty } from "./demo";

const NOW = new Date("2026-11-21T08:00:00Z");
const COUNT = 2000;

/** Fingerprints of the demo's bookings; both databases must have the same. */
const digests = new Set<string>();

describeOnDatabase("demo", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
    expect(await isEmpty(backend.db)).toBe(true);
    // As two servers do that start at once.
    const filled = [1, 2].map(() => seedIfEmpty(backend.db, { bookings: COUNT, now: NOW }));
    expect((await Promise.all(filled)).sort()).toEqual([false, true]);
  });

  const rowsOf = async <T extends Record<string, unknown>>(statement: string) =>
    (await backend.db.execute<T>(sql.raw(statement))).rows;
  const numberOf = async (statement: string) =>
    Number((await rowsOf<{ n: unknown }>(`select (${statement}) as n`))[0]?.n);

  test("has series: one client in one format, issue after issue", async () => {
    const series = await rowsOf<{
      n: unknown;
      clients: unknown;
      offers: unknown;
      issues: unknown;
      sound: unknown;
    }>(
      `select count(*) as n, count(distinct client_company_id) as clients,
        count(distinct (target_medium_id, format_id, price_cents)) as offers, count(distinct issue_id) as issues,
        bool_and(series_position between 1 and 99 and created_at <= now()) as sound
       from bookings where series_id is not null group by series_id`,
    );
    expect(series.length).toBeGreaterThanOrEqual(4);
    for (const one of series) {
      expect(Number(one.n)).toBeGreaterThanOrEqual(4);
      expect([Number(one.clients), Number(one.offers)]).toEqual([1, 1]);
      expect(Number(one.issues)).toBe(Number(one.n));
      expect(one.sound).toBe(true);
    }
    expect(await numberOf("select count(*) from booking_series")).toBe(series.length);
  });

  test("has titles, issues, companies and bookings in all states", async () => {
    expect(await isEmpty(backend.db)).toBe(false);
    expect(await numberOf("select count(*) from bookings")).toBe(COUNT);
    expect(await numberOf("select count(*) from companies")).toBe(500);
    expect(await numberOf("select count(*) from companies where is_agency")).toBeGreaterThan(40);
    const media = await rowsOf<{ type: string; n: unknown }>(
      "select type, count(*) as n from media group by 1 order by 1",
    );
    expect(media.map(({ type, n }) => [type, Number(n)])).toEqual([
      ["digital", 2],
      ["immoflash", 1],
      ["print", 4],
      ["video", 1],
    ]);
    expect(await numberOf("select count(distinct extract(year from publish_date)) from issues")).toBe(3);
    expect(
      await numberOf(
        "select count(*) from media m where not exists (select 1 from format_limits l where l.medium_id = m.id)",
      ),
    ).toBe(0);
    const kinds =
      "select count(distinct coalesce(spec_type, kind) || status) from bookings where status <> 'cancelled'";
    // Three states of five types; only the four single types have cancelled bookings.
    expect(await numberOf(kinds)).toBe(15);
    expect(await numberOf("select count(distinct spec_type) from bookings where status = 'cancelled'")).toBe(
      4,
    );
    expect(
      await numberOf("select count(distinct material_state || billing_state) from bookings"),
    ).toBeGreaterThan(8);
    expect(await numberOf("select count(*) from booking_comments")).toBeGreaterThan(COUNT / 10);
    expect(await numberOf("select count(*) from bookings where kind = 'multi'")).toBe(COUNT * 0.02);
    expect(
      await numberOf(
        "select count(*) from bookings where kind = 'multi' and not exists (select 1 from bookings c where c.parent_booking_id = bookings.id)",
      ),
    ).toBe(0);
  });

  test("is the same wherever it is made", async () => {
    const [bookingsOfDemo] = await rowsOf<{ digest: string }>(
      "select md5(string_agg((id, client_company_id, price_cents, status, issue_id, appears_on, supervisor_id)::text, ',' order by id)) as digest from bookings",
    );
    digests.add(bookingsOfDemo?.digest ?? "");
    expect(digests.size).toBe(1);
  });

  test("has flat plans around today: ads on their pages, past pages not overfull, those to come not finished and with mistakes", async () => {
    expect(await numberOf("select count(*) from flat_plans")).toBeGreaterThan(5);
    expect(await numberOf("select count(*) from flat_plan_ads")).toBeGreaterThan(40);
    const overfull = (when: string) => `select count(*) from (
      select ads.issue_id, ads.page from flat_plan_ads ads
      join issues i on i.id = ads.issue_id and i.publish_date ${when} '2026-11-21'
      join bookings b on b.id = ads.booking_id join categories c on c.id = b.format_id
      group by 1, 2 having sum(c.width * c.height / case when c.width > 210 then 2 else 1 end) > 210 * 280) as pages`;
    expect(await numberOf(overfull("<="))).toBe(0);
    const crowded = await numberOf(overfull(">"));
    expect(crowded).toBeGreaterThan(0);
    expect(crowded).toBeLessThan(12);
    const waiting = `select count(*) from bookings b join flat_plans p on p.issue_id = b.issue_id
      where b.status <> 'cancelled' and b.appears_on > '2026-11-21'
        and not exists (select 1 from flat_plan_ads a where a.booking_id = b.id)`;
    expect(await numberOf(waiting)).toBeGreaterThan(0);
  });

  test("has immoflash configured: a category for each type of pages, and places for each of its formats", async () => {
    const pageTypes = await pageTypesIn(backend.db);
    const withAds = Object.entries(pageTypes).filter(([, { adCount }]) => adCount > 0);
    expect(withAds.map(([type, { adCount }]) => [type, adCount])).toEqual([
      ...[
        ["full_ad", 1],
        ["half_ad", 1],
        ["two_articles_banner", 1],
      ],
    ]);
    expect(new Set(withAds.flatMap(([, { formatIds }]) => formatIds)).size).toBe(3);
    expect(await numberOf("select count(*) from immoflash_page_types")).toBe(8);
    const { senderAddress, logo, testReceivers } = await readConfiguration(backend.db);
    expect([senderAddress, logo, testReceivers]).not.toContain(null);
  });

  describe("has immoflash issues", () => {
    const DAY = "2026-11-21";
    async function around() {
      const ofMedium = (await backend.db.select().from(issues).where(immoflash)).sort((one, other) =>
        one.publishDate.localeCompare(other.publishDate),
      );
      const next = ofMedium.findIndex(({ publishDate }) => publishDate > DAY);
      return { all: ofMedium, around: ofMedium.slice(next - 1, next + 2) };
    }
    const immoflash = sql`${issues.mediumId} in (select id from media where type = 'immoflash')`;
    /** What the lifecycle would find in the newest revision of an issue. */
    async function found({ id, draftNumber }: { id: number; draftNumber: number }, db = backend.db) {
      const revision = await findRevision(db, immoflashIssueLifecycle, id, draftNumber);
      return await findingsOf(db, id, contentOfRevision(immoflashIssueLifecycle, revision));
    }
    const stops = (findings: readonly IssueFinding[]) => findings.filter(stopsPublishing);

    test("each with its revisions: one that is out, one in work, one planned", async () => {
      const { all, around: three } = await around();
      expect(all.map(({ draftNumber }) => draftNumber)).toEqual(
        all.map((one) => (three.includes(one) ? 2 : 1)),
      );
      expect(await numberOf("select count(*) from revisions where area = 'immoflash_issues'")).toBe(
        all.length + 3,
      );
      expect(three.map((one) => [lifecycleState(one), one.version])).toEqual([
        ["published", 2],
        ["draft", 2],
        ["draft", 2],
      ]);
      const [out, inWork, planned] = await Promise.all(three.map((one) => found(one)));
      expect(stops(out ?? [])).toEqual([]);
      const kinds = (inWork ?? []).map(({ kind }) => kind).filter((kind) => !kind.startsWith("material_"));
      expect(kinds.sort()).toEqual(["ad_not_placed", "article_unpublished", "place_free"]);
      expect((planned ?? []).filter(({ kind }) => kind === "article_missing")).toHaveLength(7);
    });

    const configuration = {
      id: 1,
      senderName: "immoflash",
      senderAddress: "immoflash@alpenblick.example",
      accentColour: "#475569",
      accentTextColour: "#ffffff",
      testReceivers: [],
    };
    test("whose ads stand on pages for their formats, also once these are configured", async () => {
      const { around: three } = await around();
      const [out, inWork] = three;
      if (!out || !inWork) throw new Error("no issues around today");
      await expect(
        backend.db.transaction(async (tx) => {
          await tx.insert(immoflashConfiguration).values(configuration).onConflictDoNothing();
          for (const [pageType, label] of [
            ["full_ad", "Ganze Anzeige"],
            ["half_ad", "Halbe Anzeige"],
            ["two_articles_banner", "Contentbanner"],
          ] as const) {
            const [format] = await tx.select().from(categories).where(eq(categories.label, label));
            const fitting = { configurationId: 1, pageType, categoryId: format?.id ?? 0 };
            await tx.insert(immoflashPageFormats).values(fitting).onConflictDoNothing();
          }
          expect(stops(await found(out, tx))).toEqual([]);
          expect((await found(inWork, tx)).map(({ kind }) => kind)).not.toContain("ad_of_other_format");
          throw new Error("undone");
        }),
      ).rejects.toThrow("undone");
    });

    test("with rows and revisions that say the same", async () => {
      const different = `select count(*) from issues i join revisions r on r.area = 'immoflash_issues'
        and r.record_id = i.id and r.number = i.draft_number
        where r.content ->> 'title' <> i.title or r.content ->> 'publishDate' <> i.publish_date::text
          or r.content ->> 'issueNumber' <> i.issue_number
          or (select coalesce(jsonb_agg(jsonb_build_array(p.type, p.article1_id::text, p.article2_id::text, p.ad1_id::text,
              p.print_issue_id::text, p.picture_id::text, p.link) order by p.id), '[]') from immoflash_pages p where p.issue_id = i.id)
            <> (select coalesce(jsonb_agg(jsonb_build_array(c -> 'type', c -> 'article1', c -> 'article2', c -> 'ad1',
              c -> 'printIssue', c -> 'picture', c -> 'link') order by n), '[]')
              from jsonb_array_elements(r.content -> 'pages') with ordinality as pages (c, n))`;
      expect(await numberOf(different)).toBe(0);
      const live = `select count(*) from published p join revisions r on r.id = p.revision_id
        join issues i on i.id = p.record_id and i.live_number = r.number
        where p.area = 'immoflash_issues' and p.content = r.content and p.published_at = i.published_at
          and r.published_at = i.published_at and p.facets = array['medium:' || i.medium_id] and i.published_at <= '2026-11-21T08:00:00Z'`;
      expect(await numberOf(live)).toBe(1);
    });
  });

  test("has a newsletter that was sent, whose books balance and whose links were opened, and one to come", async () => {
    const [sent, draft, ...others] = await backend.db.select().from(newsletters).orderBy(newsletters.id);
    if (!sent || !draft) throw new Error("no newsletters");
    expect(others).toEqual([]);
    expect([sent.state, draft.state]).toEqual(["sent", "draft"]);
    expect(sent.approvedById).not.toBe(sent.updatedById);
    expect(await keptContent(backend.db, sent.id, sent.approvedHash ?? "")).not.toBeNull();
    const books = await booksOf(backend.db, sent.id);
    const onList = `select count(*) from receiver_lists l join newsletter_lists n on n.list_id = l.list_id
      join receivers r on r.id = l.receiver_id
      where n.newsletter_id = ${sent.id} and r.created_at <= '${sent.releasedAt?.toISOString()}'`;
    expect(totalOf(books)).toBe(await numberOf(onList));
    expect(openOf(books)).toBe(0);
    expect(books).toMatchObject({ refused: 11, uncertain: 3 });
    expect(books.accepted).toBeGreaterThan(1500);
    const skipped = (await skippedOf(backend.db, sent.id)).reduce((sum, { count }) => sum + count, 0);
    expect(skipped).toBe(books.skipped);
    expect(skipped).toBeGreaterThan(20);
    const { hard, soft } = await returnsOf(backend.db, sent.id);
    expect(soft).toBe(9);
    expect(hard).toBeGreaterThanOrEqual(5);
    expect(hard).toBeLessThan(books.accepted / 20);
    const clicks = await clicksOf(backend.db, sent.id);
    expect(new Set(clicks.map(({ block }) => block.split(":")[0]))).toEqual(
      new Set(["ad", "article", "magazine"]),
    );
    for (const { block, clicks: opened } of clicks) expect(opened, block).toBeGreaterThan(10);
    for (const { block } of clicks.filter((one) => one.block.startsWith("ad:"))) {
      const proof = await proofOfAd(backend.db, Number(block.slice(3)));
      expect(proof).toMatchObject({ issueId: sent.issueId, accepted: books.accepted });
    }
    const later = `select count(*) from newsletter_deliveries where greatest(handed_over_at, answered_at, bounced_at,
      complained_at) > '${NOW.toISOString()}'`;
    expect(await numberOf(later)).toBe(0);
  });

  test("oversells no issue and no period", async () => {
    const limits = await backend.db.select().from(formatLimits);
    const held = (await backend.db.select().from(bookings)).filter((row) => row.status !== "cancelled");
    const byLimit = new Map(limits.map((limit) => [`${limit.mediumId}:${limit.categoryId}`, limit]));
    const taken = new Map<string, number>();
    for (const row of held) {
      const key = `${row.targetMediumId}:${row.formatId}`;
      const limit = byLimit.get(key);
      if (!limit || limit.availableSlots === 0) continue;
      const { campaignStartDate: from, campaignEndDate: to } = row;
      const periods =
        limit.limitationType === "issue"
          ? [`issue ${row.issueId}`]
          : periodsTouched(limit.limitationType, from ?? "", to ?? "");
      if (row.issueId === null && limit.limitationType === "issue") continue;
      for (const period of periods) {
        const place = `${key}:${period}`;
        taken.set(place, (taken.get(place) ?? 0) + 1);
        expect(taken.get(place), place).toBeLessThanOrEqual(limit.availableSlots);
      }
    }
    expect(taken.size).toBeGreaterThan(500);
  });

  test("has only bookings that the use cases would accept", async () => {
    const documents = new Map<number, number[]>();
    for (const { bookingId, attachmentId } of await backend.db.select().from(bookingDocuments)) {
      documents.set(bookingId, [...(documents.get(bookingId) ?? []), attachmentId]);
    }
    const targets = new Map<number, number[]>();
    for (const { bookingId, mediumId } of await backend.db.select().from(bookingTargetMedia)) {
      targets.set(bookingId, [...(targets.get(bookingId) ?? []), mediumId]);
    }
    const issuesById = new Map((await backend.db.select().from(issues)).map((issue) => [issue.id, issue]));
    const rows = await backend.db.select().from(bookings).orderBy(bookings.id);
    for (const [index, row] of rows.entries()) {
      const draft = bookingDraft({
        row,
        printDocumentIds: documents.get(row.id) ?? [],
        targetMediumIds: targets.get(row.id) ?? [],
      });
      expect(shapeBooking(draft), `shape of ${row.id}`).toEqual(draft);
      expect(row).toMatchObject(columnsOf(draft, issuesById.get(row.issueId ?? 0) ?? null));
      // Every twentieth booking, because each check reads its references from the database.
      if (index % 20 !== 0) continue;
      const context = validationContext(draft, await loadReferences(backend.db, draft));
      const ran = row.status === "active" || row.status === "completed";
      const problems = ran ? validateActivation(draft, context) : validateBooking(draft, context);
      expect(problems, `booking ${row.id}`).toEqual([]);
    }
  });

  test("bills its bookings as the use cases would, in all states", async () => {
    const ids = (await backend.db.select({ id: bookings.id }).from(bookings)).map(({ id }) => id);
    const digest = () =>
      rowsOf<{ items: string; states: string }>(`select
        (select md5(string_agg(i::text, ',' order by i.id)) from billing_items i) as items,
        (select md5(string_agg((id, billing_state, has_paid_item)::text, ',' order by id)) from bookings) as states`);
    const before = await digest();
    await planBillingItems(backend.db, ids);
    expect(await digest()).toEqual(before);
    const recurring = await numberOf(
      "select count(*) from (select booking_id from billing_items group by 1 having count(*) > 1) as several",
    );
    expect(recurring).toBeGreaterThan(5);
    for (const state of ["open", "notpaid", "paid"]) {
      const overdue = `select count(*) from billing_items where state = '${state}' and due_date < '2026-11-21'`;
      expect(await numberOf(overdue), state).toBeGreaterThan(3);
    }
  });

  test("has nothing that a house would have looked after long ago", async () => {
    const waiting = `select coalesce(max(date '2026-11-21' - i.due_date), 0) from billing_items i
      join bookings b on b.id = i.booking_id and b.status <> 'cancelled' where i.state <> 'paid'`;
    expect(await numberOf(waiting)).toBeLessThanOrEqual(100);
    const missing = `select coalesce(max(date '2026-11-21' - appears_from), 0) from bookings
      where status in ('open', 'active') and kind = 'single' and material_state in ('open', 'requested')`;
    expect(await numberOf(missing)).toBeLessThan(60);
    const incomplete = `select count(*) from bookings where parent_booking_id is not null
      and spec_type = 'print' and (issue_id is null or format_id is null)`;
    expect(await numberOf(incomplete)).toBe(0);
  });

  test("has ads of single clients around today, in the size of their formats", async () => {
    const own = `select count(distinct b.ad_id) from bookings b join attachments a on a.id = b.ad_id
      where a.filename not like '%Motiv-%' and b.appears_from between date '2026-11-01' and date '2027-03-01'`;
    expect(await numberOf(own)).toBeGreaterThan(50);
  });

  test("lets one user of each role sign in", async () => {
    expect(DEMO_SIGN_INS.map((one) => one.role)).toEqual([
      "Administration",
      "Anzeigenverkauf",
      "Redaktion",
      "Buchhaltung",
      "Nur lesen",
    ]);
    for (const { role, email, password } of DEMO_SIGN_INS) {
      expect(passwordProblems(password)).toEqual([]);
      const { data, errors } = await send(
        backend,
        null,
        `mutation ($email: String!, $password: String!) {
          signIn(email: $email, password: $password) { token user { roles { name } permissions } } }`,
        { email, password },
      );
      expect(errors).toBeUndefined();
      expect(data.signIn.user.roles).toEqual([{ name: role }]);
      const answer = await send(
        backend,
        data.signIn.token,
        "{ backendMedium(limit: 100) { total } bookings(limit: 1) { total } companies(limit: 1) { total } }",
      );
      expect(answer.data).toMatchObject({
        backendMedium: { total: 8 },
        bookings: { total: COUNT },
        companies: { total: 500 },
      });
    }
  });

  test("can get more bookings, in new titles", async () => {
    await addDemoBookings(backend.db, { bookings: 500, now: NOW });
    expect(await numberOf("select count(*) from bookings")).toBe(COUNT + 500);
    expect(
      await numberOf(
        "select count(*) from bookings b join media m on m.id = b.target_medium_id where m.name = 'Bezirksblick Liezen'",
      ),
    ).toBe(500);
    // New records get numbers after the seeded ones.
    const [next] = await rowsOf<{ ahead: boolean }>(
      "select nextval(pg_get_serial_sequence('bookings', 'id')) > (select max(id) from bookings) as ahead",
    );
    expect(next?.ahead).toBe(true);
  });
});
