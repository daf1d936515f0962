import type { UsedBy } from "backend/modules/records/service";
import { dataSources } from "./tables";

const COLUMNS = {
  medium: dataSources.mediumId,
  rubric: dataSources.rubricId,
  tag: dataSources.tagId,
  under: dataSources.underId,
  domain: dataSources.domainId,
} as const;

/** Where data sources use the records that one of their fields names. */
export const usesInDataSources = (field: keyof typeof COLUMNS): UsedBy => ({
  what: "datasources",
  table: dataSources,
  record: dataSources.id,
  field,
  used: COLUMNS[field],
  link: (id) => `/datasources?${field}=${id}`,
});
