import { sql } from "drizzle-orm";
import { notifications } from "./tables";

/** Of the params of a notification by which somebody asks its user by name. */
export const DIRECT = "direct";

/** Whether it is seen without the right to its kind. */
export const isDirect = sql`${notifications.params} ->> ${DIRECT} is not null`;
