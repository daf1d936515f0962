import { expect, it } from "vitest";
import { newsletterCheckRows } from "./check-rows";
import { NEWSLETTER_FINDINGS, type NewsletterFindingKind, stopsSending } from "./findings";

const found = (kind: NewsletterFindingKind, nth = 0) => ({
  kind,
  block: `article:${nth + 1}`,
  detail: `Teil ${nth}`,
});
const many = (kind: NewsletterFindingKind, count: number) =>
  Array.from({ length: count }, (_, nth) => found(kind, nth));

it("are at most six for 25 findings, what stops first, each with its number", () => {
  const findings = [
    ...many("ad_unapproved", 4),
    found("issue_unpublished"),
    ...many("article_unpublished", 3),
    ...many("text_missing", 9),
    ...many("alt_missing", 5),
    ...many("ad_without_link", 2),
    found("preheader_missing"),
  ];
  expect(findings).toHaveLength(25);
  const rows = newsletterCheckRows(findings, 1);
  expect(rows.map(({ check, findings: all }) => [check, all.length])).toEqual([
    ["issue", 1],
    ["material", 4],
    ["mail", 1],
    ["articles", 3],
    ["more", 16],
  ]);
  expect(newsletterCheckRows([])).toEqual([]);
});

it("lose nothing, and never mix what stops with what is only told", () => {
  const all = NEWSLETTER_FINDINGS.map((kind) => found(kind));
  for (const others of [0, 1]) {
    const rows = newsletterCheckRows(all, others);
    expect(rows).toHaveLength(6);
    expect(
      rows
        .flatMap(({ findings }) => findings)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual([...NEWSLETTER_FINDINGS].sort());
    for (const { weight, findings } of rows)
      for (const one of findings) expect(stopsSending(one)).toBe(weight === "bad");
  }
});
