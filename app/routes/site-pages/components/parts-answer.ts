import type { ComponentPlace, OrderProblem } from "domain/site-pages/component-order";
import type { PartValues } from "domain/site-pages/page-parts";
import type { LookupItem } from "~/forms";
import type { ReadersPage } from "../reading/page";
import type { Remembered } from "./remembered";

/** Where a component of another page is looked for, and the page that is chosen, with what it is made of. */
export interface Elsewhere {
  place: ComponentPlace;
  page: {
    id: string;
    name: string;
    components: readonly { key: string; type: string; name: string }[];
  } | null;
}

/** What the answer to a page's form says of its components. */
export interface PartsAnswer {
  /** The keys of those whose fields are open. */
  opened: readonly string[];
  /** Where a new one is to be chosen; null: nowhere. */
  chooser?: ComponentPlace | null;
  elsewhere?: Elsewhere | null;
  /** As readers would get what is typed; null where that cannot be shown now. */
  preview?: ReadersPage | null;
  /** Of copies: whose they are, by their keys. */
  originals?: Readonly<Record<string, string>>;
  /** Why a step has changed nothing, and at which component; empty: at all of them. */
  problem?: OrderProblem & { at: string };
  /** What a step has made of them, and the component that it was about. */
  changed?: { order: string; c: Record<string, PartValues>; key: string };
  /** The component that a step has remembered, to be put elsewhere. */
  remembered?: Remembered;
  /** The names of what is chosen in the fields: those that were posted, and those of what comes from another page. */
  labels?: Record<string, LookupItem[]>;
}
