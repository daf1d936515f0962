import { articles } from "backend/modules/articles/tables";
import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { defineName } from "backend/platform/use-case/names";
import { sql } from "drizzle-orm";

/** An article by its title. */
export const articleNamed = defineName({ from: articles, id: articles.id, name: articles.title });

/** An ad by its client. */
export const adNamed = defineName({
  from: bookings,
  id: bookings.id,
  name: sql`(select ${companies.name} from ${companies} where ${companies.id} = ${bookings.clientCompanyId})`,
});
