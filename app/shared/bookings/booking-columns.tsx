import type { BookingType } from "domain/bookings/fields";
import { texts } from "~/i18n/i18n";
import { TwoLines } from "~/lists/screen/two-lines";
import { columnsOf } from "~/lists/state/columns";
import { PathLink } from "~/ui/path-link";
import { issueName } from "./issue-name";

/** A booking in a list: of bookings, of their billing items, or of their material. */
type Listed = {
  _id: string;
  /** Unset where only single bookings are listed. */
  bookingType?: BookingType;
  clientCompany: { name: string };
  specs: {
    targetMedium: { name: string } | null;
    targetMedia?: readonly { _id: string; name?: string }[];
    issue: { title: string; issueNumber: string } | null;
  };
};

type Shown = { exportHead?: string; width?: number; room: number };

/** The columns that lists with bookings share. `of` is the booking of a row. */
export function bookingColumnsOf<Row>(of: (row: Row) => Listed) {
  const { text } = columnsOf<Row>();
  return {
    /** The client, which leads to the booking, and something below it. */
    client: (below: (row: Row) => string | null | undefined, shown: Shown) =>
      text((row) => of(row).clientCompany.name, {
        sort: "client",
        fixed: true,
        cell: (row) => (
          <TwoLines below={below(row)}>
            <PathLink to={`/bookings/${of(row)._id}`}>{of(row).clientCompany.name}</PathLink>
          </TwoLines>
        ),
        ...shown,
      }),
    /** The medium with its issue below; of a package how many media it has. */
    medium: (value: (booking: Listed) => string | undefined, shown: Shown) =>
      text((row) => value(of(row)), {
        sort: "medium",
        cell: (row) => {
          const { bookingType, specs } = of(row);
          return (
            <TwoLines keeps below={specs.issue && issueName(specs.issue)}>
              {bookingType === "multi"
                ? texts("bookings")("package", { count: specs.targetMedia?.length ?? 0 })
                : specs.targetMedium?.name}
            </TwoLines>
          );
        },
        ...shown,
      }),
  };
}
