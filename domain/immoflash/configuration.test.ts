import { expect, it } from "vitest";
import { configurationForm } from "./configuration";
import { contrastOf } from "./contrast";
import { MOST_TEST_RECEIVERS } from "./limits";

const page = {};
const FILLED = {
  senderName: "immoflash",
  senderAddress: "post@immoflash.example",
  accentColour: "#1f5f8b",
  accentTextColour: "#ffffff",
  pageTypes: {
    cover_left: page,
    cover_right: page,
    full_ad: page,
    two_articles: page,
    half_ad: page,
    two_articles_banner: page,
    imprint: page,
    magazine_preview: page,
  },
};

const problemsOf = (change: object) => {
  const { error } = configurationForm.safeParse({ ...FILLED, ...change });
  return (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
};

it("takes what is there, and leaves the rest empty", () => {
  expect(configurationForm.parse(FILLED)).toMatchObject({
    senderName: "immoflash",
    replyAddress: null,
    logo: null,
    imprint: null,
    testReceivers: [],
    pageTypes: { full_ad: { category: null, formats: [] } },
  });
});

it("takes test receivers in any form, each once and folded", () => {
  const typed = "Anna@Verlag.example, b@verlag.example\r\nANNA@verlag.example;\n\n c@verlag.example ";
  expect(configurationForm.parse({ ...FILLED, testReceivers: typed }).testReceivers).toEqual([
    ...["anna@verlag.example", "b@verlag.example", "c@verlag.example"],
  ]);
  const many = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@verlag.example`).join("\n");
  expect(problemsOf({ testReceivers: many(MOST_TEST_RECEIVERS) })).toEqual([]);
  expect(problemsOf({ testReceivers: many(MOST_TEST_RECEIVERS + 1) })).toEqual([
    ["testReceivers", "too_many_receivers"],
  ]);
  expect(problemsOf({ testReceivers: "a@verlag.example\nAnna Huber" })).toEqual([
    ["testReceivers", "email_invalid"],
  ]);
});

it("refuses addresses that are none, colours that are none, and what is missing", () => {
  expect(problemsOf({ senderAddress: "post", replyAddress: "a b@c.example" })).toEqual([
    ["senderAddress", "mail_address_invalid"],
    ["replyAddress", "mail_address_invalid"],
  ]);
  expect(problemsOf({ accentColour: "blau", accentTextColour: "#fff" })).toEqual([
    ["accentColour", "colour_invalid"],
    ["accentTextColour", "colour_invalid"],
  ]);
  expect(problemsOf({ senderName: undefined, senderAddress: undefined })).toEqual([
    ["senderName", "required"],
    ["senderAddress", "required"],
  ]);
});

it("refuses text that cannot be read on its colour, at the colour of the text", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrastOf("#ffffff", "#000000")).toBeCloseTo(21);
  expect(contrastOf("#123456", "#123456")).toBe(1);
  // By WCAG the first pair is the darkest that fails on white, the second the lightest that passes.
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.478, 2);
  expect(contrastOf("#767676", "#ffffff")).toBeCloseTo(4.542, 2);
  expect(problemsOf({ accentColour: "#777777" })).toEqual([["accentTextColour", "contrast_too_low"]]);
  expect(problemsOf({ accentColour: "#767676" })).toEqual([]);
});
