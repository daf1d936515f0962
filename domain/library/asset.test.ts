import { assetForm, assetName } from "domain/library/asset";
import { assetKind } from "domain/library/asset-kind";
import { expect, it } from "vitest";

it.each([
  ["image/webp", "image"],
  ["video/mp4", "video"],
  ["audio/mpeg", "audio"],
  ["application/pdf", "document"],
  ["text/plain", "text"],
  ["application/vnd.oasis.opendocument.text", "document"],
])("a file of the type %s is of the kind %s", (type, kind) => expect(assetKind(type)).toBe(kind));

it.each([
  ["Gipfel_am__Morgen.JPG", "Gipfel am Morgen"],
  ["Ortler 3.905 m.png", "Ortler 3.905 m"],
  ["___.png", "___"],
  ["ohne Endung", "ohne Endung"],
])("the file %s makes an asset called %s", (filename, name) => expect(assetName(filename)).toBe(name));

it("reads a form, whose focal point is the middle unless it says more", () => {
  const read = (values: object) => assetForm.safeParse({ name: "Gipfel", ...values });
  expect(read({}).data).toEqual({
    name: "Gipfel",
    folder: null,
    alt: null,
    label: null,
    copyright: null,
    licenceUntil: null,
    focusX: 50,
    focusY: 50,
  });
  expect(read({ folder: "", focusX: "0", focusY: 100, licenceUntil: "2027-02-28" }).data).toMatchObject({
    folder: null,
    focusX: 0,
    focusY: 100,
    licenceUntil: "2027-02-28",
  });
  const problems = (values: object) =>
    read(values).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(
    problems({ name: " ", folder: "x", focusX: "101", focusY: "-1", licenceUntil: "2027-02-30" }),
  ).toEqual([
    ["name", "required"],
    ["folder", "choice_invalid"],
    ["licenceUntil", "date_invalid"],
    ["focusX", "number_out_of_range"],
    ["focusY", "number_invalid"],
  ]);
});
