/** What a list leaves out until it is asked for. Texts of the area: `leftOut.<filter>` */
type LeftOut = {
  /** The value that the service gets while nothing is chosen. */
  by: Readonly<Record<string, unknown>>;
  /** The option that leaves nothing out. */
  unless: string;
};

export type FilterDefinition = {
  name: string;
  /** Stands beside the search. All others are in the panel of "+ Filter". */
  main?: boolean;
  /** Set by links only: shown as a removable chip, without a control. */
  unlisted?: boolean;
} & (
  | { kind: "text"; field: string }
  /** One of `options`, which are texts (`<name>.<option>`), or of the records that a source of choices offers: their field takes a list. */
  | { kind: "select"; field: string; options?: readonly string[]; choices?: string; asList?: boolean }
  | {
      kind: "multi-select";
      field: string;
      options?: readonly string[];
      /** Texts that are not those of the list's area. */
      textOf?: (option: string) => string;
      choices?: string;
      leavesOut?: LeftOut;
    }
  /** Any number of records, searched in a source of choices (`offerChoices` of the service). */
  | { kind: "combo"; field: string; choices: string }
  | {
      kind: "date-range";
      fields: readonly [from: string, to: string];
      /** An unlisted yes-no filter that its menu offers among the named periods. */
      alsoOffers?: string;
    }
  | { kind: "year"; field: string }
  | { kind: "boolean"; field: string }
);
