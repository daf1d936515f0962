import { TookTooMuchError, threadFile, threads } from "backend/platform/threads/threads";
import { filmSeconds } from "./mp4";

/** How long sound or video is, and how many pages a document has; null where it is not known. */
export interface Extent {
  durationMs: number | null;
  pages: number | null;
}

export const UNKNOWN_EXTENT: Extent = { durationMs: null, pages: null };

const DEADLINE_MS = 20_000;
/** What says that it is longer, or has more pages, is not believed. */
const MOST_MS = 24 * 3_600_000;
const MOST_PAGES = 100_000;

type FileExtent = { seconds: number } | { pages: number } | null;

/** Reads the extent of a file in a thread. Whatever the file does there, it ends as unknown. */
export async function extentOf(content: Uint8Array, mimeType: string): Promise<Extent> {
  const extent = (await foundInThread(content, mimeType)) ?? (await foundInHeads(content, mimeType));
  if (!extent) return UNKNOWN_EXTENT;
  if ("pages" in extent) return { durationMs: null, pages: believed(extent.pages, MOST_PAGES) };
  return { durationMs: believed(Math.round(extent.seconds * 1000), MOST_MS), pages: null };
}

const believed = (number: number, most: number) => (number >= 1 && number <= most ? number : null);

async function foundInThread(content: Uint8Array, mimeType: string): Promise<FileExtent> {
  try {
    const work = { content, mimeType };
    const turn = { kind: "house", who: "extent", deadlineMs: DEADLINE_MS } as const;
    return await threads.run<FileExtent>(turn, threadFile("files/extent-thread.mjs"), work);
  } catch (error) {
    if (error instanceof TookTooMuchError) return null;
    throw error;
  }
}

/** Films of these two formats, which have the same heads, say how long they are in a place of their own. */
const FILMS = new Set(["video/mp4", "video/quicktime"]);

async function foundInHeads(content: Uint8Array, mimeType: string): Promise<FileExtent> {
  const seconds = FILMS.has(mimeType) ? await filmSeconds(content) : null;
  return seconds === null ? null : { seconds };
}
