/**
 * Playwright asks for the stack of each of its calls, and finds the place of every frame in a source map. Only our own
 * files have one; for those of packages and of Node the search finds nothing, and takes a tenth of a worker's time.
 */
const inSources = Error.prepareStackTrace;

const isOurs = (frame: NodeJS.CallSite) => {
  const file = frame.getFileName();
  return Boolean(file) && !file?.startsWith("node:") && !file?.includes("/node_modules/");
};

const FRAME = "\n    at ";

/** One frame of a stack, as Playwright describes it. */
function placeInSources(error: Error, frame: NodeJS.CallSite): string {
  const stack = String(inSources(error, [frame]));
  return stack.slice(stack.lastIndexOf(FRAME) + FRAME.length);
}

Error.prepareStackTrace = (error, frames) => {
  const places = frames.map((frame) => (isOurs(frame) ? placeInSources(error, frame) : String(frame)));
  return [`${error.name || "Error"}: ${error.message || ""}`, ...places].join(FRAME);
};
