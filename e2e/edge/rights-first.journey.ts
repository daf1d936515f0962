import { request as httpRequest } from "node:http";
import { signedInUser } from "backend/testing/factories";
import { expect, test } from "../fixtures";
import { postedAddresses } from "./posted-addresses";

/** What everybody who is signed in may post, or a stranger: it is about what is their own. */
const OF_ONES_OWN = [
  ...["/login", "/logout", "/password_reset", "/sidebar"],
  ...["/account", "/account/days", "/account/quicklinks", "/account/undo", "/saved-views"],
  // The calendar's own address, the list of colleagues, and work that one has started.
  ...["/videocalendar", "/users/export", "/work/1", "/notifications"],
  // What a receiver of newsletters chooses, by the token that only mails to them have.
  "/newsletter/1",
  // Where mail servers report, by a token as well.
  "/newsletter/reports",
  // Where a mailbox hands in press releases, by a secret.
  "/press/releases/incoming",
  ...["/notifications/panel", "/account/notifications", "/dashboard"],
  // What one has seen of the news, and where one is in one's tour.
  ...["/help/news/seen", "/help/tour"],
];

/** The status of the answer to a post of which only the head is sent. */
function statusWithoutBody(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      Cookie: cookie,
      Origin: new URL(url).origin,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": 1000,
    };
    const posting = httpRequest(url, { method: "POST", headers });
    posting.on("response", (response) => {
      resolve(response.statusCode ?? 0);
      posting.destroy();
    });
    posting.on("error", reject);
    posting.flushHeaders();
  });
}

test("posts are refused before they are read, where their sender lacks the right", {
  tag: "@server",
}, async ({ product }) => {
  const { token } = await signedInUser(product.backend.db, []);
  const addresses = await postedAddresses();
  expect(addresses).toEqual(expect.arrayContaining(OF_ONES_OWN));
  const others = addresses.filter((address) => !OF_ONES_OWN.includes(address));
  expect(others.length).toBeGreaterThan(50);
  for (const address of others) {
    const status = await test.step(address, () =>
      statusWithoutBody(`${product.url}${address}`, `imvtoken=${token}`),
    );
    expect([403, 404], address).toContain(status);
  }
});
