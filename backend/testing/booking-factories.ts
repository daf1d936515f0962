import { attachments } from "../modules/attachments/tables";
import { planBillingItems } from "../modules/bookings/save/billing-items";
import { bookings } from "../modules/bookings/tables";
import { categories } from "../modules/categories/tables";
import { companies } from "../modules/companies/tables";
import { issues } from "../modules/issues/tables";
import { formatLimits, media, mediumCategories } from "../modules/media/tables";
import type { Db } from "../platform/database/database";
import { nextNumber } from "./factories";

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error("the insert answered no row");
  return row;
}

/** A company; a client by default. */
export async function makeCompany(db: Db, values: Partial<typeof companies.$inferInsert> = {}) {
  return only(
    await db
      .insert(companies)
      .values({ name: `Firma ${nextNumber()}`, ...values })
      .returning(),
  );
}

/** A category with its German label. */
export async function makeCategory(
  db: Db,
  label: string,
  values: Partial<typeof categories.$inferInsert> = {},
) {
  return only(
    await db
      .insert(categories)
      .values({ type: "format", label, ...values })
      .returning(),
  );
}

type Offer = {
  label: string;
  slots?: number;
  width?: number;
  height?: number;
  inactive?: boolean;
  /** Further values of the limit; `slots` are per issue by default. */
  limit?: Partial<Omit<typeof formatLimits.$inferInsert, "mediumId" | "categoryId">>;
};

/** A print title with issues, or another medium; `formats` with their slots per issue (none = unlimited). */
export async function makeTitle(
  db: Db,
  formats: Offer[] = [{ label: "1/1 Seite" }, { label: "1/2 Seite" }],
  values: Partial<typeof media.$inferInsert> = {},
) {
  const medium = only(
    await db
      .insert(media)
      .values({ name: `Magazin ${nextNumber()}`, type: "print", hasIssues: true, ...values })
      .returning(),
  );
  const offer = (categoryId: number, role: "format" | "placement" | "bookingart") =>
    db.insert(mediumCategories).values({ mediumId: medium.id, categoryId, role });
  const made = [];
  for (const { label, slots, limit, ...category } of formats) {
    const format = await makeCategory(db, label, category);
    await offer(format.id, "format");
    if (slots !== undefined || limit) {
      await db.insert(formatLimits).values({
        mediumId: medium.id,
        categoryId: format.id,
        limitationType: "issue",
        availableSlots: slots ?? 0,
        ...limit,
      });
    }
    made.push(format);
  }
  const placement = await makeCategory(db, "Umschlagseite 2", { type: "placement" });
  await offer(placement.id, "placement");
  const art = await makeCategory(db, "Anzeige", { type: "bookingtype" });
  await offer(art.id, "bookingart");
  return { medium, formats: made, placement, art };
}

/** An issue of a medium; far in the future by default. */
export async function makeIssue(db: Db, mediumId: number, values: Partial<typeof issues.$inferInsert> = {}) {
  const n = nextNumber();
  return only(
    await db
      .insert(issues)
      .values({
        mediumId,
        title: `Ausgabe ${n}`,
        issueNumber: String(n),
        publishDate: "2099-04-01",
        ...values,
      })
      .returning(),
  );
}

/** The record of an uploaded picture, without a file. */
export async function makePicture(db: Db, values: Partial<typeof attachments.$inferInsert> = {}) {
  const n = nextNumber();
  return only(
    await db
      .insert(attachments)
      .values({
        filename: `anzeige-${n}.png`,
        mimeType: "image/png",
        size: 1000,
        width: 2100,
        height: 2970,
        hash: String(n),
        storageKey: String(n),
        ...values,
      })
      .returning(),
  );
}

/** A print booking with its billing items, inserted without the use cases; its issue has no closing days. */
export async function makeBooking(
  db: Db,
  values: Partial<typeof bookings.$inferInsert> & { clientCompanyId: number },
) {
  const booking = only(
    await db
      .insert(bookings)
      .values({ specType: "print", materialDueOn: values.appearsFrom ?? null, ...values })
      .returning(),
  );
  await planBillingItems(db, [booking.id]);
  return booking;
}
