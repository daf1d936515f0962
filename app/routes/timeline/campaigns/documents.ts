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
        formats { format { _id name } available free }
      }
      rows(by: $by, limit: $limit, skip: $skip) {
        total
        data {
          medium { _id name colour }
          client { _id name }
          total
          campaigns { _id status appearsFrom appearsOn format { name } }
        }
      }
    }
  }
`);

type TimelineAnswer = ResultOf<typeof TimelineQuery>["timeline"];
export type TimelineRow = TimelineAnswer["rows"]["data"][number];
export type Campaign = TimelineRow["campaigns"][number];
export type OverbookedWeek = { monday: string; format: string; taken: number; available: number };

/** A medium's weeks: the number of campaigns in each, and where a format has more of them than it may. */
export type MediumWeeks = {
  medium: TimelineAnswer["media"][number]["medium"];
  campaigns: number[];
  overbooked: OverbookedWeek[];
  /** The free slots of each week, for each format with limited slots. */
  formats: TimelineAnswer["media"][number]["formats"];
};

/** The data that the browser gets: a year of many media has thousands of weeks, of which few are overbooked. */
export type Timeline = Omit<TimelineAnswer, "media"> & { mondays: string[]; media: MediumWeeks[] };

export const timelineOf = ({ media, ...rest }: TimelineAnswer): Timeline => ({
  ...rest,
  mondays: media[0]?.weeks.map(({ monday }) => monday) ?? [],
  media: media.map(({ medium, weeks, formats }) => ({
    medium,
    formats,
    campaigns: weeks.map(({ campaigns }) => campaigns),
    overbooked: weeks.flatMap(({ monday, overbooked }) =>
      overbooked.map(({ format, taken, available }) => ({ monday, format: format.name, taken, available })),
    ),
  })),
});
