import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { parseCsv } from "backend/platform/threads/csv";
import type { TestBackend } from "backend/testing/databases";
import { startTexts } from "~/i18n/i18n.server";
import type { MayPost } from "~/session/guard.server";
import { getToast } from "~/session/toast.server";
import { serviceInProcess } from "../../server/service-in-process";

startTexts();

/** The answer of an action or loader: its status, the target of its redirect, and its data. */
export interface ScreenAnswer {
  status: number;
  location: string | null;
  data: any;
  /** It goes back to where it came from, and the message there says what is wrong. */
  isRefused?: boolean;
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
      answerOf(
        () => loader({ request: new Request(`http://house${path}`, { headers }), context, params }),
        context,
      ),
    post: (
      action: (args: ActionFunctionArgs) => unknown,
      path: string,
      entries: Entries,
      params: Record<string, string> = {},
    ) => {
      const body = new FormData();
      for (const [name, value] of entries) body.append(name, value);
      const request = new Request(`http://house${path}`, { method: "POST", body, headers });
      return answerOf(() => action({ request, context, params }), context);
    },
  };
}

/** Whether the next screen shows the message of a failure. */
async function saysWhatIsWrong({ headers }: Response, context: AppLoadContext): Promise<boolean> {
  const [Cookie = ""] = (headers.get("Set-Cookie") ?? "").split(";");
  if (!Cookie.startsWith("toast=")) return false;
  const request = new Request("http://house", { headers: { Cookie } });
  return (await getToast({ request, context })).toast?.type === "error";
}

async function answerOf(call: () => unknown, context: AppLoadContext): Promise<ScreenAnswer> {
  try {
    return await read(await call(), context);
  } catch (thrown) {
    if (thrown instanceof Response) return await read(thrown, context);
    throw thrown;
  }
}

async function read(answer: unknown, context: AppLoadContext): Promise<ScreenAnswer> {
  if (answer instanceof Response) {
    const location = answer.headers.get("Location");
    const isRefused = await saysWhatIsWrong(answer, context);
    return { status: answer.status, location, data: null, ...(isRefused ? { isRefused } : {}) };
  }
  const { type, data, init } = (answer ?? {}) as { type?: string; data?: unknown; init?: ResponseInit };
  if (type === "DataWithResponseInit") return { status: init?.status ?? 200, location: null, data };
  return { status: 200, location: null, data: answer };
}
