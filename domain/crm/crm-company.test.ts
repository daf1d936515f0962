import { describe, expect, it, test } from "vitest";
import { decideSync, readCrmCompany } from "./crm-company";

const at = (hour: number) => new Date(Date.UTC(2027, 2, 1, hour));
const company = { number: "K-1", updatedAt: "2027-03-01T08:00:00Z", name: "Huber" };

describe("a company of the CRM", () => {
  it("leaves out what stays, and empties what is null", () => {
    expect(readCrmCompany({ ...company, email: null, address: { zip: " 8010 " } })).toEqual({
      company: {
        ...company,
        updatedAt: new Date(company.updatedAt),
        email: null,
        address: { zip: "8010" },
      },
    });
    expect(readCrmCompany({ ...company, vatId: "atu 13585627" })).toMatchObject({
      company: { vatId: "ATU13585627" },
    });
  });

  it.each([
    [{ ...company, vatId: "ATU1" }, "vatId", "vat_id_invalid"],
    [{ ...company, email: "huber" }, "email", "mail_address_invalid"],
    [{ ...company, name: "" }, "name", "required"],
    [{ ...company, name: undefined }, "name", "required"],
    [{ ...company, number: 17 }, "number", "required"],
    [{ ...company, updatedAt: "gestern" }, "updatedAt", "date_invalid"],
    [{ ...company, isAgency: "ja" }, "isAgency", "value_invalid"],
    [{ ...company, address: { city: 8010 } }, "address.city", "value_invalid"],
    [null, "", "value_invalid"],
    ["Huber", "", "value_invalid"],
  ])("that breaks a rule is refused: %j", (sent, field, message) => {
    expect(readCrmCompany(sent)).toMatchObject({ refused: { field, message } });
  });
});

test("a change that somebody made here since is only overwritten by a later one of the CRM", () => {
  const here = (hour: number, version = 4) => ({ version, updatedAt: at(hour) });
  const applied = { changedAt: at(8), version: 4 };
  // Applied already, whatever happened here since.
  expect(decideSync(here(9, 5), applied, at(8))).toBe("unchanged");
  // Nobody changed it here since the last sync, which came an hour after that of the CRM.
  expect(decideSync(here(10), applied, at(9))).toBe("apply");
  expect(decideSync(here(10, 5), applied, at(9))).toBe("kept");
  expect(decideSync(here(10, 5), applied, at(11))).toBe("apply");
  expect(decideSync(here(10), undefined, at(9))).toBe("kept");
  expect(decideSync(here(10), undefined, at(11))).toBe("apply");
});
