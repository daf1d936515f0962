/** A part of a paper, on a page of its own: its heading and its paragraphs; those with `- ` are points of a list. */
type Page = readonly [heading: string, ...paragraphs: string[]];
export type Paper = { name: string; label: string; pages: readonly Page[] };

/** The papers of the demo's house, of a year. */
export const papersOf = (year: number): readonly Paper[] => [
  {
    name: `Mediadaten ${year}`,
    label: "Für Gespräche mit neuen Kundinnen und Kunden",
    pages: [
      [
        `Mediadaten ${year}`,
        "Unsere Titel erreichen Gäste und Einheimische in den Tälern zwischen Salzburg und Südtirol: gedruckt, im Netz und im wöchentlichen Newsletter.",
        "Alle Preise verstehen sich in Euro ohne Werbeabgabe und Umsatzsteuer.",
      ],
      [
        "Formate im Magazin",
        "- 1/1 Seite: 210 × 280 mm, 3 mm Beschnitt",
        "- 1/2 Seite quer: 210 × 138 mm",
        "- 1/3 Seite hoch: 66 × 280 mm",
        "- 1/4 Seite: 102 × 138 mm",
        "Andere Formate sind auf Anfrage möglich. Umschlagseiten werden nur ganzseitig vergeben.",
      ],
      [
        "Termine",
        "Der Anzeigenschluss liegt sechs Wochen vor dem Erscheinen, der Druckunterlagenschluss zwei Wochen danach.",
        "Wer den Druckunterlagenschluss nicht halten kann, meldet sich bitte früh: Mit einem Tag Vorlauf finden wir meist einen Weg.",
      ],
      [
        "Nachlässe",
        "- ab drei Schaltungen im Jahr: 5 %",
        "- ab sechs Schaltungen im Jahr: 10 %",
        "- Agenturen: 15 %",
        "Nachlässe gelten für Anzeigen, nicht für Beilagen und Produktionskosten.",
      ],
    ],
  },
  {
    name: "Merkblatt Druckunterlagen",
    label: "Liegt jeder Bestätigung bei",
    pages: [
      [
        "Merkblatt Druckunterlagen",
        "Bitte senden Sie uns ein PDF im Format der Anzeige, mit 3 mm Beschnitt an allen Seiten.",
        "- Farben: CMYK, Profil PSO Coated v3",
        "- Bilder: 300 dpi in der Größe, in der sie gedruckt werden",
        "- Schriften: eingebettet oder in Pfade umgewandelt",
      ],
      [
        "Häufige Fehler",
        "- Texte stehen näher als 5 mm am Rand und werden angeschnitten.",
        "- Schwarze Texte sind aus vier Farben gemischt und werden unscharf.",
        "- Das Format ist um den Beschnitt zu klein.",
        "Wir prüfen jedes PDF und melden uns, wenn etwas nicht stimmt. Korrekturen machen wir nur nach Rücksprache.",
      ],
    ],
  },
  {
    name: "Leitfaden für Texte",
    label: "Für alle, die bei uns schreiben",
    pages: [
      [
        "Leitfaden für Texte",
        "Wir schreiben für Menschen, die unterwegs sind. Sie lesen im Zug, auf der Hütte und am Frühstückstisch, und sie haben wenig Zeit.",
      ],
      [
        "Titel und Vorspann",
        "Der Titel sagt, worum es geht. Der Vorspann sagt, warum man es lesen soll.",
        "Wortspiele sind erlaubt, wenn der Titel ohne sie nicht besser wäre.",
      ],
      [
        "Zahlen und Namen",
        "- Höhen in Metern ohne Punkt: 3798 m",
        "- Gehzeiten in Stunden, auf halbe gerundet",
        "- Berge und Hütten so, wie sie in der Karte des Alpenvereins stehen",
        "- Personen beim ersten Mal mit Vornamen",
      ],
      [
        "Quellen",
        "Was wir nicht selbst gesehen haben, steht mit seiner Quelle da. Preise und Öffnungszeiten prüfen wir in der Woche vor dem Druck.",
      ],
      [
        "Werbung",
        "Bezahlte Beiträge heißen Anzeige, und zwar über dem Titel. Wer darin zitiert wird, hat das Zitat freigegeben.",
      ],
      [
        "Vor der Abgabe",
        "- Stimmen Namen, Zahlen und Adressen?",
        "- Hat jedes Bild einen Bildtext und einen Urheber?",
        "- Steht der Termin im Text als Datum und nicht als „nächste Woche“?",
      ],
    ],
  },
  {
    name: "Nutzungsrechte an Bildern",
    label: "Vereinbarung für Fotografinnen und Fotografen",
    pages: [
      [
        "Nutzungsrechte an Bildern",
        "Die Fotografin oder der Fotograf räumt dem Verlag das Recht ein, die übergebenen Bilder in seinen Titeln gedruckt und im Netz zu zeigen.",
      ],
      [
        "Umfang",
        "- Zeitlich: so lange, wie es bei jedem Bild steht",
        "- Räumlich: unbeschränkt",
        "- Der Name wird bei jedem Bild genannt, in der gewünschten Form.",
        "Eine Weitergabe an Dritte ist nur mit Zustimmung möglich.",
      ],
      [
        "Abgebildete Personen",
        "Wer auf einem Bild zu erkennen ist, hat der Veröffentlichung zugestimmt. Die Zustimmungen bewahrt die Fotografin oder der Fotograf auf.",
      ],
    ],
  },
  {
    name: "Bildanfrage (Muster)",
    label: "Zum Anpassen, für Anfragen bei Agenturen",
    pages: [
      [
        "Bildanfrage",
        "Sehr geehrte Damen und Herren,",
        "für unsere nächste Ausgabe suchen wir ein Bild vom Talschluss im Herbst, möglichst quer und mit freiem Himmel.",
        "Bitte nennen Sie uns den Preis für eine ganze Seite im Heft und für ein Jahr im Netz.",
        "Mit freundlichen Grüßen",
        "Bildredaktion, Verlag Alpenblick",
      ],
    ],
  },
];

const MARGIN = 64;

/** A paper as a PDF of A4 pages. */
export async function paperAsPdf({ name, pages }: Paper, now: Date): Promise<Uint8Array> {
  // A start with an empty database alone needs it.
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: "de",
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: name, Author: "Verlag Alpenblick", CreationDate: now },
  });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const written = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  for (const [nth, [heading, ...paragraphs]] of pages.entries()) {
    pdf.addPage();
    pdf.font("Helvetica-Bold").fontSize(nth === 0 ? 24 : 16);
    pdf.text(heading, { paragraphGap: 14 });
    pdf.font("Helvetica").fontSize(11);
    for (const paragraph of paragraphs) {
      const isPoint = paragraph.startsWith("- ");
      const text = isPoint ? `•  ${paragraph.slice(2)}` : paragraph;
      pdf.text(text, { indent: isPoint ? 12 : 0, paragraphGap: isPoint ? 4 : 10, lineGap: 3 });
    }
    // The foot stands below the margin, where a text would begin another page.
    pdf.page.margins.bottom = 0;
    pdf.fontSize(8).text(`Verlag Alpenblick · ${name} · Seite ${nth + 1} von ${pages.length}`, MARGIN, 800);
  }
  pdf.end();
  await written;
  return Buffer.concat(parts);
}
