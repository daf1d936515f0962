import { type Asker, TookTooMuchError, threadFile, threads } from "backend/platform/threads/threads";
import { operationTooLarge } from "backend/platform/use-case/errors";
import { type MjmlElement, mjmlTree } from "./mjml-tree";
import type { NewsletterModel } from "./model";
import { cleanModel } from "./model-texts";
import { mostBytesOf } from "./most-bytes";
import { plainText } from "./plain-text";

const THREAD_FILE = "../modules/newsletters/rendering/mjml-thread.mjs";
const DEADLINE_MS = 10_000;

/** A newsletter before its HTML is made of it, which takes a thread. The same one gives the same bytes. */
export interface PreparedNewsletter {
  tree: MjmlElement;
  text: string;
  /** Its HTML has no more. */
  mostBytes: number;
}

/** Prepares an issue to be sent. HTML and text have markers where `fillPersonal` fills in what differs by receiver. */
export function prepareNewsletter(model: NewsletterModel): PreparedNewsletter {
  const clean = cleanModel(model);
  const tree = mjmlTree(clean);
  return { tree, text: plainText(clean), mostBytes: mostBytesOf(tree) };
}

/**
 * The HTML of an issue as it is sent.
 *
 * @param asker whose work it is: one of each is rendered at a time
 * @throws BAD_USER_INPUT (`too_much_asked`) for a user, where it takes too long or too many of their works wait
 * @throws {TookTooMuchError} for the house
 */
export async function renderNewsletter(asker: Asker, { tree }: PreparedNewsletter): Promise<string> {
  const kind = asker.who === null ? "house" : "texts";
  const turn = { ...asker, kind, deadlineMs: DEADLINE_MS } as const;
  try {
    return await threads.run<string>(turn, threadFile(THREAD_FILE), { tree });
  } catch (error) {
    throw error instanceof TookTooMuchError && asker.who !== null ? operationTooLarge() : error;
  }
}
