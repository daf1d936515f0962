import { categories } from "backend/modules/categories/tables";
import { companies } from "backend/modules/companies/tables";
import { domains } from "backend/modules/domains/tables";
import { issues } from "backend/modules/issues/tables";
import { assets } from "backend/modules/library/tables";
import { media } from "backend/modules/media/tables";
import { qrcodes } from "backend/modules/qrcodes/tables";

import { rubrics } from "backend/modules/rubrics/tables";
import { tags } from "backend/modules/tags/tables";
import { roles } from "backend/modules/users/tables";
import { users } from "backend/platform/database/people";
import { categoryRoutes } from "~/routes/categories/record/routes.server";
import { companyRoutes } from "~/routes/companies/record/routes.server";
import { domainRoutes } from "~/routes/domains/record/routes.server";
import { issueRoutes } from "~/routes/issues/print/record.server";
import { assetRoutes } from "~/routes/library/record/routes.server";
import { mediumRoutes } from "~/routes/media/record/routes.server";
import { qrcodeRoutes } from "~/routes/qrcodes/record/routes.server";
import { roleRoutes } from "~/routes/roles/record/routes.server";
import { rubricRoutes } from "~/routes/rubrics/record/routes.server";
import { tagRoutes } from "~/routes/tags/record/routes.server";
import { userRoutes } from "~/routes/users/record/routes.server";

/**
 * The areas whose records are kept on the record kit: their screens on the server, their addresses and tables,
 * and a field that holds a text.
 */
export const AREAS = [
  { name: "library", text: "label", routes: assetRoutes, path: "/media", table: assets },
  { name: "tags", text: "name", routes: tagRoutes, path: "/tags", table: tags },
  { name: "rubrics", text: "name", routes: rubricRoutes, path: "/rubrics", table: rubrics },
  { name: "domains", text: "title", routes: domainRoutes, path: "/domains", table: domains },
  { name: "qrcodes", text: "comment", routes: qrcodeRoutes, path: "/qrcodes", table: qrcodes },
  { name: "categories", text: "description", routes: categoryRoutes, path: "/categories", table: categories },
  { name: "roles", text: "name", routes: roleRoutes, path: "/roles", table: roles },
  { name: "users", text: "jobTitle", routes: userRoutes, path: "/users", table: users },
  { name: "companies", text: "notes", routes: companyRoutes, path: "/companies", table: companies },
  { name: "media", text: "name", routes: mediumRoutes, path: "/press", table: media },
  { name: "issues", text: "title", routes: issueRoutes, path: "/issues/edit/print", table: issues },
] as const;

export type Area = (typeof AREAS)[number];
