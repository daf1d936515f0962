import { describe, expect, it } from "vitest";
import { addressLines, billedAt } from "./address";
import { companyForm } from "./company";
import { readVatId } from "./vat-id";

describe("a UID number", () => {
  it.each(["ATU13585627", " atu 1358 5627", "DE136695976", "IT00743110157", "CHE-116.281.710 MWST"])(
    "is read however it is written: %s",
    (typed) =>
      expect(readVatId(typed)).toEqual({ vatId: typed.replace(/[\s.-]/g, "").toUpperCase(), problem: null }),
  );
  it.each(["ATU13585628", "ATU1358562", "13585627", "XX123", "DE136695975"])("is refused: %s", (typed) =>
    expect(readVatId(typed).problem).toBe("vat_id_invalid"),
  );
  it("may be missing", () => expect(readVatId(" ")).toEqual({ vatId: undefined, problem: null }));
});

const problems = (data: object) => {
  const read = companyForm.safeParse({ name: "Huber", ...data });
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
};

describe("a company", () => {
  it("gets along with a name, and what is read is read the same again", () => {
    const read = companyForm.parse({ name: " Huber ", vatId: "atu 13585627", contacts: [{ name: "Anna" }] });
    expect(read).toMatchObject({ name: "Huber", type: "Customer", vatId: "ATU13585627", paymentDays: null });
    const given = JSON.parse(JSON.stringify(read, (_key, value) => value ?? undefined));
    expect(companyForm.parse(given)).toEqual(read);
  });

  it("needs a whole address where bills go elsewhere, and an e-mail address of whom material is asked for", () => {
    const street = { street: "Hauptplatz 1" };
    expect(problems({ billingAddress: street })).toEqual([]);
    expect(problems({ billsElsewhere: true, billingAddress: street })).toEqual([
      "billingAddress.zip required",
      "billingAddress.city required",
    ]);
    expect(problems({ contacts: [{ name: "Anna", forMaterial: true }, { name: "Bea" }] })).toEqual([
      "contacts.0.email contact_email_missing",
    ]);
    expect(problems({ email: "huber" })).toEqual(["email mail_address_invalid"]);
    expect(problems({ paymentDays: 400 })).toEqual(["paymentDays number_out_of_range"]);
  });

  it("has its address on letters, with the country where it is another", () => {
    const none = { street: null, zip: null, city: null, country: null };
    const home = { street: "Hauptplatz 1", zip: "8010", city: "Graz", country: "Österreich" };
    const away = { ...home, zip: "80331", city: "München", country: "Deutschland" };
    expect(addressLines(home)).toEqual(["Hauptplatz 1", "8010 Graz"]);
    expect(addressLines(away)).toEqual(["Hauptplatz 1", "80331 München", "Deutschland"]);
    expect(addressLines(none)).toEqual([]);
    expect(billedAt({ billsElsewhere: true, address: home, billingAddress: away })).toBe(away);
    expect(billedAt({ billsElsewhere: false, address: home, billingAddress: away })).toBe(home);
  });
});
