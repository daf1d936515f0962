import { createContext, useContext } from "react";
import { PathLink } from "~/ui/path-link";

/** The query that a list adds to the links of its records, so that one can go on from record to record. */
export const WalkContext = createContext("");

type Props = { to: string; children: React.ReactNode };

/** The link of a row to its record: with the way back to the list, if the list is declared to be walked (`walks`). */
export function RecordLink({ to, children }: Props) {
  const query = useContext(WalkContext);
  if (!query) return <PathLink to={to}>{children}</PathLink>;
  return (
    <PathLink id={rowIdOf(to.slice(to.lastIndexOf("/") + 1))} to={`${to}?${query}`}>
      {children}
    </PathLink>
  );
}

/** The id of a row's link on the page: the way back leads to it. */
export const rowIdOf = (record: string) => `row-${record}`;
