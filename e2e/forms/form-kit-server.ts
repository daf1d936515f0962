import { fork } from "node:child_process";
import { once } from "node:events";
import { FORM_KIT } from "../../scripts/form-kit.mjs";

/** Serves the form kit's own application in a process of its own. */
export async function serveFormKit(): Promise<{ url: string; close: () => void }> {
  const child = fork("e2e/forms/form-kit-process.ts", [FORM_KIT], { execArgv: ["--import", "tsx"] });
  const [port] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}`, close: () => child.disconnect() };
}
