import { expect, test } from "../fixtures";
import { untilLive } from "../live";

declare global {
  interface Window {
    /** Gives React the turn to render, which the test holds back; set once React has asked for it. */
    giveTurn?: () => void;
  }
}

// What is pressed while a slow machine starts the scripts comes before React's first turn: React then renders at once.
test("clicks and keys that come just before the page is taken over neither break it nor get lost", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      window.giveTurn = () => {
        MessagePort.prototype.postMessage = postMessage;
        postMessage.apply(this, message);
      };
    };
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.waitForFunction(() => window.giveTurn !== undefined, undefined, { polling: 100 });
  const address = page.getByLabel("E-Mail-Adresse");
  await address.click();
  await page.keyboard.type("anna@alpenblick.test");
  await page.evaluate(() => window.giveTurn?.());
  await untilLive(page);
  await expect(address).toHaveValue("anna@alpenblick.test");
});
