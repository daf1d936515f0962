import { graphql, type ResultOf } from "~/graphql/graphql";
import { issueName } from "~/shared/bookings/issue-name";

const PanelIssue = graphql(`
  fragment PanelIssue on Issue @_unmask {
    _id title issueNumber publishDate adClosesOn materialDueOn bookingCount
    medium { _id name goal colour }
    formatSlots { available taken }
  }
`);

/** What all panels show, in one query: see `readDashboard` of the service. */
export const DashboardQuery = graphql(
  `
  query Dashboard($whole: ToDoWhole) {
    dashboard(whole: $whole) {
      panels
      shown
      hidden
      isOwn
      figures {
        name isFailed counted { number isMore } amount overdue numberBefore amountBefore curve curveBefore
        issue { ...PanelIssue }
      }
      toDo {
        isMore
        groups {
          name
          total
          tasks {
            _id kind day count title amount at about path missingClients issueBefore mayAct
            issue { ...PanelIssue }
            booking {
              _id
              bookingType
              version
              clientCompany { name }
              specs {
                bookingState format { name } targetMedium { _id name goal colour } issue { title issueNumber }
              }
            }
          }
        }
      }
      ownItemsToBill { number isMore }
      issues { ...PanelIssue }
      year { year months { month turnover before } }
      lists { name counted { number isMore } amount }
    }
  }
`,
  [PanelIssue],
);

type Dashboard = ResultOf<typeof DashboardQuery>["dashboard"];
export type DashboardAnswer = Omit<Dashboard, "panels" | "shown" | "hidden">;
export type Figure = Dashboard["figures"][number];
export type ToDoGroupData = NonNullable<Dashboard["toDo"]>["groups"][number];
export type ShownTask = ToDoGroupData["tasks"][number];
export type PanelIssue = NonNullable<Dashboard["issues"]>[number];

export const issueTitle = ({ medium, ...issue }: PanelIssue) => `${medium.name} ${issueName(issue)}`;

export const issuePath = ({ _id, medium }: PanelIssue) => `/bookings/medium/${medium._id}/issue/${_id}`;
