import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/** Lets React take over the page that the server wrote. Until then the page works as it does without scripts. */
export async function takeOverPage(): Promise<void> {
  await untilDataRead();
  // The page works before hydration, so typing and scrolling have priority over it.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

/**
 * Remix begins to read the page's data when it is first called, and throws what it waits for, as parts that suspend do. No
 * boundary can stand around it, since the server writes none. React renders at once when a key or a click comes before its
 * first turn, as on a slow machine: if something suspended then, it would give up for good (React 18's error 345).
 */
async function untilDataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (awaited) {
    await awaited;
  }
}
