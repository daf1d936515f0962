import type { ResultOf } from "gql.tada";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";

/** The publisher's own data on what it sends to clients. */
export const HouseFragment = graphql(`
  fragment House on GlobalSettings @_unmask { houseName houseAddress housePlace logo { _id width height } }
`);

export type PublisherDetails = ResultOf<typeof HouseFragment>;

export const nameOfHouse = ({ houseName }: PublisherDetails): string => houseName ?? texts("frame")("client");
/** The lines of its address. */
export const addressOfHouse = ({ houseAddress }: PublisherDetails): string[] =>
  (houseAddress ?? "").split(/\r?\n/).filter(Boolean);
