import type { RunningProduct } from "./product";
import { postSave, type SaveForm } from "./saves";
import { type Client, getScreen } from "./service";

const WARM_UP = 20;

/** Milliseconds that the server's processes work for one request, without the database's, by what is asked. */
export async function measureProcessorTime(
  product: RunningProduct,
  client: Client,
  form: SaveForm,
  rounds: number,
): Promise<Record<string, number>> {
  const booking = new URL(form.url).pathname;
  const requests: Record<string, (nth: number) => Promise<void>> = {
    list: () => getScreen(client, "/bookings", "<tbody"),
    "booking form": () => getScreen(client, booking, "<form"),
    "yearly overview": () => getScreen(client, "/yearlyBookings", "<table"),
    save: (nth) => postSave(form, client.token, nth),
  };
  const figures: Record<string, number> = {};
  for (const [name, request] of Object.entries(requests)) {
    for (let nth = 0; nth < WARM_UP; nth += 1) await request(nth);
    const before = product.processorMs();
    for (let nth = 0; nth < rounds; nth += 1) await request(WARM_UP + nth);
    figures[name] = (product.processorMs() - before) / rounds;
  }
  return figures;
}
