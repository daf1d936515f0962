import type { Locator, Page, Request } from "@playwright/test";

/** The effort that a task costs a user. */
export interface Effort {
  clicks: number;
  /** Key actions: a typed word is one, and so is each key by itself. */
  keys: number;
  /** Pages, and posts that leave a form. */
  loads: number;
  /** How far the page was scrolled to reach what was clicked. */
  pixels: number;
}

/** A user who counts each click, key action and page. */
export class Clerk {
  readonly effort: Effort = { clicks: 0, keys: 0, loads: 0, pixels: 0 };

  constructor(readonly page: Page) {
    page.on("request", (request) => {
      if (isLoad(request)) this.effort.loads += 1;
    });
  }

  /** Opens the first screen of the task, which is not counted. */
  async begin(address: string): Promise<void> {
    await this.page.goto(address);
    this.effort.loads = 0;
  }

  async click(place: Locator): Promise<void> {
    await place.waitFor();
    this.effort.pixels += await place.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.round(Math.max(0, bottom - innerHeight, -top));
    });
    await place.click();
    this.effort.clicks += 1;
  }

  /** A click opens it, and another one chooses. */
  async choose(place: Locator, option: Parameters<Locator["selectOption"]>[0]): Promise<void> {
    await place.selectOption(option);
    this.effort.clicks += 2;
  }

  /** One word into the field that has the focus. */
  async type(word: string): Promise<void> {
    await this.page.keyboard.type(word);
    this.effort.keys += 1;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.effort.keys += 1;
  }

  /** A click into the field, and one word. */
  async fill(place: Locator, word: string): Promise<void> {
    await this.click(place);
    await this.page.keyboard.press("Control+A");
    await this.type(word);
  }

  /** Presses Tab until the place has the focus. */
  async tabTo(place: Locator): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await place.evaluate((element) => element === document.activeElement).catch(() => false)) return;
      await this.press("Tab");
    }
    throw new Error("60 times Tab did not lead there");
  }
}

/** Looking up hits and what a choice offers is no page: it leaves the form where it is. */
function isLoad(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url());
  if (request.isNavigationRequest()) return !request.redirectedFrom();
  return pathname.endsWith(".data") && !searchParams.has("_routes") && request.method() === "GET";
}
