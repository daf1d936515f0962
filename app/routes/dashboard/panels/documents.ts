import { graphql, type ResultOf } from "~/graphql/graphql";
import { issueName } from "~/shared/bookings/issue-name";

const PanelBooking = graphql(`
  fragment PanelBooking on Booking @_unmask {
    _id
    bookingType
    clientCompany { name }
    status
    price
    appearsOn
    materialDueOn
    specs { bookingState targetMedium { name } targetMedia { _id } issue { title issueNumber } }
  }
`);

/** What all panels show, in one query: see `readDashboard` of the service. */
export const DashboardQuery = graphql(
  `
  query Dashboard($countAtMost: Int!) {
    dashboard {
      panels
      shown
      hidden
      openBookings {
        counted(atMost: $countAtMost) { number isMore }
        sum(atMost: $countAtMost)
        data { ...PanelBooking }
      }
      missingMaterial {
        counted(atMost: $countAtMost) { number isMore }
        data { ...PanelBooking }
      }
      materialCounts { overdue urgent }
      withoutJobId {
        counted(atMost: $countAtMost) { number isMore }
        sum(atMost: $countAtMost)
        data { ...PanelBooking }
      }
      unbilled {
        counted(atMost: $countAtMost) { number isMore }
        sum(atMost: $countAtMost)
        sums(atMost: $countAtMost) { overdueCount overdueAmount }
        data { _id dueDate amount overdueDays booking { ...PanelBooking } }
      }
      ownMaterial { data { ...PanelBooking } }
      toBill { data { _id dueDate amount booking { ...PanelBooking } } }
      pressReleases {
        counted(atMost: $countAtMost) { number isMore }
        data { _id title senderName company createdAt medium { name } }
      }
      comments { _id message createdAt path }
      issues {
        _id title issueNumber publishDate adClosesOn materialDueOn bookingCount
        medium { _id name }
        formatSlots { available taken }
      }
      year { year months { month figures { turnover before { turnover } } } }
    }
  }
`,
  [PanelBooking],
);

export type DashboardAnswer = Omit<
  ResultOf<typeof DashboardQuery>["dashboard"],
  "panels" | "shown" | "hidden"
>;
export type PanelBooking = ResultOf<typeof PanelBooking>;
export type PanelIssue = NonNullable<DashboardAnswer["issues"]>[number];

export const issueTitle = ({ medium, ...issue }: PanelIssue) => `${medium.name} ${issueName(issue)}`;
