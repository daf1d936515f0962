import { slugify } from "domain/slug";
import { addressOf, PLACES } from "./places";
import type { Random } from "./random";

/** A client, agency or observed competitor of the demo publisher. */
export type DemoCompany = {
  name: string;
  type: "Customer" | "Agency" | "Competitor" | "Analyst";
  isAgency: boolean;
  isActive: boolean;
  externalId: string | null;
  email: string | null;
  street: string;
  zip: string;
  city: string;
  billsElsewhere: boolean;
  billingStreet: string | null;
  billingZip: string | null;
  billingCity: string | null;
  vatId: string | null;
  paymentDays: number | null;
};

/** A person of a demo company. */
export type DemoContact = {
  name: string;
  role: string;
  email: string;
  phone: string;
  forMaterial: boolean;
  forInvoices: boolean;
};

const SURNAMES = [
  "Aichinger",
  "Auer",
  "Bachler",
  "Berger",
  "Brandstätter",
  "Brunner",
  "Ebner",
  "Eder",
  "Egger",
  "Eibl",
  "Fankhauser",
  "Fellner",
  "Fuchs",
  "Gasser",
  "Geisler",
  "Grabner",
  "Gruber",
  "Haas",
  "Hackl",
  "Haidinger",
  "Haslinger",
  "Hinterberger",
  "Hochreiter",
  "Hofer",
  "Holzer",
  "Huber",
  "Jandl",
  "Kainz",
  "Kaltenbrunner",
  "Kirchmair",
  "Kofler",
  "Köck",
  "Lackner",
  "Lechner",
  "Leitner",
  "Lindner",
  "Maier",
  "Mayrhofer",
  "Moosbrugger",
  "Moser",
  "Neuhold",
  "Neururer",
  "Oberhuber",
  "Obermoser",
  "Pfeifer",
  "Pichler",
  "Pirker",
  "Pöll",
  "Prantl",
  "Rainer",
  "Reiter",
  "Rieder",
  "Riegler",
  "Rohrmoser",
  "Schafferer",
  "Schennach",
  "Schiestl",
  "Schneeberger",
  "Schwaiger",
  "Stadler",
  "Steinbacher",
  "Steindl",
  "Stocker",
  "Strasser",
  "Tauber",
  "Thaler",
  "Trattner",
  "Unterberger",
  "Wallner",
  "Weinzierl",
  "Wieser",
  "Wimmer",
  "Winkler",
  "Zangerl",
  "Zauner",
  "Zöhrer",
] as const;

/** Patterns of business names: {S} a surname, {P} a place. */
const TRADES = [
  "Autohaus {S} GmbH",
  "Tischlerei {S}",
  "Bäckerei {S}",
  "Hotel {S}hof",
  "Gasthof zur Post {P}",
  "Möbel {S} KG",
  "Elektro {S} GmbH",
  "Installationen {S} GmbH",
  "Zimmerei {S} Holzbau",
  "Bauunternehmen {S} GmbH & Co KG",
  "Sport {S}",
  "Trachten {S}",
  "Optik {S}",
  "Juwelier {S}",
  "Apotheke {P}",
  "Stadtwerke {P} GmbH",
  "Raiffeisenbank {P} eGen",
  "Sparkasse {P} AG",
  "Tourismusverband {P}",
  "Bergbahnen {P} AG",
  "Therme {P} Betriebs GmbH",
  "Weingut {S}",
  "Brauerei {S} KG",
  "Molkerei {P} eGen",
  "Immobilien {S} GmbH",
  "Küchenstudio {S}",
  "Gärtnerei {S}",
  "Steuerberatung {S} & Partner",
  "Rechtsanwälte {S} & {T}",
  "Reisebüro {S} GmbH",
  "Fahrschule {P}",
  "Hörgeräte {S}",
  "Fenster {S} GmbH",
  "Kulturverein {P}",
  "Festspiele {P}",
  "Privatklinik {P} GmbH",
  "Fachhochschule {P}",
  "Modehaus {S}",
  "Metzgerei {S}",
  "Landtechnik {S} GmbH",
  "Fliesen {S}",
  "Malerbetrieb {S}",
  "Dachdeckerei {S} GmbH",
  "Buchhandlung {S}",
  "Konditorei {S}",
  "Seilbahntechnik {S} GmbH",
  "Solartechnik {S} GmbH",
  "Versicherungsbüro {S}",
  "Wohnbau {P} gemeinnützige GmbH",
  "Marktgemeinde {P}",
] as const;

const AGENCIES = [
  "Agentur {S} & {T}",
  "Mediahaus {P} GmbH",
  "{S} Werbeagentur GmbH",
  "{S} {T} Kommunikation",
  "Mediaplan {P} GmbH",
  "Gipfelstürmer Werbung {P}",
  "Werbewerk {P} OG",
  "Studio {S} Design",
  "{S} Mediaberatung",
  "Ideenhütte {P} GmbH",
] as const;

const COMPETITORS = ["Verlagshaus {P} GmbH", "Rundschau {P} Medien GmbH", "Alpenpresse {P} AG"] as const;

/** `count` companies with distinct names; about one in eight is an agency. */
export function demoCompanies(random: Random, count: number): DemoCompany[] {
  const names = new Set<string>();
  const named = (patterns: readonly string[]) => {
    for (;;) {
      const name = random
        .pick(patterns)
        .replaceAll("{S}", random.pick(SURNAMES))
        .replaceAll("{T}", random.pick(SURNAMES))
        .replaceAll("{P}", random.pick(PLACES));
      if (names.has(name)) continue;
      names.add(name);
      return name;
    }
  };
  const made = Array.from({ length: count }, (_, index): DemoCompany => {
    const isAgency = index % 8 === 3;
    const type = isAgency
      ? "Agency"
      : index % 60 === 59
        ? "Competitor"
        : index % 120 === 118
          ? "Analyst"
          : "Customer";
    const patterns = isAgency ? AGENCIES : type === "Competitor" ? COMPETITORS : TRADES;
    const name = type === "Analyst" ? named(["Marktforschung {S} GmbH"]) : named(patterns);
    return {
      name,
      // A few have no address. The others use a reserved domain, so that no message reaches anyone (RFC 2606).
      email: index % 11 === 7 ? null : `anzeigen@${slugify(name)}.example`,
      type,
      isAgency,
      isActive: !random.chance(0.06),
      externalId: random.chance(0.8) ? `K${String(10_000 + index * 7)}` : null,
      ...addressOf(name, index),
      vatId: index % 3 === 0 ? null : austrianVatId(1_000_000 + index * 13),
      paymentDays: [14, 30, null][index % 3] ?? null,
    };
  });
  return withSecondEntries(made);
}

/** How clients come to be entered a second time: which ones, and what the second entry has of its own. */
const SECOND_ENTRIES: readonly {
  of: (company: DemoCompany) => boolean;
  as: (company: DemoCompany) => Partial<DemoCompany>;
}[] = [
  {
    of: ({ name }) => name.endsWith(" GmbH"),
    as: ({ name }) => ({ name: name.replace(/GmbH$/, "Ges.m.b.H."), vatId: null, email: null }),
  },
  {
    of: ({ name, email }) => /^Bäckerei|^Küchenstudio|^Hörgeräte/.test(name) && email !== null,
    as: ({ name }) => ({
      name: name.replaceAll("ä", "ae").replaceAll("ü", "ue").replaceAll("ö", "oe"),
      vatId: null,
    }),
  },
  {
    of: ({ name, vatId }) => name.startsWith("Hotel ") && vatId !== null,
    as: ({ name }) => ({ name: `${name} Familie ${name.slice(6, -3)} Betriebs KG`, email: null }),
  },
];

/** The last clients are entries of earlier ones that somebody has not found, so that merging has something to propose. */
function withSecondEntries(all: readonly DemoCompany[]): DemoCompany[] {
  const clients = all.filter(({ type, isActive }) => type === "Customer" && isActive);
  const places = clients.slice(-SECOND_ENTRIES.length);
  const second = new Map<DemoCompany, DemoCompany>();
  for (const [nth, { of, as }] of SECOND_ENTRIES.entries()) {
    const [place, original] = [places[nth], clients.slice(0, -SECOND_ENTRIES.length).find(of)];
    if (!place || !original) continue;
    const { street, zip, city } = original;
    const entered = { name: original.name, street, zip, city, vatId: original.vatId, email: original.email };
    second.set(place, { ...place, ...entered, externalId: null, ...as(original) });
  }
  return all.map((company) => second.get(company) ?? company);
}

/** A UID number with the check digit of Austria: seven digits, every second one doubled. */
function austrianVatId(seven: number): string {
  const sum = [...String(seven)].reduce((total, digit, at) => {
    const value = at % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return `ATU${seven}${(10 - ((sum + 4) % 10)) % 10}`;
}

const FIRST_NAMES = ["Anna", "Bernhard", "Claudia", "Daniel", "Eva", "Florian", "Gerlinde", "Hannes"];

/** The people of a company: two of three have somebody for the material, and half of these somebody for invoices. */
export function demoContacts(index: number, { name, email }: DemoCompany): DemoContact[] {
  if (index % 3 === 2 || !email) return [];
  const person = (n: number) =>
    `${FIRST_NAMES[n % FIRST_NAMES.length]} ${SURNAMES[(n * 7) % SURNAMES.length]}`;
  const at = `@${slugify(name)}.example`;
  const phone = (n: number) => `+43 660 ${String(1_000_000 + ((n * 7919) % 8_999_999))}`;
  const material = { role: "Marketing", forMaterial: true, forInvoices: false };
  const invoices = { role: "Buchhaltung", forMaterial: false, forInvoices: true };
  return [
    { name: person(index), email: `druckunterlagen${at}`, phone: phone(index), ...material },
    ...(index % 2 === 0
      ? [{ name: person(index + 3), email: `buchhaltung${at}`, phone: phone(index + 3), ...invoices }]
      : []),
  ];
}
