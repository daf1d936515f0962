import { expect, it } from "vitest";
import { addTexts, firstTexts, i18n, LOCALE, withOwnMessages } from "./i18n";

it("finds the messages of an area's own rules where those of all areas are", () => {
  const texts = {
    tags: { title: "Schlagwörter", validation: { used: "Vergeben." } },
    validation: { required: "Fehlt." },
  };
  expect(withOwnMessages(texts)).toEqual({ ...texts, validation: { required: "Fehlt.", used: "Vergeben." } });
});

it("finds why an area's records are not deleted under names of their own", () => {
  const texts = { tags: { deletion: { in_use: "Zusammenführen." } } };
  expect(withOwnMessages(texts)).toEqual({ ...texts, validation: { "tags/in_use": "Zusammenführen." } });
});

it("keeps the messages of one area when another one is added", () => {
  addTexts({ tags: { validation: { first: "Eins." } } } as never);
  addTexts({ validation: { required: "Fehlt." } } as never);
  addTexts({ rubrics: { validation: { second: "Zwei." } } } as never);
  // Other tests of the process may have started the instance.
  const known = i18n.isInitialized ? i18n.getResourceBundle(LOCALE, "validation") : firstTexts.validation;
  expect(known).toMatchObject({ first: "Eins.", required: "Fehlt.", second: "Zwei." });
});
