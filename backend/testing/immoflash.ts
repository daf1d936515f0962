import { randomUUID } from "node:crypto";
import { immoflashContent, immoflashPages } from "backend/modules/immoflash-issues/tables";
import { media } from "backend/modules/media/tables";
import { published, revisions } from "backend/platform/lifecycle/tables";
import { allKinds } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { PAGE_TYPES } from "domain/immoflash/page-types";
import { ISSUE_PAGE_FIELDS } from "domain/immoflash-issues/fields";
import { immoflashIssueForm } from "domain/immoflash-issues/issue";
import { eq } from "drizzle-orm";
import { makeArticle } from "./articles";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "./booking-factories";
import type { TestBackend } from "./databases";
import { declaredRow } from "./declared-rows";
import { nextNumber, signedInUser } from "./factories";
import { houseOf } from "./house";
import { send } from "./request";

const AREA = ["read", "create", "edit", "delete"].map((action) => `global:${action}__immoflash_issues`);
const STEPS = ["write", "publish", "unpublish", "schedule", "send_for_review"].map(
  (action) => `global:${action}__immoflash_issues`,
);
/** Everything that can be done to immoflash issues. */
export const ALL_OF_IMMOFLASH_ISSUES = [...AREA, ...STEPS];

/** A medium of type immoflash, with articles and three formats: full, half, banner. */
export async function makeImmoflashMedium(db: TestBackend["db"]) {
  const formats = [{ label: "ganz" }, { label: "halb" }, { label: "Banner" }];
  const title = await makeTitle(db, formats, { type: "immoflash", name: `immoflash ${nextNumber()}` });
  await db.update(media).set({ hasArticle: true }).where(eq(media.id, title.medium.id));
  return title;
}

const PAGES = `pages { type article1 article2 ad1 ad2 ad3 ad4 printIssue { _id title } picture { _id } link }`;
const FIELDS = `_id version title issueNumber publishDate customLink adClosesOn state draftNumber liveNumber bookingCount
  publishAt withdrawAt dueProblem ${PAGES} content { article } findings { kind stops page place booking article }`;

/** Somebody who makes immoflash issues, by the operations of the contract. */
export async function immoflashDesk(
  backend: Parameters<typeof send>[0] & Pick<TestBackend, "db"> & Partial<Pick<TestBackend, "kind">>,
  permissions: readonly string[] = ALL_OF_IMMOFLASH_ISSUES,
) {
  const { db } = backend;
  const title = await makeImmoflashMedium(db);
  const onBookings = ["view", "read", "edit", "delete"].map((action) => `global:${action}__bookings`);
  const { token, user } = await signedInUser(db, [...permissions, ...onBookings]);
  const failures: unknown[] = [];
  const medium = String(title.medium.id);
  let nth = 0;
  const ask = (document: string, variables: object, as = token) =>
    send(backend, as, document, { key: randomUUID(), ...variables });
  // A day of its own for each issue.
  const day = () =>
    `2099-${String(1 + Math.floor(nth / 28)).padStart(2, "0")}-${String(1 + (nth++ % 28)).padStart(2, "0")}`;
  return {
    ...title,
    token,
    user,
    ask,
    failures,
    create: (data: object = {}, as?: string) =>
      ask(
        `mutation ($data: ImmoflashIssueInput!, $key: String!) {
          r: createImmoflashIssue(data: $data, idempotencyKey: $key) { ${FIELDS} } }`,
        { data: { title: `immoflash ${nextNumber()}`, medium, publishDate: day(), ...data } },
        as,
      ),
    update: (id: string, version: number, data: object, as?: string) =>
      ask(
        `mutation ($id: String!, $version: Int!, $data: ImmoflashIssueInput!, $key: String!) {
          r: updateImmoflashIssue(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${FIELDS} } }`,
        { id, version, data: { title: "immoflash", medium, ...data } },
        as,
      ),
    remove: (id: string, version: number) =>
      ask(
        `mutation ($id: String!, $version: Int!, $key: String!) {
          r: deleteImmoflashIssue(id: $id, version: $version, idempotencyKey: $key) }`,
        { id, version },
      ),
    publish: (id: string, number: number, as?: string) =>
      ask(
        `mutation ($id: String!, $number: Int!, $key: String!) {
          r: publishImmoflashIssue(id: $id, number: $number, idempotencyKey: $key) { ${FIELDS} } }`,
        { id, number },
        as,
      ),
    /** A mutation of one issue with a number, a version or times. */
    step: (
      name: string,
      args: Record<string, string | number>,
      { as = token, key = randomUUID() as string } = {},
    ) => {
      const types: Record<string, string> = { number: "Int!", version: "Int!", id: "String!" };
      const declared = Object.keys(args).map((arg) => `$${arg}: ${types[arg] ?? "String"}`);
      const passed = Object.keys(args).map((arg) => `${arg}: $${arg}`);
      return ask(
        `mutation (${declared.join(", ")}, $key: String!) {
          r: ${name}(${passed.join(", ")}, idempotencyKey: $key) { ${FIELDS} } }`,
        { ...args, key },
        as,
      );
    },
    publishAll: (ids: string[]) =>
      ask(
        `mutation ($selection: ImmoflashIssueSelection!, $key: String!) {
          r: publishImmoflashIssues(selection: $selection, idempotencyKey: $key) {
            done refused { _id label reason } } }`,
        { selection: { ids } },
      ),
    /** What is due at a moment is done, by a server beside the backend. */
    runDue: (at: Date) =>
      runDueWork(houseOf({ kind: "pglite", ...backend }, { now: () => at }), {
        kinds: allKinds().filter(({ name }) => name === "publish_and_withdraw"),
        onError: (error) => failures.push(error),
      }),
    cancelAd: (id: string, version = 1) =>
      ask(
        `mutation ($id: String!, $version: Int!, $key: String!) {
          r: cancelBooking(id: $id, version: $version, reason: "Abgesagt", idempotencyKey: $key) { _id version } }`,
        { id, version },
      ),
    deleteAd: (id: string, version = 1) =>
      ask(
        `mutation ($id: String!, $version: Int!, $key: String!) {
          r: deleteBooking(id: $id, version: $version, idempotencyKey: $key) }`,
        { id, version },
      ),
    withdraw: (id: string) =>
      ask(
        `mutation ($id: String!, $key: String!) {
          r: withdrawImmoflashIssue(id: $id, idempotencyKey: $key) { ${FIELDS} } }`,
        { id },
      ),
    find: async (id: string, fields = FIELDS) =>
      (await ask(`query ($id: String!) { r: immoflashIssue(id: $id) { ${fields} } }`, { id })).data.r,
    /** An ad that is sold into an issue. */
    sell: async (issueId: string, nthFormat = 0, values: object = {}) => {
      const clientCompanyId = (await makeCompany(db)).id;
      const ad = await makeBooking(db, {
        clientCompanyId,
        targetMediumId: title.medium.id,
        issueId: Number(issueId),
        specType: "immoflash",
        formatId: title.formats[nthFormat]?.id ?? 0,
        appearsFrom: "2099-01-01",
        appearsOn: "2099-01-01",
        ...values,
      });
      return String(ad.id);
    },
    /** An article of the medium that readers get. */
    article: async () => String((await makeArticle(db, title.medium.id)).id),
  };
}

/** An issue with a page of each type, an ad and articles on them, whose first revision readers get. */
export async function makeImmoflashIssue(db: TestBackend["db"]) {
  const { medium, formats } = await makeImmoflashMedium(db);
  const issue = await makeIssue(db, medium.id, { draftNumber: 2, liveNumber: 1, publishedAt: new Date() });
  const client = await makeCompany(db);
  const place = { targetMediumId: medium.id, issueId: issue.id, specType: "immoflash" as const };
  const day = { appearsFrom: issue.publishDate, appearsOn: issue.publishDate };
  const [ad, other] = [0, 1].map((n) => ({ ...place, ...day, formatId: formats[n]?.id ?? 0 }));
  const placed = await makeBooking(db, { clientCompanyId: client.id, ...ad });
  await makeBooking(db, { clientCompanyId: client.id, ...other });
  const [first, second] = [await makeArticle(db, medium.id), await makeArticle(db, medium.id)];
  const pages = PAGE_TYPES.map((type) => ({
    type,
    article1:
      type === "cover_left" ? String(first.id) : type === "two_articles" ? String(second.id) : undefined,
    ad1: type === "full_ad" ? String(placed.id) : undefined,
  }));
  const content = immoflashIssueForm.parse({
    medium: String(medium.id),
    title: issue.title,
    publishDate: issue.publishDate,
    pages,
    content: [{ article: String(first.id) }],
  });
  await db
    .insert(immoflashPages)
    .values(
      content.pages.map((page) =>
        declaredRow(immoflashPages, ISSUE_PAGE_FIELDS, page, { issueId: issue.id }),
      ),
    );
  await db.insert(immoflashContent).values({ issueId: issue.id, articleId: first.id });
  const shared = { area: "immoflash_issues", recordId: issue.id, at: new Date(), shape: 1 };
  const [live] = await db
    .insert(revisions)
    .values([
      {
        ...shared,
        number: 1,
        content: { ...content, pages: content.pages.slice(0, 3) },
        publishedAt: new Date(),
      },
      { ...shared, number: 2, content },
    ])
    .returning();
  await db.insert(published).values({
    area: "immoflash_issues",
    recordId: issue.id,
    revisionId: live?.id ?? 0,
    publishedAt: new Date(),
    content,
  });
  return issue;
}
