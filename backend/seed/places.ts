/** Towns of Austria with a postal code each. */
const POSTAL_CODES = new Map([
  ["Graz", "8010"],
  ["Salzburg", "5020"],
  ["Linz", "4020"],
  ["Innsbruck", "6020"],
  ["Klagenfurt", "9020"],
  ["Villach", "9500"],
  ["Wels", "4600"],
  ["Dornbirn", "6850"],
  ["Steyr", "4400"],
  ["Bregenz", "6900"],
  ["Leoben", "8700"],
  ["Krems", "3500"],
  ["Lienz", "9900"],
  ["Kufstein", "6330"],
  ["Kitzbühel", "6370"],
  ["Hallein", "5400"],
  ["Bad Ischl", "4820"],
  ["Gmunden", "4810"],
  ["Schladming", "8970"],
  ["Liezen", "8940"],
  ["Murau", "8850"],
  ["Spittal", "9800"],
  ["Wolfsberg", "9400"],
  ["Zell am See", "5700"],
  ["Saalfelden", "5760"],
  ["Bischofshofen", "5500"],
  ["Radstadt", "5550"],
  ["Mariazell", "8630"],
  ["Bludenz", "6700"],
  ["Feldkirch", "6800"],
  ["Landeck", "6500"],
  ["Imst", "6460"],
  ["Telfs", "6410"],
  ["Schwaz", "6130"],
  ["Wörgl", "6300"],
  ["St. Johann", "6380"],
  ["Hermagor", "9620"],
  ["Judenburg", "8750"],
  ["Bruck an der Mur", "8600"],
  ["Vöcklabruck", "4840"],
  ["Bad Aussee", "8990"],
  ["Mondsee", "5310"],
  ["Seefeld", "6100"],
  ["Mayrhofen", "6290"],
  ["Obertauern", "5562"],
  ["Bad Gastein", "5640"],
]);

export const PLACES: readonly string[] = [...POSTAL_CODES.keys()];

const STREETS = ["Hauptplatz", "Bahnhofstraße", "Kirchengasse", "Industriestraße", "Seeweg", "Marktgasse"];

const streetAt = (index: number) => `${STREETS[index % STREETS.length]} ${1 + (index % 48)}`;

/** The address of a company: in the town that its name says. By its number, so that other demo data stays as it is. */
export function addressOf(name: string, index: number) {
  const city = PLACES.find((place) => name.includes(place)) ?? PLACES[index % PLACES.length] ?? "Wien";
  const billsElsewhere = index % 20 === 4;
  return {
    street: streetAt(index),
    zip: POSTAL_CODES.get(city) ?? "1010",
    city,
    billsElsewhere,
    billingStreet: billsElsewhere ? streetAt(index + 5) : null,
    billingZip: billsElsewhere ? String(1010 + (index % 22) * 10) : null,
    billingCity: billsElsewhere ? "Wien" : null,
  };
}
