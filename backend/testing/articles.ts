import { createHash, randomBytes, randomUUID } from "node:crypto";
import { articleLifecycle } from "backend/modules/articles/lifecycle";
import { articles } from "backend/modules/articles/tables";
import { openSession } from "backend/modules/users/service";
import { draftLinks, published, revisions } from "backend/platform/lifecycle/tables";
import { allKinds, type HouseContext } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { articleForm } from "domain/articles/article";
import { ARTICLE_FIELDS } from "domain/articles/fields";
import { permalinkOf } from "domain/articles/permalink";
import { contentOf } from "domain/fields/values";
import { makeTitle } from "./booking-factories";
import type { TestBackend } from "./databases";
import { declaredRow } from "./declared-rows";
import { makeUser, nextNumber } from "./factories";
import { houseOf } from "./house";
import { send } from "./request";

const AREA = ["read", "create", "edit", "delete"].map((action) => `global:${action}__articles`);
const STEPS = ["write", "publish", "unpublish", "schedule", "send_for_review"].map(
  (action) => `global:${action}__articles`,
);
/** Everything that can be done to articles. */
export const ALL_OF_ARTICLES = [...AREA, ...STEPS];

const FIELDS = `_id version title text permalink state draftNumber liveNumber scheduledNumber publishAt withdrawAt
  dueProblem reviewState reviewNumber reviewReason historyTotal`;

/** A medium that carries articles, with their numbers and quotes. */
export async function makeArticleMedium(db: TestBackend["db"], values: object = {}) {
  const name = `Blatt ${nextNumber()}`;
  const flags = { hasArticle: true, hasArticleNumber: true, hasCitations: true };
  return (await makeTitle(db, [], { name, ...flags, ...values })).medium;
}

/** An article with two revisions, the first of which readers get. */
export async function makeArticle(db: TestBackend["db"], mediumId: number) {
  const title = `Artikel ${nextNumber()}`;
  const permalink = permalinkOf(title);
  const own = { medium: String(mediumId), title, permalink, text: "Ein Text, der **lang** genug ist." };
  const draft = articleForm.parse(own);
  const content = contentOf(ARTICLE_FIELDS, draft);
  const [article] = await db
    .insert(articles)
    .values(
      declaredRow(articles, ARTICLE_FIELDS, draft, {
        wordCount: 6,
        draftNumber: 2,
        liveNumber: 1,
        publishedAt: new Date(),
      }),
    )
    .returning();
  if (!article) throw new Error("no article");
  const shared = { area: "articles", recordId: article.id, at: new Date(), shape: articleLifecycle.shape };
  const revisionRows = await db
    .insert(revisions)
    .values([
      {
        ...shared,
        number: 1,
        content: { ...content, text: "Ein Text, der kurz war." },
        publishedAt: new Date(),
      },
      { ...shared, number: 2, content },
    ])
    .returning();
  await db.insert(published).values({
    area: "articles",
    recordId: article.id,
    revisionId: revisionRows[0]?.id ?? 0,
    publishedAt: new Date(),
    content,
  });
  return article;
}

/** A link to the draft of an article, for seven days from now; returns its token. */
export async function makeLinkToDraft(db: TestBackend["db"], articleId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)];
  const link = { area: "articles", recordId: articleId, tokenHash, createdAt, expiresAt };
  await db.insert(draftLinks).values(link);
  return token;
}

/** Somebody who works with articles, by the operations of the contract. */
export async function articleDesk(
  backend: Parameters<typeof send>[0] & Pick<TestBackend, "db"> & Partial<Pick<TestBackend, "kind">>,
  now: () => Date,
  permissions = ALL_OF_ARTICLES,
) {
  const { db } = backend;
  const user = await makeUser(db, { permissions });
  const medium = await makeArticleMedium(db);
  const house: HouseContext = houseOf({ kind: "pglite", ...backend }, { now });
  const failures: unknown[] = [];
  // A clock that is moved ends sessions.
  const signIn = async () => (await openSession(db, user.id, now())).token;
  const ask = async (document: string, variables: object, as?: string) =>
    send(backend, as ?? (await signIn()), document, variables as Record<string, unknown>);
  return {
    user,
    medium,
    house,
    failures,
    ask,
    create: (data: object = {}, as?: string) =>
      ask(
        `mutation ($data: ArticleInput!, $key: String!) { r: createArticle(data: $data, idempotencyKey: $key) { ${FIELDS} } }`,
        {
          data: {
            medium: String(medium.id),
            title: `Wohnen ${nextNumber()}`,
            text: "Ein Text, der lang genug ist.",
            ...data,
          },
          key: randomUUID(),
        },
        as,
      ),
    update: (id: string, version: number, data: object, as?: string) =>
      ask(
        `mutation ($id: String!, $version: Int!, $data: ArticleInput!, $key: String!) {
          r: updateArticle(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${FIELDS} } }`,
        { id, version, data: { medium: String(medium.id), ...data }, key: randomUUID() },
        as,
      ),
    find: async (id: string) =>
      (await ask(`query ($id: String!) { r: article(id: $id) { ${FIELDS} } }`, { id })).data.r,
    /** A mutation with an id and, where it asks for them, other arguments. */
    step: (name: string, args: Record<string, unknown>, as?: string, key = randomUUID()) => {
      const types: Record<string, string> = {
        number: "Int!",
        version: "Int!",
        id: "String!",
        reason: "String!",
        planSeen: "PlanSeenInput",
      };
      const given = { ...args, idempotencyKey: key };
      const declared = Object.keys(given).map(
        (arg) => `$${arg}: ${arg === "idempotencyKey" ? "String!" : (types[arg] ?? "String")}`,
      );
      const passed = Object.keys(given).map((arg) => `${arg}: $${arg}`);
      return ask(
        `mutation (${declared.join(", ")}) { r: ${name}(${passed.join(", ")}) { ${FIELDS} } }`,
        given,
        as,
      );
    },
    /** What is due is done, by a server beside the backend. */
    runDue: (by: HouseContext = house) =>
      runDueWork(by, {
        kinds: allKinds().filter(({ name }) => name === "publish_and_withdraw"),
        onError: (error) => failures.push(error),
      }),
  };
}
