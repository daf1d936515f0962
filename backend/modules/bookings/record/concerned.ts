import { companies } from "backend/modules/companies/tables";
import { bookings } from "../tables";

/** Whom a booking concerns: who looks after it and after its client, or else who has made it. Needs the client's row. */
export const concerned = {
  supervisor: bookings.supervisorId,
  first: companies.responsibleUser1Id,
  second: companies.responsibleUser2Id,
  creator: bookings.createdById,
};
type Concerned = Record<keyof typeof concerned, number | null>;

/** All whom a booking concerns, by their ids. */
export function everyoneConcerned({ supervisor, first, second, creator }: Concerned): (number | null)[] {
  const keepers = [supervisor, first, second].filter((id) => id !== null);
  return keepers.length > 0 ? keepers : [creator];
}

/** The one of them who is to act; null: nobody is known. */
export const firstConcerned = ({ supervisor, first, second, creator }: Concerned): number | null =>
  supervisor ?? first ?? second ?? creator;
