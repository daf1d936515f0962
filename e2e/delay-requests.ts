import type { Page } from "@playwright/test";

/**
 * Delays the page's requests to these addresses until the test lets them through: a slow network that the test
 * controls without waiting. Later requests go straight through.
 */
export async function delayRequests(page: Page, addresses: string | RegExp) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let ask = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  await page.route(addresses, async (route) => {
    ask();
    await opened;
    // The page may have aborted the request meanwhile.
    await route.continue().catch(() => {});
  });
  return {
    /** Waits for a delayed request, then lets the requests through. */
    letThrough: async () => {
      await asked;
      open();
    },
  };
}
