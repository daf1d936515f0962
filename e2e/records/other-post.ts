import type { ActionFunctionArgs } from "@remix-run/node";
import type { makeHouse, Posted } from "./first-record";

export type House = Awaited<ReturnType<typeof makeHouse>>;
type Somebody = Awaited<ReturnType<House["screensOfSomebody"]>>;

/** A post that is carried out as it is: of records of its own, or in words that nobody has used. */
export type Ready = {
  id?: string;
  /** `:key` is what the address names, as `?within` is. */
  entries: Posted[];
  /** What no post may change, whether it is refused or not. */
  kept?: () => Promise<unknown>;
};

export type OtherPost = {
  name: string;
  action: (args: ActionFunctionArgs) => unknown;
  path: string;
  /** How many columns the posted CSV has. */
  columns?: number;
  /** It saves nothing: the form comes back with what it offers then. */
  isOffer?: boolean;
  ready(house: House, me: Somebody): Promise<Ready> | Ready;
};
