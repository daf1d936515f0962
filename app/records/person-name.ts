export type Person = { first_name: string; last_name: string };

/** The name as people are called in texts: first name, last name; a dash where nobody is named. */
export function personName(person: Person | null | undefined): string {
  return person ? `${person.first_name} ${person.last_name}`.trim() : "—";
}
