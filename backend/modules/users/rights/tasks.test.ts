import { randomUUID } from "node:crypto";
import { makeArticleMedium } from "backend/testing/articles";
import { makeBooking, makeCompany, makeIssue } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makeImmoflashIssue } from "backend/testing/immoflash";
import { send } from "backend/testing/request";
import { permissionsFor, type Task } from "domain/permissions/tasks";
import { beforeAll, expect, test } from "vitest";

const COMPANY = `mutation ($data: CompanyInput!, $key: String!) {
  r: createCompany(data: $data, idempotencyKey: $key) { _id } }`;
const SELL = `mutation ($data: PrintBookingInput!, $key: String!) {
  r: createPrintBooking(data: $data, idempotencyKey: $key) { _id version } }`;
const CHANGE = `mutation ($id: String!, $data: PrintBookingInput!, $key: String!) {
  r: updatePrintBooking(id: $id, version: 1, data: $data, idempotencyKey: $key) { _id price } }`;
const SEEN = `query ($id: String!) { r: booking(id: $id) { _id } }`;
const WRITE = `mutation ($data: ArticleInput!, $key: String!) {
  r: createArticle(data: $data, idempotencyKey: $key) { _id } }`;
const REVIEW = `mutation ($id: String!, $key: String!) {
  r: sendArticleForReview(id: $id, number: 1, idempotencyKey: $key) { _id } }`;
const PUBLISH = `mutation ($id: String!, $key: String!) {
  r: publishArticle(id: $id, number: 1, idempotencyKey: $key) { _id } }`;
const ISSUE = `mutation ($id: String!, $data: PrintIssueInput!, $key: String!) {
  r: updatePrintIssue(id: $id, version: 1, data: $data, idempotencyKey: $key) { title } }`;
const FLASH = `mutation ($id: String!, $version: Int!, $data: ImmoflashIssueInput!, $key: String!) {
  r: updateImmoflashIssue(id: $id, version: $version, data: $data, idempotencyKey: $key) { title } }`;
const BILL = `mutation ($ids: [String!]!, $key: String!) {
  r: takeBillingStep(selection: { ids: $ids }, step: notpaid, idempotencyKey: $key) { done } }`;
const ITEMS = `query ($id: String!) { r: booking(id: $id) { billingItems { _id } } }`;

describeOnDatabase("somebody with the permissions of one task", (open) => {
  let backend: TestBackend;
  let own: Awaited<ReturnType<typeof makeArticleMedium>>;
  let other: typeof own;
  beforeAll(async () => {
    backend = await open();
    own = await makeArticleMedium(backend.db);
    other = await makeArticleMedium(backend.db);
  });

  async function somebodyWho(task: Task, type: "print" | "immoflash" = "print", { id } = own) {
    const { token } = await signedInUser(backend.db, permissionsFor(task, { id: String(id), type }), {
      mayLogIn: false,
    });
    return async (document: string, variables: object = {}) => {
      const { data, code, errors } = await send(backend, token, document, {
        key: randomUUID(),
        ...variables,
      });
      return { r: data?.r, code, problems: errors?.[0]?.extensions.data };
    };
  }
  const booked = async (mediumId: number) => {
    const { id: clientCompanyId } = await makeCompany(backend.db);
    const place = { clientCompanyId, targetMediumId: mediumId, priceCents: 10_000 };
    return await makeBooking(backend.db, { ...place, billingDate: "2026-01-01" });
  };

  test("sells a medium with a new client, and no other medium", async () => {
    const ask = await somebodyWho("sells");
    const client = (await ask(COMPANY, { data: { name: "Neukunde", type: "Customer", isActive: true } })).r;
    const data = (mediumId: number, price = 1000) => ({
      clientCompany: client?._id,
      price,
      specs: { targetMedium: String(mediumId) },
    });
    const sold = await ask(SELL, { data: data(own.id) });
    expect(sold).toMatchObject({ r: { version: 1 }, problems: undefined });
    expect((await ask(CHANGE, { id: sold.r._id, data: data(own.id, 900) })).r).toMatchObject({ price: 900 });
    expect((await ask(SELL, { data: data(other.id) })).code).toBe("NOT_AUTHORIZED");
    expect((await ask(SEEN, { id: String((await booked(other.id)).id) })).r).toBeNull();
    expect((await ask(WRITE, { data: {} })).code).toBe("NOT_AUTHORIZED");
  });

  test("edits articles and issues and sends them for review, and neither publishes nor sells", async () => {
    const ask = await somebodyWho("edits");
    const text = { medium: String(own.id), title: "Wohnen am See", text: "Ein Text, der lang genug ist." };
    const article = (await ask(WRITE, { data: text })).r;
    expect(await ask(REVIEW, { id: article?._id })).toMatchObject({ r: { _id: article?._id } });
    expect((await ask(PUBLISH, { id: article?._id })).code).toBe("NOT_AUTHORIZED");
    const issue = await makeIssue(backend.db, own.id);
    const changed = { title: "Herbst", publishDate: issue.publishDate, medium: String(own.id) };
    expect((await ask(ISSUE, { id: String(issue.id), data: changed })).r).toEqual({ title: "Herbst" });
    const booking = await booked(own.id);
    expect((await ask(SEEN, { id: String(booking.id) })).r).not.toBeNull();
    const sale = {
      clientCompany: String(booking.clientCompanyId),
      price: 1,
      specs: { targetMedium: String(own.id) },
    };
    expect((await ask(SELL, { data: sale })).code).toBe("NOT_AUTHORIZED");
    const flash = await somebodyWho("edits", "immoflash");
    const made = await makeImmoflashIssue(backend.db);
    const renamed = { title: "Flash", medium: String(made.mediumId), publishDate: made.publishDate };
    const { id, version } = made;
    expect((await ask(FLASH, { id: String(id), version, data: renamed })).code).toBe("NOT_AUTHORIZED");
    expect((await flash(FLASH, { id: String(id), version, data: renamed })).r).toEqual({ title: "Flash" });
  });

  test("bills a medium, and no other medium", async () => {
    const ask = await somebodyWho("bills");
    const all = await somebodyWho("bills", "print", other);
    const [mine, theirs] = [await booked(own.id), await booked(other.id)];
    const itemOf = async (booking: { id: number }, as = ask) =>
      (await as(ITEMS, { id: String(booking.id) })).r?.billingItems[0]._id as string;
    const hidden = await itemOf(theirs, all);
    expect((await ask(BILL, { ids: [await itemOf(mine)] })).r).toEqual({ done: 1 });
    expect((await ask(BILL, { ids: [hidden] })).r ?? { done: 0 }).toEqual({ done: 0 });
    expect((await all(BILL, { ids: [hidden] })).r).toEqual({ done: 1 });
    const data = {
      clientCompany: String(mine.clientCompanyId),
      price: 1,
      specs: { targetMedium: String(own.id) },
    };
    expect((await ask(SELL, { data })).code).toBe("NOT_AUTHORIZED");
  });
});
