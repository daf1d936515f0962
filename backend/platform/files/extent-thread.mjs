// Finds out how long sound and video are, and how many pages a PDF has, in a thread.

/** Bytes that the arrays of one file may take. */
const MOST_BYTES = 400_000_000;

/**
 * @param {{ content: Uint8Array, mimeType: string }} work
 * @returns {Promise<{ seconds: number } | { pages: number } | null>} null for what cannot be read
 */
export default async function readExtent({ content, mimeType }) {
  const read = mimeType === "application/pdf" ? await pageCounter() : await stopwatch(mimeType);
  const unbound = boundArrays();
  try {
    return await read(content);
  } catch {
    return null;
  } finally {
    unbound();
  }
}

async function pageCounter() {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  return async (data) => {
    const loading = getDocument({ data, isEvalSupported: false, stopAtErrors: true, verbosity: 0 });
    try {
      return { pages: (await loading.promise).numPages };
    } finally {
      await loading.destroy();
    }
  };
}

async function stopwatch(mimeType) {
  const { parseBuffer } = await import("music-metadata");
  return async (content) => {
    const about = { mimeType, size: content.length };
    const { format } = await parseBuffer(content, about, { duration: true, skipCovers: true });
    return format.duration > 0 ? { seconds: format.duration } : null;
  };
}

/**
 * The memory of a thread does not count what arrays hold, and few bytes of a PDF unpack to many: while a file is read, its
 * arrays may take so much and no more. The returned function ends that.
 */
function boundArrays() {
  const { Uint8Array: Unbound } = globalThis;
  let taken = 0;
  const Bound = new Proxy(Unbound, {
    construct(target, values, made) {
      if (typeof values[0] === "number") taken += values[0];
      if (taken > MOST_BYTES) throw new RangeError("the arrays of a file take too much memory");
      return Reflect.construct(target, values, made === Bound ? target : made);
    },
  });
  globalThis.Uint8Array = Bound;
  return () => {
    globalThis.Uint8Array = Unbound;
  };
}
