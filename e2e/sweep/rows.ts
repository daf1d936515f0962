import type { Db } from "backend/platform/database/database";
import { makeBooking } from "backend/testing/booking-factories";
import { makeUser } from "backend/testing/factories";
import { makeDocument } from "backend/testing/library";
import { makePressRelease } from "backend/testing/press-releases";
import { makeMailingList, makeReceiver } from "backend/testing/receivers";
import { makeMarket } from "../market";

/** So many rows for the lists. */
export async function makeRows(db: Db, count: number): Promise<void> {
  const { medium, issue, client, full } = await makeMarket(db);
  for (let nth = 0; nth < count; nth += 1) {
    await makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      issueId: issue.id,
      formatId: full.id,
      priceCents: 145_000,
    });
    const { id } = await makeUser(db);
    await makeDocument(db, undefined, id);
    await makeReceiver(db, (await makeMailingList(db)).id);
    await makePressRelease(db, { mediumId: medium.id, editorId: id, state: "editorial" });
  }
}
