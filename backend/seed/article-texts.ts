export type ArticleText = readonly [title: string, lead: string, topic: keyof typeof PARAGRAPHS];

const SINGLE: readonly ArticleText[] = [
  [
    "Genossenschaften bauen wieder mehr",
    "In den Gemeinden rund um Salzburg stehen wieder Kräne.",
    "building",
  ],
  ["Was ein Dachausbau heute kostet", "Wer unter dem Dach Platz hat, rechnet neu.", "costs"],
  ["Altbau oder Neubau: die Rechnung nach zehn Jahren", "Der Kaufpreis ist nur der Anfang.", "costs"],
  ["Leerstand im Ortskern: drei Häuser, drei Lösungen", "Jahrelang waren die Fenster dunkel.", "village"],
  ["Mietzinsbremse: was Vermieter jetzt wissen müssen", "Die neue Grenze gilt ab dem Frühjahr.", "rent"],
  ["Wärmepumpe im Bestand: wo sie sich lohnt", "Nicht jedes alte Haus ist zu alt dafür.", "energy"],
  ["Bauland wird knapp, Geduld auch", "Vier Jahre dauert es im Schnitt bis zum Spatenstich.", "building"],
  ["Die Stiege als Wohnzimmer", "Ein Haus in Linz hat seine Gänge verbreitert.", "village"],
  ["Makler zahlt, wer bestellt: eine Bilanz", "Seit der Reform ist der Markt ein anderer.", "rent"],
  ["Holz auf sieben Geschoßen", "In Innsbruck wächst das höchste Holzhaus des Landes.", "building"],
  ["Sanieren in Etappen", "Zuerst die Hülle, dann die Heizung.", "energy"],
  [
    "Wohnen im Alter: kleine Wohnung, großer Garten",
    "Frau Reiter ist mit 74 noch einmal umgezogen.",
    "village",
  ],
  [
    "Zinsen sinken, Nachfrage steigt",
    "Die Banken melden zum ersten Mal seit zwei Jahren mehr Anträge.",
    "costs",
  ],
  ["Photovoltaik im Mehrparteienhaus", "Strom vom Dach für alle Stiegen war lange kompliziert.", "energy"],
  ["Betriebskosten richtig lesen", "Zwölf Posten, und jeder davon lässt sich prüfen.", "rent"],
  [
    "Ein Dorf kauft sein Gasthaus zurück",
    "Nach neun Monaten Leerstand hat die Gemeinde beschlossen.",
    "village",
  ],
  ["Energieausweis: neue Klassen ab Jänner", "Aus B wird nicht immer B.", "energy"],
  ["Grundbuch auf dem Telefon", "Der Auszug kommt jetzt in Minuten.", "costs"],
  ["Umnutzung: vom Büro zur Wohnung", "In Wien stehen 300.000 Quadratmeter Büro leer.", "building"],
  ["Kurzzeitvermietung: strenge Regeln im Westen", "Tirol zieht nach, Salzburg prüft.", "rent"],
  ["Der Keller als Klimaanlage", "Früher lagen dort Äpfel, heute kühlt er das Haus.", "energy"],
  ["Gemeinsam bauen, getrennt wohnen", "Elf Familien haben drei Jahre lang geplant.", "building"],
  ["Was ein Gutachten wert ist", "Zwei Schätzungen, ein Unterschied von achtzehn Prozent.", "costs"],
  ["Parkplätze zu Höfen", "In Dornbirn wachsen Bäume, wo Autos standen.", "village"],
  [
    "Befristung: warum drei Jahre oft zu kurz sind",
    "Die Hälfte der neuen Verträge endet nach drei Jahren.",
    "rent",
  ],
  ["Fernwärme: wann das Netz kommt", "Die Karte zeigt, wer noch warten muss.", "energy"],
  ["Nachverdichten mit Augenmaß", "Ein Geschoß mehr, und keiner sieht es.", "building"],
  ["Förderungen, die liegen bleiben", "Jeder dritte Euro wird nicht abgeholt.", "costs"],
  ["Das Haus am Hang", "Baugrund mit vierzig Grad Neigung gilt als unverkäuflich.", "building"],
  ["Nahversorger im Erdgeschoß", "Ohne Geschäft kein Leben, sagt der Bürgermeister.", "village"],
  ["Indexmiete erklärt", "Warum dieselbe Wohnung plötzlich mehr kostet.", "rent"],
  ["Lüften, aber richtig", "Schimmel ist selten ein Schicksal.", "energy"],
  ["Zweitwohnsitz: die Abgabe steigt", "Die Gemeinden dürfen jetzt mehr verlangen.", "rent"],
  ["Fertigteilhaus im Test", "Sechs Anbieter, ein Grundriss.", "costs"],
  ["Der Markt in Zahlen: Oberösterreich", "Weniger Verkäufe, stabile Preise.", "costs"],
  ["Der Markt in Zahlen: Steiermark", "Graz bremst, das Land zieht an.", "costs"],
  ["Wer erbt, entscheidet: das Elternhaus", "Drei Geschwister, ein Dach.", "village"],
  ["Lehm kehrt zurück", "Ein alter Baustoff besteht neue Prüfungen.", "building"],
  ["Kaution: was zurückkommt und wann", "Ein Kratzer ist kein Schaden.", "rent"],
  ["Begrünte Fassaden im dritten Sommer", "Die Pflanzen sind angewachsen, die Zahlen auch.", "energy"],
];

/** The columns that appear again and again: their name, what each of them is about, and how it begins. */
const COLUMNS: readonly (readonly [
  name: string,
  topic: keyof typeof PARAGRAPHS,
  lead: (subject: string) => string,
  subjects: readonly string[],
])[] = [
  [
    "Der Markt in Zahlen",
    "costs",
    (land) => `Preise, Verkäufe und Mieten aus dem Land: ${land} im Vergleich zum Vorjahr.`,
    ["Wien", "Niederösterreich", "Burgenland", "Kärnten", "Salzburg", "Tirol", "Vorarlberg"],
  ],
  [
    "Gemeinde im Porträt",
    "village",
    (place) => `Wer nach ${place} zieht, bleibt meistens. Wir haben gefragt, warum.`,
    [
      ...["Hallein", "Gmunden", "Bad Aussee", "Steyr", "Retz", "Hall in Tirol", "Feldkirch", "Gmünd"],
      ...["Eisenstadt", "Schladming", "Zell am See", "Ried", "Murau", "Lienz", "Bludenz", "Krems"],
      ...["Mattsee", "Weiz", "Rust", "Kufstein", "Freistadt", "Villach", "Melk", "Schwaz"],
    ],
  ],
  [
    "Baustelle des Monats",
    "building",
    (site) => `${site}: was hier entsteht, wer es bezahlt und wann es fertig ist.`,
    [
      ...["Hallenbad Wels", "Volksschule Anif", "Bahnhofsviertel Attnang", "Stadtbücherei Leoben"],
      ...["Seequartier Bregenz", "Kaserne Klagenfurt", "Brauhof Zwettl", "Pflegeheim Saalfelden"],
      ...["Hauptplatz Hartberg", "Werft Korneuburg", "Postgebäude Innsbruck", "Kinderhaus Lustenau"],
      ...["Markthalle Graz", "Feuerwache Amstetten", "Sonnenhöfe Tulln", "Mühle Perg"],
      ...["Technikum Kapfenberg", "Dreifachturnhalle Wörgl", "Dorfladen Lech", "Campus Pinkafeld"],
    ],
  ],
  [
    "Recht kurz",
    "rent",
    (question) => `${question}: was im Gesetz steht und was die Gerichte daraus gemacht haben.`,
    [
      ...["Haustiere in der Mietwohnung", "Lärm am Sonntag", "Rauchen auf dem Balkon", "Untermiete"],
      ...["Schlüssel verloren", "Schimmel im Bad", "Umbau ohne Zustimmung", "Nachmieter stellen"],
      ...["Müll im Stiegenhaus", "Grillen im Hof", "Zufahrt über fremden Grund", "Überbau am Zaun"],
      ...["Kündigung wegen Eigenbedarfs", "Rücktritt vom Kauf", "Fehler im Energieausweis"],
      ...["Winterdienst", "Balkonkraftwerk", "Videokamera an der Tür", "Parken vor der Einfahrt"],
      ...["Wohnrecht im Testament", "Provision und Doppelmakler", "Rücklage der Eigentümer"],
      ...["Abstimmung in der Hausversammlung", "Stellplatz verkaufen"],
    ],
  ],
  [
    "Haus und Energie",
    "energy",
    (measure) => `${measure}: was es bringt, was es kostet und wer es fördert.`,
    [
      ...["Dachboden dämmen", "Fenster tauschen", "Heizkörper abgleichen", "Regenwasser nutzen"],
      ...["Speicher im Keller", "Sonnenschutz außen", "Warmwasser vom Dach", "Pelletsofen"],
      ...["Wallbox im Carport", "Wohnraumlüftung", "Kellerdecke dämmen", "Smarte Thermostate"],
      ...["Brunnen für den Garten", "Gründach", "Erdwärme", "Luftdichte Hülle", "Kachelofen"],
      ...["Strom aus der Gemeinschaft", "Rollläden mit Motor", "Alte Leitungen"],
    ],
  ],
  [
    "Drei Fragen an",
    "costs",
    (person) => `Ein kurzes Gespräch mit ${person} über Preise, Geduld und gute Lagen.`,
    [
      ...["eine Notarin", "einen Baumeister", "eine Schätzerin", "einen Hausverwalter", "eine Maklerin"],
      ...["einen Bürgermeister", "eine Architektin", "einen Bankberater", "eine Mieterin"],
      ...["einen Zimmerer", "eine Stadtplanerin", "einen Gutachter", "eine Bauherrin"],
      ...["einen Energieberater", "eine Richterin"],
    ],
  ],
];

/** One of each column in turn, as long as it has subjects. */
function ofColumns(): ArticleText[] {
  const longest = Math.max(...COLUMNS.map(([, , , subjects]) => subjects.length));
  return Array.from({ length: longest }, (_, nth) => nth).flatMap((nth) =>
    COLUMNS.flatMap(([name, topic, lead, subjects]): ArticleText[] => {
      const subject = subjects[nth];
      return subject
        ? [[`${name.endsWith(" an") ? name : `${name}:`} ${subject}`, lead(subject), topic]]
        : [];
    }),
  );
}

/** The articles of the demo: a title, how it begins, and what it is about. */
export const ARTICLES: readonly ArticleText[] = [...SINGLE, ...ofColumns()];

export const PARAGRAPHS = {
  building: [
    "Die Ausschreibungen sind wieder günstiger als vor einem Jahr. *Wir bekommen Angebote von Firmen, die uns lange abgesagt haben*, sagt die Obfrau einer Siedlungsgenossenschaft.",
    "Gebaut wird dichter als früher. Statt Reihenhäusern entstehen Gebäude mit vier Geschoßen, Lift und gemeinsamem Garten. Das spart Grund und senkt die Kosten je Wohnung.",
    "## Was die Gemeinden wollen\n\nGewidmet wird nur noch mit Auflagen: ein Teil der Wohnungen muss leistbar sein, und Autos stehen unter der Erde.",
    "Bis zum Einzug dauert es trotzdem. Zwischen Widmung und Schlüssel liegen meist vier Jahre, und in dieser Zeit ändern sich Zinsen, Normen und Wünsche.",
  ],
  costs: [
    "Zum Preis kommen die Nebenkosten: Grunderwerbsteuer, Eintragung ins Grundbuch, Vertrag und in vielen Fällen die Provision. Zusammen sind das **rund zehn Prozent**.",
    "Banken verlangen wieder weniger Eigenmittel, prüfen das Einkommen aber genauer. Wer zwei Angebote vergleicht, spart über die Laufzeit oft den Preis einer Küche.",
    "## So wurde gerechnet\n\n- 90 Quadratmeter, drei Zimmer\n- Laufzeit 25 Jahre\n- Rücklage von einem Euro je Quadratmeter im Monat",
    "Am Ende entscheidet die Lage. Eine Wohnung, von der aus man den Alltag zu Fuß erledigt, behält ihren Wert auch in schwachen Jahren.",
  ],
  village: [
    "Angefangen hat es mit einem Stammtisch. Acht Leute haben eine Liste geschrieben: was fehlt, was leer steht, wer Zeit hat.",
    "Die Sanierung hat die Gemeinde bezahlt, den Betrieb führt ein Verein. *Ohne die Jungen wäre es nicht gegangen*, sagt der Bürgermeister.",
    "Im Erdgeschoß ist jetzt ein Raum für alle. Am Vormittag sitzen dort Eltern mit Kindern, am Nachmittag die Älteren, am Abend probt der Chor.",
    "Nachahmen lässt sich das nicht eins zu eins. Aber der erste Schritt ist überall derselbe: mit den Eigentümern reden, bevor das Dach undicht ist.",
  ],
  rent: [
    "Wichtig ist das Datum des Vertrags. Für ältere gilt, was vereinbart wurde; für neue gilt die Grenze ab dem ersten Monat.",
    "Die Mietervereinigung rät, Schreiben aufzuheben und Fristen zu notieren. Wer schweigt, stimmt nicht zu, verliert aber Zeit.",
    "> Die meisten Streitfälle entstehen, weil niemand den Vertrag gelesen hat.\n\nDas sagt eine Richterin, die seit zwanzig Jahren damit zu tun hat.",
    "Vermieter brauchen künftig mehr Unterlagen. Dazu gehören der Energieausweis, die Abrechnung der letzten drei Jahre und ein Protokoll der Übergabe.",
  ],
  energy: [
    "Zuerst kommt die Rechnung der letzten drei Winter. Erst wenn klar ist, wie viel das Haus braucht, lässt sich über Technik reden.",
    "Gefördert wird, was den Verbrauch wirklich senkt. Der Antrag muss **vor** dem Auftrag gestellt sein, sonst ist das Geld verloren.",
    "## Drei Fragen vor dem Start\n\n1. Wie gut ist die Hülle?\n2. Wie warm muss das Wasser sein?\n3. Wer wartet die Anlage?",
    "Im ersten Winter sank der Verbrauch um ein Drittel. Das war weniger als versprochen, aber mehr, als die Bewohner erwartet hatten.",
  ],
} as const satisfies Record<string, readonly string[]>;

/** The sentence that leads from one article to another. */
export const furtherReading = (title: string, address: string): string =>
  `Mehr zum Thema lesen Sie in „[${title}](${address})“.`;
