import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { parseCsv } from "backend/platform/threads/csv";
import type { TestBackend } from "backend/testing/databases";
import { startTexts } from "~/i18n/i18n.server";
import type { MayPost } from "~/session/guard.server";
import { serviceInProcess } from "../../server/service-in-process";

startTexts();

/** The answer of an action or loader: its status, the target of its redirect, and its data. */
export interface ScreenAnswer {
  status: number;
  location: string | null;
  data: any;
}

export type Entries = Iterable<readonly [string, string | File]>;

/** Calls the loaders and actions of the screens as the server does, on a real backend and without a browser. */
export function screensOn(backend: TestBackend, token: string | null) {
  const { ask, fetchFile, whoIs } = serviceInProcess(backend, { method: "POST", complete: false });
  const context = {
    ask,
    fetchFile,
    readForm: async (request: Request, sender: string | null, may?: MayPost) => {
      if (sender && may) may((await whoIs(sender))?.permissions ?? []);
      return await request.formData();
    },
    exportPlace: async () => true,
    parseCsv,
    clientAddress: "192.0.2.1",
    cookieSecret: "a secret of these tests",
  } as unknown as AppLoadContext;
  const headers: Record<string, string> = token ? { Cookie: `imvtoken=${token}` } : {};
  return {
    context,
    headers,
    open: (loader: (args: LoaderFunctionArgs) => unknown, path: string, params = {}) =>
      answerOf(() => loader({ request: new Request(`http://house${path}`, { headers }), context, params })),
    post: (
      action: (args: ActionFunctionArgs) => unknown,
      path: string,
      entries: Entries,
      params: Record<string, string> = {},
    ) => {
      const body = new FormData();
      for (const [name, value] of entries) body.append(name, value);
      const request = new Request(`http://house${path}`, { method: "POST", body, headers });
      return answerOf(() => action({ request, context, params }));
    },
  };
}

async function answerOf(call: () => unknown): Promise<ScreenAnswer> {
  try {
    return read(await call());
  } catch (thrown) {
    if (thrown instanceof Response) return read(thrown);
    throw thrown;
  }
}

function read(answer: unknown): ScreenAnswer {
  if (answer instanceof Response) {
    return { status: answer.status, location: answer.headers.get("Location"), data: null };
  }
  const { type, data, init } = (answer ?? {}) as { type?: string; data?: unknown; init?: ResponseInit };
  if (type === "DataWithResponseInit") return { status: init?.status ?? 200, location: null, data };
  return { status: 200, location: null, data: answer };
}
