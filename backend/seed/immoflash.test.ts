import { renderMarkdown } from "backend/platform/markdown/safe-html";
import { configurationForm } from "domain/immoflash/configuration";
import { expect, it } from "vitest";
import { DEMO_IMPRINT, DEMO_IMPRINT_HTML } from "./immoflash";

it("readers of the demo get its imprint as it would be saved", async () => {
  expect(configurationForm.shape.imprint.parse(DEMO_IMPRINT)).toBe(DEMO_IMPRINT);
  expect(await renderMarkdown({ who: "demo" }, DEMO_IMPRINT)).toBe(DEMO_IMPRINT_HTML);
});
