/** The demo publisher's titles, formats, placements and slots. */

export type DemoCategory = {
  key: string;
  type: "format" | "placement" | "online_placement" | "immoflash_placement" | "bookingtype" | "mediumgroup";
  label: string;
  /** Millimetres in print, pixels elsewhere. */
  size?: readonly [width: number, height: number];
};

export type DemoLimit = {
  format: string;
  limitationType: "issue" | "day" | "week" | "month";
  /** 0 is unlimited (spec §9). */
  slots: number;
  minimumTermDays?: number;
  /** Net list price in cents. */
  price: number;
};

export type DemoMedium = {
  name: string;
  type: "print" | "digital" | "video" | "immoflash";
  goal: string;
  colour: string;
  limits: readonly DemoLimit[];
  placements: readonly string[];
  /** How often it appears; none for media without issues. */
  rhythm?: { everyDays: number } | { months: readonly number[]; dayOfMonth: number };
  description: string;
};

export const FORMATS: readonly DemoCategory[] = [
  { key: "spread", type: "format", label: "2/1 Seite", size: [420, 280] },
  { key: "full", type: "format", label: "1/1 Seite", size: [210, 280] },
  { key: "half-tall", type: "format", label: "1/2 Seite hoch", size: [102, 280] },
  { key: "half-wide", type: "format", label: "1/2 Seite quer", size: [210, 138] },
  { key: "third", type: "format", label: "1/3 Seite hoch", size: [67, 280] },
  { key: "quarter", type: "format", label: "1/4 Seite", size: [102, 138] },
  { key: "cover-2", type: "format", label: "Umschlagseite U2", size: [210, 280] },
  { key: "cover-3", type: "format", label: "Umschlagseite U3", size: [210, 280] },
  { key: "cover-4", type: "format", label: "Umschlagseite U4", size: [210, 280] },
  { key: "advertorial", type: "format", label: "Advertorial 1/1", size: [210, 280] },
  { key: "insert", type: "format", label: "Beilage", size: [200, 270] },
  { key: "line-ad", type: "format", label: "Wortanzeige", size: [45, 30] },
  { key: "leaderboard", type: "format", label: "Leaderboard", size: [728, 90] },
  { key: "rectangle", type: "format", label: "Medium Rectangle", size: [300, 250] },
  { key: "skyscraper", type: "format", label: "Skyscraper", size: [160, 600] },
  { key: "billboard", type: "format", label: "Billboard", size: [970, 250] },
  { key: "content-ad", type: "format", label: "Content Ad", size: [640, 360] },
  { key: "mail-header", type: "format", label: "Kopfbanner", size: [600, 200] },
  { key: "mail-text", type: "format", label: "Textanzeige", size: [600, 300] },
  { key: "mail-job", type: "format", label: "Stellenanzeige", size: [600, 150] },
  { key: "pre-roll", type: "format", label: "Pre-Roll", size: [1920, 1080] },
  { key: "sponsoring", type: "format", label: "Sendungssponsoring", size: [1920, 1080] },
  { key: "flash-full", type: "format", label: "Ganze Anzeige", size: [600, 800] },
  { key: "flash-half", type: "format", label: "Halbe Anzeige", size: [600, 400] },
  { key: "flash-banner", type: "format", label: "Contentbanner", size: [600, 120] },
];

export const PLACEMENTS: readonly DemoCategory[] = [
  { key: "front-part", type: "placement", label: "Vorderes Heftdrittel" },
  { key: "middle", type: "placement", label: "Heftmitte" },
  { key: "back-part", type: "placement", label: "Hinteres Heftdrittel" },
  { key: "right-page", type: "placement", label: "Rechte Seite" },
  { key: "opposite-editorial", type: "placement", label: "Gegenüber Editorial" },
  { key: "special-part", type: "placement", label: "Im Schwerpunkt" },
  { key: "home", type: "online_placement", label: "Startseite" },
  { key: "section", type: "online_placement", label: "Ressort" },
  { key: "run-of-site", type: "online_placement", label: "Rotation gesamt" },
  { key: "mail-top", type: "online_placement", label: "Newsletter oben" },
  { key: "mail-middle", type: "online_placement", label: "Newsletter Mitte" },
  { key: "before-video", type: "online_placement", label: "Vor dem Beitrag" },
  { key: "flash-cover", type: "immoflash_placement", label: "Titel" },
  { key: "flash-inside", type: "immoflash_placement", label: "Innenseite" },
];

export const BOOKING_ARTS: readonly DemoCategory[] = [
  { key: "ad", type: "bookingtype", label: "Anzeige" },
  { key: "pr", type: "bookingtype", label: "Entgeltliche Einschaltung" },
  { key: "partnership", type: "bookingtype", label: "Kooperation" },
  { key: "barter", type: "bookingtype", label: "Gegengeschäft" },
  { key: "own", type: "bookingtype", label: "Eigenanzeige" },
];

/** The groups of the media, by the type of medium that stands in them. */
export const MEDIUM_GROUPS: readonly DemoCategory[] = [
  { key: "print", type: "mediumgroup", label: "Zeitschriften" },
  { key: "digital", type: "mediumgroup", label: "Online" },
  { key: "video", type: "mediumgroup", label: "Bewegtbild" },
  { key: "immoflash", type: "mediumgroup", label: "Immobilien" },
];

const perIssue = (format: string, slots: number, price: number): DemoLimit => ({
  format,
  limitationType: "issue",
  slots,
  price,
});

/** One magazine's space per issue; `euros` is its price of a full page. */
function magazine(euros: number, pages: number): DemoLimit[] {
  const price = (share: number) => Math.round((euros * share) / 10) * 1000;
  return [
    perIssue("spread", 2, price(1.8)),
    perIssue("full", pages, price(1)),
    perIssue("half-tall", Math.ceil(pages / 2), price(0.56)),
    perIssue("half-wide", Math.ceil(pages / 2), price(0.56)),
    perIssue("third", Math.ceil(pages / 2), price(0.4)),
    perIssue("quarter", pages, price(0.31)),
    perIssue("cover-2", 1, price(1.25)),
    perIssue("cover-3", 1, price(1.15)),
    perIssue("cover-4", 1, price(1.4)),
    perIssue("advertorial", 4, price(1.1)),
    perIssue("insert", 3, price(0.9)),
    perIssue("line-ad", 0, 8500),
  ];
}

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const PRINT_PLACEMENTS = PLACEMENTS.filter((one) => one.type === "placement").map((one) => one.key);

export const MEDIA: readonly DemoMedium[] = [
  {
    name: "Alpenblick",
    type: "print",
    goal: "AB",
    colour: "#1f5f8b",
    limits: magazine(6900, 14),
    placements: PRINT_PLACEMENTS,
    rhythm: { months: EVERY_MONTH, dayOfMonth: 12 },
    description: "Das Monatsmagazin für Land und Leute",
  },
  {
    name: "Alpenblick Wirtschaft",
    type: "print",
    goal: "AW",
    colour: "#3d6b3a",
    limits: magazine(5400, 12),
    placements: PRINT_PLACEMENTS,
    rhythm: { months: [2, 3, 4, 5, 6, 7, 9, 10, 11, 12], dayOfMonth: 20 },
    description: "Unternehmen, Märkte und Menschen im Alpenraum",
  },
  {
    name: "Alpenblick Genuss",
    type: "print",
    goal: "AG",
    colour: "#a0522d",
    limits: magazine(4200, 12),
    placements: PRINT_PLACEMENTS,
    rhythm: { months: [2, 4, 6, 8, 10, 12], dayOfMonth: 5 },
    description: "Küche, Keller und Gasthäuser",
  },
  {
    name: "Bergzeit",
    type: "print",
    goal: "BZ",
    colour: "#6a4c93",
    limits: magazine(3800, 10),
    placements: PRINT_PLACEMENTS,
    rhythm: { months: [3, 5, 9, 11], dayOfMonth: 15 },
    description: "Das Magazin für Wanderer, Kletterer und Skitourengeher",
  },
  {
    name: "alpenblick.at",
    type: "digital",
    goal: "WE",
    colour: "#0f766e",
    limits: [
      { format: "leaderboard", limitationType: "day", slots: 4, minimumTermDays: 3, price: 98_000 },
      { format: "rectangle", limitationType: "day", slots: 6, minimumTermDays: 3, price: 72_000 },
      { format: "skyscraper", limitationType: "week", slots: 4, minimumTermDays: 7, price: 84_000 },
      { format: "billboard", limitationType: "month", slots: 3, minimumTermDays: 7, price: 165_000 },
      { format: "content-ad", limitationType: "day", slots: 0, price: 46_000 },
    ],
    placements: ["home", "section", "run-of-site"],
    description: "Das Nachrichtenportal",
  },
  {
    name: "Alpenblick Newsletter",
    type: "digital",
    goal: "NL",
    colour: "#b45309",
    limits: [
      { format: "mail-header", limitationType: "day", slots: 1, price: 39_000 },
      { format: "mail-text", limitationType: "day", slots: 2, price: 28_000 },
      { format: "mail-job", limitationType: "day", slots: 0, price: 19_000 },
    ],
    placements: ["mail-top", "mail-middle"],
    description: "Der tägliche Überblick am Morgen",
  },
  {
    name: "Alpenblick TV",
    type: "video",
    goal: "TV",
    colour: "#be123c",
    limits: [
      { format: "pre-roll", limitationType: "week", slots: 6, price: 125_000 },
      { format: "sponsoring", limitationType: "month", slots: 2, minimumTermDays: 28, price: 290_000 },
    ],
    placements: ["before-video"],
    description: "Reportagen und Gespräche",
  },
  {
    name: "immoflash",
    type: "immoflash",
    goal: "IF",
    colour: "#475569",
    limits: [
      perIssue("flash-full", 2, 145_000),
      perIssue("flash-half", 4, 85_000),
      perIssue("flash-banner", 8, 42_000),
    ],
    placements: ["flash-cover", "flash-inside"],
    rhythm: { everyDays: 14 },
    description: "Der Newsletter für Immobilien im Alpenraum",
  },
];

/** Slots per issue of a weekly district title; load tests fill these. */
export const SLOTS_PER_DISTRICT_ISSUE = 60;

const DISTRICTS = [
  "Liezen",
  "Murau",
  "Leoben",
  "Lienz",
  "Kufstein",
  "Kitzbühel",
  "Hallein",
  "Gmunden",
  "Spittal",
  "Wolfsberg",
  "Zell am See",
  "Landeck",
  "Imst",
  "Schwaz",
  "Bludenz",
  "Feldkirch",
  "Hermagor",
  "Judenburg",
  "Vöcklabruck",
  "Tamsweg",
  "Weiz",
  "Feldbach",
  "Scheibbs",
  "Lilienfeld",
] as const;

/** The weekly district title number `index`. They give large loads enough issues without overselling. */
export function districtWeekly(index: number): DemoMedium {
  const round = Math.floor(index / DISTRICTS.length);
  const name = `Bezirksblick ${DISTRICTS[index % DISTRICTS.length]}${round > 0 ? ` ${round + 1}` : ""}`;
  return {
    name,
    type: "print",
    goal: `${String.fromCharCode(65 + (index % 26))}${Math.floor(index / 26) % 10}`,
    colour: "#64748b",
    limits: [
      perIssue("full", 10, 148_000),
      perIssue("half-wide", 14, 82_000),
      perIssue("quarter", 20, 45_000),
      perIssue("third", 12, 58_000),
      perIssue("insert", 4, 135_000),
      perIssue("line-ad", 0, 4_500),
    ],
    placements: PRINT_PLACEMENTS,
    rhythm: { everyDays: 7 },
    description: "Die Wochenzeitung des Bezirks",
  };
}
