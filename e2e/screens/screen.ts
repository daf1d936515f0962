import { answerTo, type Page, type Response } from "../fixtures";

/** A screen in one of its states. */
export interface Screen {
  /** `:booking`, `:video`, `:medium` and `:issue` stand for records of the test, `:client` for the client's name. */
  path: string;
  /** How the page answers; 200 unless said otherwise. */
  status?: number;
  /** null = not signed in. */
  permissions?: readonly string[] | null;
  /** Requests to the service: the frame asks who is signed in, the screen asks for its data, one round trip each. */
  requests?: number;
  /** What leads from the path to the state that is looked at, without scripts; gives the last answer. */
  reach?: (page: Page) => Promise<Response>;
  /** One of each layout: every rule of accessibility at every width and scheme, not only those that can differ. */
  isLayout?: true;
}

/** Screens of an area by the names of their states. */
export type Screens = Record<string, Screen>;

/** Presses a button, past what the browser would hold back: that is for the server to refuse. */
export const press = (name: string) => async (page: Page) => {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  return await answerTo(page, () => page.getByRole("button", { name, exact: true }).click());
};
