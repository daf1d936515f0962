import { MEDIUM_TYPES, type MediumType } from "domain/bookings/fields";
import type { makeMediaOfAllTypes } from "../market";
import type { Entries } from "./posts";

/** A form's values by name; a name that occurs more than once has several. */
export type Values = Record<string, string | string[]>;

type House = Awaited<ReturnType<typeof makeMediaOfAllTypes>>;

export const entriesOf = (values: Values): Entries =>
  Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));

/** A posted form of the type in which every field differs from that of a new booking. */
export function fullFormOf(house: House, type: MediumType, pictures: readonly string[]): Values {
  const { medium, formats, placement, art, issue } = house[type];
  const [ad = "", ad2 = ""] = pictures;
  const campaign = {
    "specs.campaignStartDate": "2099-03-02",
    "specs.campaignEndDate": "2099-03-29",
    "specs.internalProduction": "on",
    "specs.productionDate": "2099-02-01",
    "specs.releaseDate": "2099-03-02",
    "specs.ad2": ad2,
    "specs.adTargetLink": "https://firma.example/aktion",
  };
  const placed = { "specs.format": String(formats[0]?.id), "specs.placement": String(placement.id) };
  const inIssue = { "specs.issue": String(issue?.id) };
  const ofType = {
    print: { ...placed, ...inIssue, "specs.targetYear": "2099", "specs.placementDetails": "rechts" },
    digital: { ...placed, ...campaign },
    video: campaign,
    immoflash: { ...placed, ...inIssue, ...campaign },
  };
  return {
    bookingType: "single",
    clientCompany: String(house.client.id),
    easyJobId: "EJ-1",
    easyJobIdEpMedia: "EP-1",
    price: "1.450,00",
    billingDate: "2099-01-01",
    billingState: "open",
    isCrossBill: "on",
    crossBillTiming: "quarterly",
    crossBillEnd: "2099-12-31",
    "specs.type": type,
    "specs.targetMedium": String(medium.id),
    "specs.bookingType": String(art.id),
    "specs.bookingState": "available",
    "specs.ad": ad,
    "specs.comment": "wie besprochen",
    "specs.adHiddenOnMobile": "on",
    ...ofType[type],
  };
}

/** The posted form of a package of all media. */
export function packageFormOf(house: House): Values {
  return {
    bookingType: "multi",
    clientCompany: String(house.client.id),
    price: "100,00",
    billingState: "open",
    crossBillTiming: "monthly",
    "specs.targetMedia": MEDIUM_TYPES.map((type) => String(house[type].medium.id)),
    "specs.billEvenly": "on",
    "specs.comment": "alle vier",
  };
}
