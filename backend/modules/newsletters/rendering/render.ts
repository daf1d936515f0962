import { createHash } from "node:crypto";
import { type Asker, TookTooMuchError, threadFile, threads } from "backend/platform/threads/threads";
import { operationTooLarge } from "backend/platform/use-case/errors";
import { type MjmlElement, markedTree, mjmlTree } from "./mjml-tree";
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
export const renderNewsletter = (asker: Asker, { tree }: PreparedNewsletter): Promise<string> =>
  renderTree(asker, tree);

/** A newsletter to be looked at part by part: its HTML with a mark before each (`partMark`), and their keys. */
export interface MarkedNewsletter {
  html: string;
  keys: string[];
  text: string;
}

/** Renders an issue to be taken apart. It asks and refuses as `renderNewsletter` does. */
export async function renderMarked(asker: Asker, model: NewsletterModel): Promise<MarkedNewsletter> {
  const clean = cleanModel(model);
  const { tree, keys } = markedTree(clean);
  return { html: await lately(tree, () => renderTree(asker, tree)), keys, text: plainText(clean) };
}

/** So many newsletters that were looked at last are kept as they were rendered. */
const MOST_KEPT = 20;
const kept = new Map<string, string>();

/** What was rendered of the same tree lately, else what is rendered now. */
async function lately(tree: MjmlElement, render: () => Promise<string>): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(tree)).digest("base64");
  const html = kept.get(hash) ?? (await render());
  kept.delete(hash);
  kept.set(hash, html);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return html;
}

async function renderTree(asker: Asker, tree: MjmlElement): Promise<string> {
  const kind = asker.who === null ? "house" : "texts";
  const turn = { ...asker, kind, deadlineMs: DEADLINE_MS } as const;
  try {
    return await threads.run<string>(turn, threadFile(THREAD_FILE), { tree });
  } catch (error) {
    throw error instanceof TookTooMuchError && asker.who !== null ? operationTooLarge() : error;
  }
}
