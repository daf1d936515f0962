import { mailingLists } from "backend/modules/mailing-lists/tables";
import { addressHasher } from "backend/modules/receivers/service";
import {
  receiverConsents,
  receiverLists,
  receivers,
  suppressedAddresses,
} from "backend/modules/receivers/tables";
import { insertMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { addDays, dayInVienna } from "domain/dates";
import type { Ground, ReceiverState } from "domain/receivers/states";
import { seededRandom } from "./random";

const CONSENT =
  "Ich möchte den Newsletter per E-Mail bekommen. Er enthält Neues aus der Redaktion und Anzeigen anderer Unternehmen. Ich kann mich jederzeit abmelden.";
const LISTS = [
  { name: "immoflash", description: "Der Newsletter für Immobilien im Alpenraum, jeden zweiten Donnerstag" },
  { name: "immoflash Gewerbe", description: "Büros, Geschäfte und Grundstücke, einmal im Monat" },
  { name: "Hausnachrichten", description: "Für Kunden: neue Formate, Preise und Termine" },
];

const FIRST_NAMES =
  "Anna Bernhard Christine David Elena Florian Gerda Hannes Irene Jakob Klara Lukas Maria Norbert Petra Roman".split(
    " ",
  );
const LAST_NAMES =
  "Aigner Brandl Czerny Dorfer Egger Fuchs Gruber Hofer Innerhofer Jäger Kofler Lechner Moser Neuner Ortner Pichler Rainer Steiner Thaler Unterberger Wallner Zauner".split(
    " ",
  );
const HOSTS = ["alpenpost.test", "talnetz.test", "bergmail.test"];
const SOURCES = [
  "Formular auf alpenblick.test",
  "Messestand Wels, Karte im Ordner",
  "Anmeldung beim Immobilientag",
];

const ascii = (name: string) => name.toLowerCase().replace("ä", "ae");

/** Three lists and 2,000 receivers: most of them get the newsletter, some have left or cannot be reached. */
export async function seedReceivers(
  db: Db,
  { editor, now, count = 2000 }: { editor: number; now: Date; count?: number },
) {
  const stamps = { createdAt: now, updatedAt: now, createdById: editor, updatedById: editor };
  const lists = await db
    .insert(mailingLists)
    .values(LISTS.map((list) => ({ ...list, consentText: CONSENT, ...stamps })))
    .returning();
  const random = seededRandom(133);
  const today = dayInVienna(now);
  const people = Array.from({ length: count }, (_, nth) => {
    const [firstName, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const state = stateOf(random.chance, nth);
    const ground: Ground =
      nth % 9 === 4 ? "client" : nth % 3 === 1 || state === "pending" ? "confirmation" : "consent";
    const since = addDays(today, -30 - (nth % 900));
    const at = new Date(`${since}T08:00:00Z`);
    const isAsked = ground === "confirmation";
    return {
      email: `${ascii(firstName)}.${ascii(lastName)}.${nth + 1}@${HOSTS[nth % HOSTS.length]}`,
      firstName,
      lastName,
      state,
      ground,
      source: isAsked ? null : (SOURCES[nth % SOURCES.length] ?? null),
      agreedOn: isAsked ? null : since,
      timesAsked: isAsked ? 1 : 0,
      askedAt: isAsked ? (state === "pending" ? now : at) : null,
      confirmedAt: isAsked && state !== "pending" ? at : null,
      leftAt:
        state === "pending" || state === "subscribed"
          ? null
          : new Date(`${addDays(today, -(nth % 25) - 1)}T09:30:00Z`),
      ...stamps,
      createdAt: state === "pending" ? now : at,
    };
  });
  const ids = await insertMany(db, receivers, people);
  const on = ids.flatMap((receiverId, nth) =>
    lists
      .filter(
        (_, place) => place === (people[nth]?.ground === "client" ? 2 : 0) || (place === 1 && nth % 4 === 0),
      )
      .map((list) => ({ receiverId, list, person: people[nth] })),
  );
  await db.insert(receiverLists).values(on.map(({ receiverId, list }) => ({ receiverId, listId: list.id })));
  await insertMany(
    db,
    receiverConsents,
    on.map(({ receiverId, list, person }) => ({
      receiverId,
      list: list.name,
      text: list.consentText,
      ground: person?.ground ?? "consent",
      source: person?.source ?? null,
      agreedOn: person?.agreedOn ?? null,
      enteredAt: person?.createdAt ?? now,
      enteredById: editor,
      confirmedAt: person?.confirmedAt ?? null,
      withdrawnAt: person?.leftAt ?? null,
    })),
  );
  const hashOf = await addressHasher(db);
  const gone = people.filter(({ leftAt }) => leftAt !== null);
  await db.insert(suppressedAddresses).values(
    gone.map(({ email, state, leftAt }) => ({
      hash: hashOf(email),
      at: leftAt ?? now,
      reason: state as "unsubscribed" | "bounced" | "complained",
    })),
  );
}

function stateOf(chance: (share: number) => boolean, nth: number): ReceiverState {
  if (nth % 400 === 7) return "complained";
  if (chance(0.02)) return "bounced";
  if (chance(0.06)) return "unsubscribed";
  return chance(0.02) ? "pending" : "subscribed";
}
