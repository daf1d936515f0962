import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { WholeDays } from "./whole-days";

const html = (text: unknown) => renderToStaticMarkup(<WholeDays>{text as string}</WholeDays>);

describe("days in a text", () => {
  it("stay in one line", () => {
    const day = (of: string) => `<span class="whitespace-nowrap">${of}</span>`;
    expect(html("2027-03-12 bis 2027-04-01, J26-16585")).toBe(
      `${day("2027-03-12")} bis ${day("2027-04-01")}, J26-16585`,
    );
  });

  it("keep together what stands in brackets behind them, and no other brackets", () => {
    expect(html("Bis 2027-03-12 (Fr, in 4 Tagen) (Nr. 7)")).toBe(
      'Bis <span class="whitespace-nowrap">2027-03-12</span> <span class="whitespace-nowrap">(Fr, in 4 Tagen)</span> (Nr. 7)',
    );
  });

  it("leave a text without one, and what is no text, as it is", () => {
    expect(html("12.03.2027")).toBe("12.03.2027");
    expect(html(<b>2027-03-12</b>)).toBe("<b>2027-03-12</b>");
    expect(html(null)).toBe("");
  });
});
