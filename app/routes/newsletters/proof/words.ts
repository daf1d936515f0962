import { dayInVienna, formatDay, formatDayLong, formatInstant } from "domain/dates";
import { shortened } from "domain/shortened";
import type { ResultOf } from "gql.tada";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { addressOfHouse, nameOfHouse, type PublisherDetails } from "~/shared/pdf/house";

/** An ad in a newsletter, and what came of it. */
export const ProvedAdFragment = graphql(`
  fragment ProvedAd on Booking @_unmask {
    _id
    clientCompany { name }
    agencyCompany { name }
    specs { issue { title issueNumber publishDate } format { name } }
    newsletterProof { subject sentAt endedAt accepted clicks target days { day clicks } }
  }
`);

type Ad = ResultOf<typeof ProvedAdFragment>;

/** Longer addresses would take the page; their link is whole. */
const LONGEST_TARGET = 200;

/** The texts of a proof for a client. What goes to clients has German days whoever makes it. */
export interface Proof {
  house: string;
  address: string[];
  heading: string;
  placeAndDay: string;
  introduction: string;
  facts: { label: string; value: string }[];
  target: { label: string; value: string; link: string };
  columns: string[];
  days: string[][];
  total: { label: string; value: string };
  notes: string[];
}

const number = (count: number) => count.toLocaleString("de");

/** Puts a proof into words; null for an ad without one. */
export function proofOf(
  { newsletterProof: proof, ...booking }: Ad,
  house: PublisherDetails,
  madeAt: Date,
): Proof | null {
  if (!proof) return null;
  const t = texts("newsletters");
  const { target, clicks, accepted, sentAt, endedAt } = proof;
  const { issue, format } = booking.specs;
  const day = formatDayLong(dayInVienna(madeAt));
  const listed = proof.days.reduce((sum, one) => sum + one.clicks, 0);
  const facts: [string, string | null | undefined][] = [
    [t("proof.client"), booking.clientCompany.name],
    [t("proof.agency"), booking.agencyCompany?.name],
    [t("proof.booking"), booking._id],
    [t("proof.issue"), issue && [issue.title, issue.issueNumber].filter(Boolean).join(" · ")],
    [t("proof.day"), issue && formatDay(issue.publishDate)],
    [t("proof.format"), format?.name],
    [t("fields.subject"), proof.subject],
    [t("proof.sentAt"), formatInstant(sentAt)],
    [t("proof.accepted"), number(accepted)],
    [t("proof.clicks"), number(clicks)],
  ];
  return {
    house: nameOfHouse(house),
    address: addressOfHouse(house),
    heading: t("proof.heading", { number: booking._id }),
    placeAndDay: house.housePlace ? t("proof.placeAndDay", { place: house.housePlace, day }) : day,
    introduction: t("proof.introduction"),
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    target: { label: t("proof.target"), value: shortened(target, LONGEST_TARGET), link: target },
    columns: [t("proof.onDay"), t("proof.clicks")],
    days: [
      ...proof.days.map((one) => [formatDay(one.day), number(one.clicks)]),
      ...(clicks > listed ? [[t("proof.later"), number(clicks - listed)]] : []),
    ],
    total: { label: t("proof.total"), value: number(clicks) },
    notes: [
      ...(endedAt ? [] : [t("proof.underWay")]),
      t("proof.counted"),
      t("proof.madeAt", { at: formatInstant(madeAt) }),
    ],
  };
}
