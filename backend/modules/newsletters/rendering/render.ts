import { type Asker, TookTooMuch, threadFile, threads } from "backend/platform/threads/threads";
import { operationTooLarge } from "backend/platform/use-case/errors";
import { mjmlTree } from "./mjml-tree";
import type { NewsletterModel, RenderedNewsletter } from "./model";
import { cleanModel } from "./model-texts";
import { plainText } from "./plain-text";

const THREAD_FILE = "../modules/newsletters/rendering/mjml-thread.mjs";
const DEADLINE_MS = 10_000;

/**
 * An issue as it is sent: the same model gives the same bytes. HTML and text have markers where `fillPersonal` fills in
 * what differs from receiver to receiver.
 *
 * @param asker whose work it is: one of each is rendered at a time
 * @throws BAD_USER_INPUT (`too_much_asked`) for a user, where it takes too long or too many of their works wait
 * @throws {TookTooMuch} for the house
 */
export async function renderNewsletter(asker: Asker, model: NewsletterModel): Promise<RenderedNewsletter> {
  const clean = cleanModel(model);
  const tree = mjmlTree(clean);
  const kind = asker.who === null ? "house" : "texts";
  const turn = { ...asker, kind, deadlineMs: DEADLINE_MS } as const;
  try {
    const html = await threads.run<string>(turn, threadFile(THREAD_FILE), { tree });
    return { html, text: plainText(clean) };
  } catch (error) {
    throw error instanceof TookTooMuch && asker.who !== null ? operationTooLarge() : error;
  }
}
