import type { BrowserContext } from "@playwright/test";
import type { Page, Response } from "../fixtures";
import { WIDE } from "./looks";

/** The page of an answer as it stands, in a context with scripts: the ones that look at it need them. */
export async function withoutItsScripts(context: BrowserContext, response: Response): Promise<Page> {
  const body = (await response.text()).replace(/<script\b.*?<\/script>/gs, "");
  const page = await context.newPage();
  await page.setViewportSize(WIDE);
  await page.route(response.url(), (route) =>
    route.fulfill({ body, contentType: "text/html; charset=utf-8" }),
  );
  await page.goto(response.url());
  return page;
}
