import { type LoadFigures, measureLoad } from "./load";
import type { Market } from "./market";
import { ask, type Client } from "./service";

type Names = "Print" | "Digital" | "Video" | "Immoflash" | "Multi";

const creation = (name: Names) => `mutation ($data: ${name}BookingInput!, $key: String!) {
  r: create${name}Booking(data: $data, idempotencyKey: $key) { _id } }`;

const CREATE_SERIES = `mutation ($booking: SeriesBookingInput!, $plan: SeriesPlanInput!, $key: String!) {
  r: createBookingSeries(booking: $booking, plan: $plan, idempotencyKey: $key) { _id } }`;

/** The most appearances of one series (spec §5). */
const SERIES = 99;

const head = (market: Market) => ({ clientCompany: market.client, price: 120_000 });

function printed(market: Market, { medium, format, issue }: Market["print"]) {
  return { ...head(market), specs: { targetMedium: medium, format, issue } };
}

function onScreen(market: Market, { medium, format }: Market["digital"]) {
  const campaign = { campaignStartDate: "2099-03-02", campaignEndDate: "2099-03-29" };
  return { ...head(market), specs: { targetMedium: medium, format, ...campaign } };
}

function filmed(market: Market) {
  return { ...head(market), specs: { targetMedium: market.video.medium, releaseDate: "2099-03-02" } };
}

function packed(market: Market) {
  const targetMedia = [market.print.medium, market.digital.medium, market.video.medium];
  return { ...head(market), specs: { targetMedia, billEvenly: true } };
}

/** Creates bookings of each type, packages of three media and series of 99 through the GraphQL endpoint. */
export async function measureCreations(
  client: Client,
  market: Market,
  rounds: { many: number; few: number },
): Promise<Record<string, LoadFigures>> {
  const inputs: [string, Names, object][] = [
    ["create print", "Print", printed(market, market.print)],
    ["create digital", "Digital", onScreen(market, market.digital)],
    ["create video", "Video", filmed(market)],
    ["create immoflash", "Immoflash", printed(market, market.immoflash)],
    ["create package of 3", "Multi", packed(market)],
  ];
  const figures: Record<string, LoadFigures> = {};
  for (const [label, name, data] of inputs) {
    const query = creation(name);
    figures[label] = await measureLoad(1, rounds.many, async () => void (await ask(client, query, { data })));
  }
  const plan = { size: SERIES, start: "2099-01-05", weekdays: [1], pattern: "weekly" };
  const booking = {
    digital: {
      ...head(market),
      specs: { targetMedium: market.digital.medium, format: market.digital.format },
    },
  };
  figures[`create series of ${SERIES}`] = await measureLoad(1, rounds.few, async () => {
    await ask(client, CREATE_SERIES, { booking, plan });
  });
  return figures;
}
