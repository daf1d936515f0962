import type { BookingType } from "domain/bookings/fields";
import { texts } from "~/i18n/i18n";
import { TwoLines } from "~/lists/screen/two-lines";
import { columnsOf } from "~/lists/state/columns";
import { PathLink } from "~/ui/path-link";
import { issueName } from "./issue-name";
import { MediumCode } from "./medium-code";

/** A booking in a list: of bookings, of their billing items, or of their material. */
type Listed = {
  _id: string;
  /** Unset where only single bookings are listed. */
  bookingType?: BookingType;
  clientCompany: { name: string };
  specs: {
    targetMedium: { name: string; goal: string | null; colour: string | null } | null;
    targetMedia?: readonly { _id: string; name?: string }[];
    issue: { title: string; issueNumber: string } | null;
  };
};

type Shown = { exportHead?: string; width?: number; room: number; ownLine?: true };

/** The columns that lists with bookings share. `of` is the booking of a row. */
export function bookingColumnsOf<Row>(of: (row: Row) => Listed) {
  const { text } = columnsOf<Row>();
  return {
    /** The client, which leads to the booking, and something below it. */
    client: (below: (row: Row) => string | null | undefined, { ownLine, ...shown }: Shown) =>
      text((row) => of(row).clientCompany.name, {
        sort: "client",
        fixed: true,
        cell: (row) => (
          <TwoLines below={below(row)} ownLine={ownLine}>
            <PathLink to={`/bookings/${of(row)._id}`}>{of(row).clientCompany.name}</PathLink>
          </TwoLines>
        ),
        ...shown,
      }),
    /** The medium by its code, or its name where it has none, with the issue; of a package how many media it has. */
    medium: (value: (booking: Listed) => string | undefined, options: Shown) =>
      text((row) => value(of(row)), {
        sort: "medium",
        cell: (row) => {
          const { bookingType, specs } = of(row);
          const { targetMedium, issue } = specs;
          if (bookingType === "multi")
            return texts("bookings")("packageShort", { count: specs.targetMedia?.length ?? 0 });
          return <MediumCell medium={targetMedium} issue={issue} />;
        },
        ...options,
      }),
  };
}

type MediumProps = { medium: Listed["specs"]["targetMedium"]; issue: Listed["specs"]["issue"] };

/** A medium with a code and no issue has its name with the code, where the row has room for it. */
function MediumCell({ medium, issue }: MediumProps) {
  const named = issue && issueName(issue);
  if (!medium?.goal)
    return (
      <TwoLines keeps below={named}>
        {medium?.name}
      </TwoLines>
    );
  const code = <MediumCode name={medium.name} code={medium.goal} colour={medium.colour} />;
  if (named)
    return (
      <>
        {code} {named}
      </>
    );
  return (
    <TwoLines ownLine below={medium.name}>
      {code}
    </TwoLines>
  );
}
