import type { Page } from "@playwright/test";

/**
 * Holds back what the page asks for at these addresses, until the test lets it through: a slow network whose
 * slowness a test decides over, without a wait. What is asked for later goes straight through.
 */
export async function holdBack(page: Page, addresses: string | RegExp) {
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
    // A request that the page gave up meanwhile goes nowhere.
    await route.continue().catch(() => {});
  });
  return {
    /** Waits until something is held back, and lets it go on. */
    letThrough: async () => {
      await asked;
      open();
    },
  };
}
