import { type Page, postResponse, type Response } from "../fixtures";

/** A screen in one of its states. */
export interface Screen {
  /** `:booking`, `:video`, `:client` and others stand for records of the test, or names of them: `e2e/sweep/records.ts`. */
  path: string;
  /** The status of the answer; 200 by default. */
  status?: number;
  /** null = not signed in. */
  permissions?: readonly string[] | null;
  /** Allowed requests to the service: one for the signed-in user, one for the screen's data. */
  requests?: number;
  /** The most SQL statements, if they are more than those of other screens. */
  mostStatements?: number;
  /** The steps from the path to this state, without scripts; returns the last answer. */
  reach?: (page: Page) => Promise<Response>;
  /**
   * Set for one state of each layout: it is looked at in each run, narrow, enlarged, dark and with scrollbars, and is
   * checked by all rules at every width and scheme, not only by those that can differ.
   */
  isLayout?: true;
}

/** Screens of an area by the names of their states. */
export type Screens = Record<string, Screen>;

/**
 * The page of a bulk change, opened without a selection. It has the parts of a list, of a form and of its own values.
 * With scripts, users see these parts in a dialog of the list, and come here only by an address without a selection.
 */
export const nothingSent = (path: string, permissions?: readonly string[]): Screen => ({
  path,
  ...(permissions ? { permissions } : {}),
});

/** Presses a button that says why it cannot be taken, and leads there. */
export const pressStopped = (name: string) => (page: Page) =>
  postResponse(page, () => page.getByRole("button", { name, exact: true }).click({ force: true }));

/** Presses a button after switching the browser's own checks off, so that the server refuses the form. */
export const pressButton = (name: string) => async (page: Page) => {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  return await postResponse(page, () => page.getByRole("button", { name, exact: true }).first().click());
};
