import sharp from "sharp";
import { expect, test } from "vitest";
import { drawAd, headlineFor } from "./ad-pictures";

test("an ad of the demo has the size of its format, shows its company, and differs by client", async () => {
  const ad = { width: 204, height: 276, headline: "Frisch & gut", company: "Bäckerei <Auer>", seed: 12 };
  const [one, again, other] = await Promise.all([drawAd(ad), drawAd(ad), drawAd({ ...ad, seed: 3 })]);
  expect(await sharp(one).metadata()).toMatchObject({ format: "jpeg", width: 204, height: 276 });
  expect(Buffer.compare(one, again)).toBe(0);
  expect(Buffer.compare(one, other)).not.toBe(0);
  const nameless = await drawAd({ ...ad, company: "" });
  expect(Buffer.compare(one, nameless)).not.toBe(0);
  const banner = await drawAd({ ...ad, width: 728, height: 90 });
  expect(await sharp(banner).metadata()).toMatchObject({ width: 728, height: 90 });
});

test("a headline fits the trade of a company", () => {
  expect(headlineFor("Bäckerei Auer", 0)).toBe("Frisch aus der Region");
  expect(headlineFor("Kanzlei Huber", 1)).toBe("Wir sind für Sie da");
});
