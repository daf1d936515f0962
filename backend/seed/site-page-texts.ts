import type { PageComponent } from "domain/site-pages/components";

/** A component of a demo page: pages, pictures and sounds by what the demo calls them. */
export type PlannedComponent = Partial<Omit<PageComponent, "key" | "within">> & {
  type: PageComponent["type"];
  /** What lies in it: of an accordion or tabs its sections, of a section other components. */
  holds?: readonly PlannedComponent[];
};

/** A page of the demo with those below it. `@key` in a text is a page, `#n` a picture of the library. */
export interface PlannedPage {
  key: string;
  title: string;
  slug?: string;
  state?: "published" | "changed" | "draft" | "scheduled" | "withdrawn";
  visibility?: "public" | "unlisted" | "private";
  language?: "de" | "en";
  isHomepage?: true;
  components: readonly PlannedComponent[];
  below?: readonly PlannedPage[];
}

const text = (
  title: string | null,
  words: string,
  more: Partial<PlannedComponent> = {},
): PlannedComponent => ({
  type: "content_block",
  title,
  text: words,
  ...more,
});
const picture = (n: number, caption: string, style = "content"): PlannedComponent => ({
  type: "image",
  asset: `#${n}`,
  caption,
  style,
});
const line: PlannedComponent = { type: "separator", style: "line" };
const section = (title: string, ...holds: PlannedComponent[]): PlannedComponent => ({
  type: "section",
  title,
  holds,
});

const MAGAZINE: readonly PlannedPage[] = [
  {
    key: "start",
    title: "Willkommen",
    slug: "start",
    isHomepage: true,
    components: [
      text(
        "Das Magazin für die Berge",
        "Alle zwei Monate erzählen wir, wie in den Alpen **gebaut**, gewohnt und gewandert wird. Mehr über uns steht auf der Seite [Der Verlag](@verlag).",
        { linkText: "Zum Abo", linkPage: "@abo" },
      ),
      picture(0, "Blick ins Tal", "full"),
      line,
      {
        type: "audio",
        title: "Das Horn am Abend",
        asset: "~0",
        text: "Ein Alphorn spielt eine kurze Melodie.",
      },
      {
        type: "video",
        title: "Ein Jahr auf der Alm",
        address: "https://video.beispiel.test/alm",
        poster: "#1",
        caption: "Gefilmt von Jänner bis Dezember",
      },
    ],
  },
  {
    key: "verlag",
    title: "Der Verlag",
    components: [
      text(
        null,
        "Der Verlag Alpenblick wurde 1978 gegründet. Wer hier arbeitet, steht auf der Seite [Team](@team).",
      ),
      {
        type: "accordion",
        title: "Häufige Fragen",
        isOpen: true,
        holds: [
          section("Wie erscheint das Magazin?", text(null, "Sechsmal im Jahr, und dazwischen im Netz.")),
          section(
            "Wo gibt es ältere Hefte?",
            text(null, "Im [Archiv](@archiv) stehen alle seit 2001."),
            picture(2, "Unser Archiv"),
          ),
        ],
      },
    ],
    below: [
      {
        key: "team",
        title: "Team",
        state: "changed",
        components: [
          picture(3, "Die Redaktion", "wide"),
          text(null, "Fünfzehn Menschen schreiben, zeichnen und rechnen."),
        ],
        below: [
          { key: "redaktion", title: "Redaktion", components: [text(null, "Hier entsteht, was Sie lesen.")] },
          {
            key: "anzeigen",
            title: "Anzeigen",
            components: [
              text(null, "Wir beraten Sie gern.", { linkText: "Mediadaten", linkPage: "@mediadaten" }),
            ],
          },
          {
            key: "vertrieb",
            title: "Vertrieb",
            state: "draft",
            components: [text(null, "Diese Seite wird noch geschrieben.")],
          },
        ],
      },
      {
        key: "geschichte",
        title: "Geschichte",
        components: [
          {
            type: "tab",
            title: "Jahrzehnte",
            holds: [
              section("1978", text(null, "Ein Heft, drei Leute, eine Schreibmaschine.")),
              section("2001", text(null, "Das erste Heft in Farbe."), picture(4, "Farbe!")),
              section("Heute", text(null, "Vier Titel und ein Newsletter.")),
            ],
          },
        ],
      },
      {
        key: "jobs",
        title: "Offene Stellen",
        state: "scheduled",
        components: [text(null, "Wir suchen eine Grafikerin.")],
      },
    ],
  },
  {
    key: "hefte",
    title: "Hefte",
    components: [
      text(null, "Das neue Heft liegt seit Montag am Kiosk."),
      { type: "separator", style: "dots" },
      picture(5, "Das neue Heft"),
    ],
    below: [
      {
        key: "archiv",
        title: "Archiv",
        components: [text(null, "Alle Hefte seit 2001, mit ihren Titelbildern.")],
      },
      {
        key: "sonderhefte",
        title: "Sonderhefte",
        state: "withdrawn",
        components: [text(null, "Zurzeit gibt es keine.")],
      },
    ],
  },
  {
    key: "abo",
    title: "Abo",
    components: [
      text("Sechs Hefte im Jahr", "Frei Haus, und jederzeit kündbar.", {
        linkText: "Bestellen",
        linkAddress: "https://www.beispiel.test/abo",
      }),
    ],
    below: [
      {
        key: "danke",
        title: "Danke",
        visibility: "unlisted",
        components: [text(null, "Ihre Bestellung ist angekommen.")],
      },
    ],
  },
  {
    key: "mediadaten",
    title: "Mediadaten",
    visibility: "private",
    components: [text(null, "Nur für Kunden: Preise und Formate.")],
  },
  {
    key: "english",
    title: "About us",
    slug: "en",
    language: "en",
    components: [text(null, "We publish four magazines about the Alps.")],
  },
  {
    key: "impressum",
    title: "Impressum",
    components: [text(null, "Verlag Alpenblick, Innsbruck. Offenlegung gemäß Mediengesetz.")],
  },
];

const NEWSLETTER: readonly PlannedPage[] = [
  {
    key: "flash-start",
    title: "immoflash",
    slug: "start",
    isHomepage: true,
    components: [
      text("Jeden Morgen, was zählt", "Der Newsletter der Branche.", {
        linkText: "Anmelden",
        linkPage: "@flash-anmelden",
      }),
      picture(6, "Neubau", "wide"),
    ],
  },
  {
    key: "flash-anmelden",
    title: "Anmelden",
    components: [text(null, "Sie bekommen ihn ab dem nächsten Werktag.")],
  },
  {
    key: "flash-werben",
    title: "Werben",
    state: "changed",
    components: [text(null, "Ein Platz im Newsletter erreicht Fachleute."), line, picture(7, "Beispiel")],
    below: [
      {
        key: "flash-formate",
        title: "Formate",
        components: [text(null, "Ganze Seite, halbe Seite, Banner.")],
      },
      {
        key: "flash-preise",
        title: "Preise",
        state: "draft",
        components: [text(null, "Die neuen Preise gelten ab Jänner.")],
      },
    ],
  },
  {
    key: "flash-impressum",
    title: "Impressum",
    components: [text(null, "Ein Newsletter des Verlags Alpenblick.")],
  },
];

/** The pages of the first web sites, in the order of these. */
export const DEMO_SITES: readonly (readonly PlannedPage[])[] = [MAGAZINE, NEWSLETTER];
