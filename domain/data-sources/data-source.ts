import { formOf } from "domain/fields/form";
import type { z } from "zod";
import { DATA_SOURCE_FIELDS } from "./fields";

/** The form of a data source (spec §3). What does not go with its kind is not kept. */
export const dataSourceForm = formOf(DATA_SOURCE_FIELDS);
export type DataSourceDraft = z.output<typeof dataSourceForm>;
