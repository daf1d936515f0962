import { describe, expect, it } from "vitest";
import { settingAbout } from "./area-abouts";
import { permissionAreaName, screenName } from "./area-names";
import { nameOfUse } from "./area-uses";
import { startTexts } from "./i18n.server";

startTexts();

describe("what other screens show of an area", () => {
  it("is the title of its own texts, in the menu and in permissions", () => {
    expect(screenName("pages")).toBe("Seiten");
    expect(screenName("printIssues")).toBe("Print-Ausgaben");
    expect(permissionAreaName("print_issues")).toBe("Print-Ausgaben");
  });

  it("is the frame's text where it has no records of its own", () => {
    expect(screenName("yearly")).toBe("Jahresübersicht");
    expect(permissionAreaName("activity_logs")).toBe("Protokoll");
    expect(permissionAreaName("unknown")).toBe("unknown");
  });

  it("is described for the page of all settings", () => {
    expect(settingAbout("domains")).toBe("Die Websites des Verlags");
    expect(settingAbout("activityLogs")).toBe("Wer wann was geändert hat");
  });

  it("names its records as a place of use, alone and counted", () => {
    const named = (what: string, count: number) =>
      (["what", "counted"] as const).map((form) => nameOfUse(what, form, { count, number: String(count) }));
    expect(named("rubrics", 3)).toEqual(["Rubriken", "3 Rubriken"]);
    expect(named("media", 1)).toEqual(["Medien", "1 Medium"]);
    expect(named("media", 2)).toEqual(["Medien", "2 Medien"]);
    expect(named("bookings", 1)).toEqual(["Buchungen", "1 Buchung"]);
    expect(named("unknown", 1)).toEqual(["unknown", "unknown"]);
  });
});
