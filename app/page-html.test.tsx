import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { Scripts, useLoaderData, useLocation } from "@remix-run/react";
import { type ReactNode, Suspense } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import * as entry from "./entry.server";
import { pageHtml } from "./page-html.server";

/** The size of React's buffer: see `page-html.server.ts`. */
const BUFFER = 2048;
const offsets = Array.from({ length: BUFFER }, (_, n) => n);

/** Characters of two, three and four bytes, side by side and between letters. */
const WORDS = "Größe für „Öl und Äther“ – 5 € ü😀ß€😀„ä ﷽x𝄞";

/** A number of letters, up to the size of the buffer, in pieces. React writes longer texts without the buffer. */
function Padding({ letters }: { letters: number }) {
  return [0, 500, 1000, 1500, 2000].map((from) => (
    <i key={from}>{"x".repeat(Math.min(500, Math.max(0, letters - from)))}</i>
  ));
}

function Everywhere({ words }: { words: string }) {
  return (
    <>
      <p title={words}>{words}</p>
      <input name="kit/snapshot" defaultValue={words} />
      <textarea defaultValue={words} />
    </>
  );
}

/** A part that is ready a little later, so that the page is written as a stream. */
function laterPart() {
  let isReady = false;
  const ready = Promise.resolve().then(() => {
    isReady = true;
  });
  return function Later() {
    if (!isReady) throw ready;
    return <b>later</b>;
  };
}

const always = (page: ReactNode) => () => page;

const withoutPadding = (html: string) => html.replaceAll(/<i>x*<\/i>/g, "");

describe("a page as HTML", () => {
  test("waits for its parts, and holds each character whole, wherever it stands in React's buffer", async () => {
    const page = (letters: number) => {
      const Later = laterPart();
      return (
        <main>
          <Padding letters={letters} />
          <Suspense>
            <Later />
          </Suspense>
          <Everywhere words={WORDS} />
        </main>
      );
    };
    const expected = withoutPadding((await pageHtml(always(page(0)))).html);
    expect(expected.split(WORDS)).toHaveLength(5);
    expect(expected).toContain("<b>later</b>");
    for (const letters of offsets) {
      const { html, failed } = await pageHtml(always(page(letters)));
      expect(failed).toBe(false);
      if (withoutPadding(html) !== expected)
        throw new Error(`damaged at ${letters}: ${JSON.stringify(html)}`);
    }
  });

  test("is what React's stream writes", async () => {
    const page = (
      <html lang="de">
        <body>
          <Everywhere words={WORDS} />
        </body>
      </html>
    );
    const stream = (await written(page)).toString().replaceAll("\0", "");
    expect(await pageHtml(() => page)).toEqual({ html: stream, failed: false });
  });

  test("says that a part failed, and rejects where nothing could be rendered", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    const Broken = (): never => {
      throw new Error("broken");
    };
    const { html, failed } = await pageHtml(() => (
      <main>
        whole
        <Suspense>
          <Broken />
        </Suspense>
      </main>
    ));
    expect(html).toContain("whole");
    expect(failed).toBe(true);
    expect(complaints).toHaveBeenCalledWith(new Error("broken"));
    await expect(pageHtml(() => <Broken />)).rejects.toThrow("broken");
    complaints.mockRestore();
  });

  test("is what React wrote but for zeros: no bytes of another page, no halves of characters", async () => {
    const gaps = new Set<number>();
    for (const letters of offsets) {
      // First a page of other words: a reused buffer would still hold them.
      await written(<Everywhere words={"þ".repeat(200)} />);
      const bytes = await written(
        <main>
          <Padding letters={letters} />
          <Everywhere words={WORDS} />
        </main>,
      );
      const zeros = bytes.filter((byte) => byte === 0).length;
      gaps.add(zeros);
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      expect(text.replaceAll("\0", "").split(WORDS)).toHaveLength(5);
      expect(Buffer.byteLength(text.replaceAll("\0", ""))).toBe(bytes.length - zeros);
    }
    // Proves that `withoutNul` is still needed. If React mends the fault, this test fails, and `withoutNul` can be
    // deleted.
    expect(Math.max(...gaps)).toBe(3);
  });
});

describe("a screen", () => {
  const context = { clientAddress: "127.0.0.1", cspNonce: "n" } as unknown as AppLoadContext;

  test("and the data that stand behind it hold each character whole", async () => {
    const screen = createRequestHandler(buildOf(Screen, { words: WORDS }), "production");
    const answer = async (letters: number) => {
      const n = String(letters).padStart(4, "0");
      const response = await screen(new Request(`http://localhost/?n=${n}`), context);
      expect(response.status).toBe(200);
      const html = new TextDecoder("utf-8", { fatal: true }).decode(await response.arrayBuffer());
      return withoutPadding(html).replaceAll(`?n=${n}`, "");
    };
    const expected = await answer(0);
    const inScript = JSON.stringify(JSON.stringify(WORDS)).slice(1, -1);
    expect(expected).toContain(inScript);
    for (const letters of offsets.filter((offset) => offset % 64 === 0)) {
      const html = await answer(letters);
      if (html !== expected) throw new Error(`damaged at ${letters}: ${JSON.stringify(html)}`);
    }
  });

  test("drops a NUL that was sent to it", async () => {
    const screen = createRequestHandler(buildOf(Screen, { words: "a\0b" }), "production");
    const html = await (await screen(new Request("http://localhost/?n=0000"), context)).text();
    expect(html).not.toContain("\0");
    expect(html).toContain('value="ab"');
  });
});

function Screen() {
  const { words } = useLoaderData<{ words: string }>();
  const letters = Number(useLocation().search.slice(3));
  return (
    <html lang="de">
      <body>
        <Padding letters={letters} />
        <Everywhere words={words} />
        <Scripts />
      </body>
    </html>
  );
}

/** The smallest application that answers in the product's own way. */
function buildOf(Root: () => ReactNode, data: unknown): ServerBuild {
  const root = { id: "root", path: "" };
  const module = { default: Root, loader: () => data };
  return {
    mode: "production",
    entry: { module: entry },
    routes: { root: { ...root, module } },
    assets: {
      version: "1",
      url: "/manifest.js",
      entry: { module: "/entry.js", imports: [] },
      routes: {
        root: {
          ...root,
          module: "/root.js",
          imports: [],
          hasLoader: true,
          hasAction: false,
          hasErrorBoundary: false,
        },
      },
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    basename: "/",
    isSpaMode: false,
    future: { v3_singleFetch: true },
  } as unknown as ServerBuild;
}

/** The bytes that React writes without our own cleaning. */
function written(page: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      onError: reject,
      onAllReady: () => resolve(buffer(stream.pipe(new PassThrough()))),
    });
  });
}
