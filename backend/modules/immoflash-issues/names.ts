import { articles } from "backend/modules/articles/tables";
import { bookings } from "backend/modules/bookings/tables";
import { defineName } from "backend/platform/use-case/names";
import { sql } from "drizzle-orm";

/** An article by its title. */
export const articleNamed = defineName({ from: articles, id: articles.id, name: articles.title });

/** An ad by its number: its client is not for everybody who may read the issue. */
export const adNamed = defineName({ from: bookings, id: bookings.id, name: sql`'#' || ${bookings.id}` });
