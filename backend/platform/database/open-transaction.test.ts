import { companies } from "backend/modules/companies/tables";
import { askConnector } from "backend/platform/external/connectors";
import { createAnnouncements } from "backend/platform/live/pub-sub";
import { renderMarkdown } from "backend/platform/markdown/safe-html";
import { NotRenderedError } from "backend/platform/markdown/text-html";
import { threadFile, threads } from "backend/platform/threads/threads";
import { LoaderStore, type SignedInCtx } from "backend/platform/use-case/context";
import { systemCase, useCase, type Work } from "backend/platform/use-case/use-case";
import type { RegularWork } from "backend/platform/work/define-work";
import { runDueWork } from "backend/platform/work/worker";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser } from "backend/testing/factories";
import { houseOf } from "backend/testing/house";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";

const REFUSED = /within a transaction/;
let texts = 0;
/** A text that nobody rendered. */
function newText(): string {
  texts += 1;
  return `Neu *${texts}*`;
}

describeOnDatabase("a transaction", (open) => {
  let backend: TestBackend;
  let ctx: SignedInCtx;
  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    const user = await makeUser(db);
    ctx = { db, user, now: () => new Date(), source: "192.0.2.1" } as unknown as SignedInCtx;
    ctx.loaders = new LoaderStore();
    ctx.pubSub = createAnnouncements();
  });
  const change = { key: null, operation: "test", input: {} };
  const house = () => {
    const mailer = { send: async () => undefined, close: () => undefined };
    return houseOf(backend, { mailer });
  };
  const intoThread = () =>
    threads.run({ kind: "texts", who: "a" }, threadFile("markdown/safe-html-thread.mjs"), {
      text: "a",
      atMost: 9,
    });

  it("waits for no thread, no other host and no mail server, whoever has opened it", async () => {
    const { outside, mailer } = house();
    const connector = { url: "http://127.0.0.1:9", insideHosts: [] };
    const waits: Record<string, () => unknown> = {
      "a thread": intoThread,
      Markdown: () => renderMarkdown({ who: "a" }, newText()),
      "a program elsewhere": () => askConnector(connector, {}, z.unknown()),
      "an address": () => outside.ask("http://127.0.0.1:9"),
      "a data source": () => outside.read("http://127.0.0.1:9", { etag: null, mostBytes: 1, timeoutMs: 1 }),
      "the names of a domain": () => outside.texts("verlag.test"),
      "a mail server": () => mailer?.send({} as never),
    };
    const opened: Record<string, (run: (tx?: Work) => Promise<boolean>) => Promise<unknown>> = {
      "a transaction": (run) => backend.db.transaction(() => run()),
      "one within another": (run) => backend.db.transaction((tx) => tx.transaction(() => run())),
      "a use case": (run) => useCase(ctx, change, run),
      "a change of the house": (run) => systemCase(ctx, { user: null, source: null, now: ctx.now }, run),
    };
    for (const [name, wait] of Object.entries(waits))
      for (const [transaction, within] of Object.entries(opened)) {
        const run = async () => {
          await wait();
          return true;
        };
        await expect(within(run), `${name} in ${transaction}`).rejects.toThrow(REFUSED);
      }
  });

  it("waits for nothing in a part of work, either, but work does between two parts", async () => {
    const failures: unknown[] = [];
    const kind: RegularWork = {
      name: "wait",
      every: "hour",
      run: async ({ part }) => {
        await part(async () => ({}));
        await renderMarkdown({ who: "a" }, newText());
        await part(async () => {
          await renderMarkdown({ who: "a" }, newText());
          return {};
        });
      },
    };
    await runDueWork(house(), { kinds: [kind], onError: (error) => failures.push(error) });
    expect(failures.map(String)).toEqual([expect.stringMatching(REFUSED)]);
  });

  it("has ended when what was begun within it goes on, and has nothing to do with others", async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let left: Promise<string> | undefined;
    await backend.db.transaction(async () => {
      left = ended.then(() => renderMarkdown({ who: "a" }, newText()));
    });
    end();
    expect(await left).toContain("<em>");
    const failing = backend.db.transaction(async () => {
      throw new Error("given up");
    });
    await expect(failing).rejects.toThrow("given up");
    expect(await renderMarkdown({ who: "a" }, newText())).toContain("<em>");
  });

  it("runs again with the HTML of a text that nobody rendered before, and leaves nothing of the first run", async () => {
    const [known, text] = [newText(), newText()];
    const runs: string[][] = [];
    const html = new Map([[known, "handed over"]]);
    await useCase(ctx, { ...change, html }, async (work) => {
      runs.push([...work.html.values()]);
      await work.tx.insert(companies).values({ name: text });
      if (!work.html.has(text)) throw new NotRenderedError([text]);
      return true;
    });
    expect(runs).toEqual([["handed over"], ["handed over", expect.stringContaining("<em>")]]);
    expect(await backend.db.$count(companies, eq(companies.name, text))).toBe(1);
  });
});
