import { graphql, type ResultOf } from "~/graphql/graphql";

export const TimelineQuery = graphql(`
  query TimelineScreen(
    $from: Date!, $weeks: Int!, $mediumIds: [String!], $clientId: String, $by: TimelineOrder!, $limit: Int!, $skip: Int!
  ) {
    timeline(from: $from, weeks: $weeks, mediumIds: $mediumIds, clientId: $clientId) {
      from
      to
      media {
        medium { _id name colour }
        weeks { monday campaigns overbooked { format { name } taken available } }
      }
      rows(by: $by, limit: $limit, skip: $skip) {
        total
        data {
          medium { _id name colour }
          client { _id name }
          total
          campaigns { _id status appearsFrom appearsOn specs { format { name } } }
        }
      }
    }
  }
`);

export type Timeline = ResultOf<typeof TimelineQuery>["timeline"];
export type MediumWeeks = Timeline["media"][number];
export type TimelineRow = Timeline["rows"]["data"][number];
export type Campaign = TimelineRow["campaigns"][number];
