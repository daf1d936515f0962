import { createRemixStub } from "@remix-run/testing";
import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { type Check, ChecksCard } from "./checks";

beforeAll(() => {
  startTexts();
  // The stub is a browser router. React warns about its layout effects when it renders on the server.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

function render(checks: readonly Check[], isOfForm = false): string {
  const Screen = () => (
    <ChecksCard id="checks" title="Prüfungen" checks={checks} isOfForm={isOfForm} stops="Stoppt." />
  );
  const Stub = createRemixStub([{ path: "*", Component: Screen }]);
  return renderToString(<Stub initialEntries={["/"]} />).replace(/<!-- -->/g, "");
}

const records = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ id: String(nth), content: `Kunde ${nth}` }));
const rowsOf = (html: string) =>
  [...html.matchAll(/<(?:summary|div class="check-row")>(.*?)<\/(?:summary|div)>/g)].map(([, row = ""]) =>
    row
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

describe("a card of checks", () => {
  const bad: Check = { id: "material", weight: "bad", text: "Unterlagen fehlen", records: records(4) };
  const warn: Check = { id: "text", weight: "warn", text: "Ohne Vorspann", records: records(2) };
  const good: Check = { id: "links", weight: "good", text: "Alle Links antworten", count: 24 };

  it("has a row for each, what stops first, with how many there are", () => {
    const html = render([good, warn, bad]);
    expect(rowsOf(html)).toEqual([
      "Fehler: Unterlagen fehlen 4",
      "Hinweis: Ohne Vorspann 2",
      "In Ordnung: Alle Links antworten 24",
    ]);
    expect(html).toContain("Stoppt.");
    expect(render([warn, good])).not.toContain("Stoppt.");
  });

  it("names the records at once where something is stopped, and folds what is long or only told", () => {
    const openIn = (checks: readonly Check[]) => render(checks).match(/<details open/g)?.length ?? 0;
    expect(openIn([bad, warn])).toBe(1);
    expect(openIn([{ ...bad, records: records(6) }, warn])).toBe(0);
    expect(render([warn])).toContain("Kunde 1");
  });

  it("is one row if all is well, which unfolds", () => {
    const html = render([good, { ...good, id: "size" }]);
    expect(rowsOf(html)).toEqual(["In Ordnung: Alle 2 Prüfungen bestanden"]);
    expect(html).toContain("Alle Links antworten");
  });

  it("says whether it knows what the form beside it holds", () => {
    expect(render([good])).toContain("<small>Stand jetzt</small>");
    const ofForm = render([good], true);
    expect(ofForm).toContain('<span class="while-saved">Stand jetzt</span>');
    expect(ofForm).toContain('<span class="while-unsaved">Stand vor Ihren Änderungen</span>');
  });
});
