import fc from "fast-check";
import { expect, test } from "vitest";
import { bracedIn, type Signs } from "./braces";
import {
  escapeHtml,
  fallbackText,
  fillIn,
  fillPersonal,
  piecesOfText,
  placeholdersIn,
  placeholderText,
  preparedContent,
  UNSUBSCRIBE_MARKER,
  unknownPlaceholders,
  withMarkers,
  withoutMarkers,
} from "./placeholders";

const anna = { firstName: "Anna", lastName: "Huber" };
const nobody = { firstName: null, lastName: " " };

test("placeholders have German names, in capitals or not, with spaces around and a fallback or none", () => {
  expect(
    placeholdersIn("{{vorname|Leserin, Leser}} {{ Nachname }} {{NAME | a|b }} {{name|}} {{titel}}"),
  ).toEqual([
    { name: "vorname", fallback: "Leserin, Leser" },
    { name: "nachname", fallback: "" },
    { name: "name", fallback: "a|b" },
    { name: "name", fallback: "" },
  ]);
});

test("a text is read in pieces, and put together again", () => {
  expect(piecesOfText("Für {{vorname|Sie}}, {{NAME}}{{titel}}!")).toEqual([
    "Für ",
    { name: "vorname", fallback: "Sie" },
    ", ",
    { name: "name", fallback: "" },
    "{{titel}}!",
  ]);
  const together = (text: string) =>
    piecesOfText(text)
      .map((piece) => (typeof piece === "string" ? piece : placeholderText(piece)))
      .join("");
  const part = fc.constantFrom("{{", "}}", "|", "vorname", "name", " ", "\n", "Sie", "{", "}");
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      // Spaces within the braces may go; what is filled in stays.
      expect(fillIn(together(text), anna)).toBe(fillIn(text, anna));
      expect(together(together(text))).toBe(together(text));
    }),
  );
});

test("a fallback never ends its placeholder", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const fallback = fallbackText(typed);
      expect(placeholdersIn(placeholderText({ name: "name", fallback }))).toEqual([
        { name: "name", fallback },
      ]);
    }),
  );
});

test("whatever looks like a placeholder and is none is named", () => {
  const wrong = [
    "{{titel|x}}",
    "{{}}",
    "{{unsubscribe}}",
    "{{vorname",
    "{{vorname|a}",
    "{{vor\nname}}",
    "{{{vorname}}}",
    "{{constructor}}",
  ];
  for (const text of wrong) {
    expect(unknownPlaceholders(`Guten Tag ${text}`), text).toHaveLength(1);
    expect(fillIn(text, anna)).toBe(text);
  }
  expect(unknownPlaceholders("{{vorname|{{nachname}}}}")).toEqual(["{{vorname|"]);
  expect(unknownPlaceholders(`{{${"x".repeat(5_000)}`)[0]).toHaveLength(60);
  expect(unknownPlaceholders("{ {vorname} } {vorname} }} {{vorname|a { b}}")).toEqual([]);
});

test("what is known of a receiver is filled in, and the fallback for all others", () => {
  const text = "Guten Tag {{vorname|Leserin}} {{nachname}}, {{name|Sie}}!";
  expect(fillIn(text, anna)).toBe("Guten Tag Anna Huber, Anna Huber!");
  expect(fillIn(text, nobody)).toBe("Guten Tag Leserin , Sie!");
  expect(fillIn("{{name}}", { firstName: null, lastName: " Huber " })).toBe("Huber");
  expect(fillIn("{{name}}", { firstName: "Anna\r\nBcc: x", lastName: "" })).toBe("Anna Bcc: x");
  expect(fillIn("<b>{{name|&amp;}}</b>", { firstName: "<A&B>", lastName: null }, escapeHtml)).toBe(
    "<b>&lt;A&amp;B&gt;</b>",
  );
});

test("HTML gets escaped values and its fallbacks as they are; subject and text get plain ones", () => {
  const typed = 'A & {{vorname|"Sie" & <du>}}';
  const content = {
    subject: typed,
    html: `<a href="${escapeHtml(UNSUBSCRIBE_MARKER)}">${withMarkers(typed, escapeHtml)}</a> {{vorname}}`,
    text: `${withMarkers(typed)} ${UNSUBSCRIBE_MARKER} {{vorname}}`,
  };
  const unsubscribe = "https://x.example/u?a=1&b=2";
  expect(fillPersonal(content, { firstName: "<Anna>", lastName: null, unsubscribe })).toEqual({
    subject: "A & <Anna>",
    html: '<a href="https://x.example/u?a=1&amp;b=2">A &amp; &lt;Anna&gt;</a> {{vorname}}',
    text: `A & <Anna> ${unsubscribe} {{vorname}}`,
  });
  expect(fillPersonal(content, { ...nobody, unsubscribe })).toEqual({
    subject: 'A & "Sie" & <du>',
    html: '<a href="https://x.example/u?a=1&amp;b=2">A &amp; &quot;Sie&quot; &amp; &lt;du&gt;</a> {{vorname}}',
    text: `A & "Sie" & <du> ${unsubscribe} {{vorname}}`,
  });
});

test("nobody can type a marker", () => {
  const typed = `a${UNSUBSCRIBE_MARKER}b`;
  expect(withoutMarkers(typed)).toBe("aunsubscribeb");
  expect(withMarkers(typed)).toBe("aunsubscribeb");
});

const ONE_LINE = fc.string({ unit: "binary" }).map((text) => withoutMarkers(text).replace(/[{}\r\n]/g, ""));
const PIECE = fc.oneof(
  ONE_LINE.map((typed) => ({ typed, name: null, fallback: "" })),
  fc
    .record({ name: fc.constantFrom("vorname", "nachname"), fallback: ONE_LINE })
    .map(({ name, fallback }) => ({
      typed: `{{${name}|${fallback}}}`,
      name,
      fallback: fallback.trim(),
    })),
);
const NAME = fc.oneof(
  fc.constantFrom(
    null,
    "",
    "{{nachname}}",
    "{{vorname|x}}",
    UNSUBSCRIBE_MARKER,
    "}}",
    "{{",
    "$&",
    "<b>",
    "|",
  ),
  fc.string({ unit: "binary" }),
);

test("each placeholder is filled in once, and all else stays", () => {
  const content = fc.array(PIECE, { maxLength: 8 });
  fc.assert(
    fc.property(content, NAME, NAME, NAME, (pieces, firstName, lastName, unsubscribe) => {
      const value = (name: string | null) =>
        ((name === "vorname" ? firstName : lastName) ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();
      const filled = (escape: (text: string) => string) =>
        pieces.map(({ typed, name, fallback }) => escape(name ? value(name) || fallback : typed)).join("");
      const plain = (text: string) => text;
      const typed = pieces.map((piece) => piece.typed).join("");
      expect(fillIn(typed, { firstName, lastName })).toBe(filled(plain));
      const fill = preparedContent({
        subject: typed,
        html: withMarkers(typed, escapeHtml) + UNSUBSCRIBE_MARKER,
        text: withMarkers(typed),
      });
      const address = unsubscribe ?? "";
      expect(fill({ firstName, lastName, unsubscribe: address })).toEqual({
        subject: filled(plain),
        html: filled(escapeHtml) + escapeHtml(address),
        text: filled(plain),
      });
    }),
  );
});

test("braces of any kind are either placeholders, or named as wrong, or stay as they are", () => {
  const braces = fc.string({ unit: fc.constantFrom("{", "}", "{{", "}}", "|", "vorname", " ", "\n", "x") });
  fc.assert(
    fc.property(braces, (text) => {
      const found = placeholdersIn(text);
      const left = fillIn(text, { firstName: "", lastName: "" });
      if (found.length === 0) expect(left).toBe(text);
      expect(found.length + unknownPlaceholders(text).length > 0).toBe(text.includes("{{"));
    }),
  );
});

/** Most reads for each sign: whether it and the next one are braces, or it ends a line. */
const MOST_READS = 8;

test("each sign of a text is read a few times, however many braces it has", () => {
  const hostile = [
    "{{".repeat(100_000),
    "{".repeat(200_001),
    "{{vorname|".repeat(20_000),
    "{{a ".repeat(50_000),
    `{{${"}".repeat(200_001)}`,
  ];
  for (const text of hostile) {
    let reads = 0;
    const counted: Signs = {
      length: text.length,
      slice: (from, to) => {
        reads += (to ?? text.length) - (from ?? 0);
        return text.slice(from, to);
      },
      charCodeAt: (at) => {
        reads += 1;
        if (reads > MOST_READS * text.length) throw new Error(`more than ${MOST_READS} reads for each sign`);
        return text.charCodeAt(at);
      },
    };
    expect([...bracedIn(counted)].length).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(MOST_READS * text.length);
    expect(fillIn(text, anna)).toBe(text);
  }
});
