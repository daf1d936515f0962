import "backend/modules/users/types";
import "backend/modules/users/choices";
import "backend/modules/users/record";
import "backend/modules/attachments/types";
import "backend/modules/companies/types";
import "backend/modules/categories/types";
import "backend/modules/media/record";
import "backend/modules/media/types";
import "backend/modules/issues/types";
import "backend/modules/bookings/types";
import "backend/modules/billing/types";
import "backend/modules/billing/confirmation/types";
import "backend/modules/flat-plans/types";
import "backend/modules/issues/print-issues";
import "backend/modules/material/types";
import "backend/modules/yearly/types";
import "backend/modules/calendar/types";
import "backend/modules/timeline/types";
import "backend/modules/saved-views/types";
import "backend/modules/activity-log/types";
import "backend/modules/tags/types";
import "backend/modules/rubrics/types";
import "backend/modules/qrcodes/types";
import "backend/modules/domains/types";
import { builder } from "./builder";
import "./choices";

/** The whole schema: every area adds its types to the builder by being imported here. */
export const schema = builder.toSchema();
