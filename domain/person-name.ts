/** A person as the service keeps one, or as its answers name one. */
export type NamedPerson = { firstName: string; lastName: string } | { first_name: string; last_name: string };

/** The name as people are called in texts: first name, last name; empty where nobody is named. */
export function personName(person: NamedPerson | null | undefined): string {
  if (!person) return "";
  const [first, last] =
    "firstName" in person ? [person.firstName, person.lastName] : [person.first_name, person.last_name];
  return `${first} ${last}`.trim();
}
