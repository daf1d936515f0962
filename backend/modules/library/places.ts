import { bookingDocuments, bookings } from "backend/modules/bookings/tables";
import { categories, categoryTexts } from "backend/modules/categories/tables";
import { globalSettings } from "backend/modules/settings/tables";
import { users } from "backend/modules/users/tables";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { usesFilesOfAssets } from "./uses";

// These areas are declared here, as the library itself depends on some of them.

const inCategories = (table: PgTable, record: PgColumn, file: PgColumn) =>
  usesFilesOfAssets({
    what: "categories",
    table,
    record,
    file,
    field: "image",
    link: (id) => `/categories?asset=${id}`,
  });

const inBookings = (table: PgTable, record: PgColumn, file: PgColumn, field: string) =>
  usesFilesOfAssets({
    what: "bookings",
    table,
    record,
    file,
    field,
    link: (id) => `/bookings?asset=${id}`,
  });

inCategories(categories, categories.id, categories.imageId);
inCategories(categoryTexts, categoryTexts.categoryId, categoryTexts.imageId);
usesFilesOfAssets({
  what: "users",
  table: users,
  record: users.id,
  file: users.avatarId,
  field: "avatar",
  link: (id) => `/users?asset=${id}`,
});
usesFilesOfAssets({
  what: "global_settings",
  table: globalSettings,
  record: globalSettings.id,
  file: globalSettings.logoId,
  field: "logo",
  link: () => "/settings/general",
});
inBookings(bookings, bookings.id, bookings.adId, "specs.ad");
inBookings(bookings, bookings.id, bookings.ad2Id, "specs.ad2");
inBookings(bookings, bookings.id, bookings.briefingDocumentId, "specs.briefingDocument");
inBookings(
  bookingDocuments,
  bookingDocuments.bookingId,
  bookingDocuments.attachmentId,
  "specs.printDocuments",
);
