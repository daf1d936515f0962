/** What a run of `npm test` runs. */
export interface Chosen {
  checks: readonly { name: string }[];
  unitTests: "all" | readonly string[];
  explorations: readonly string[];
  browserTests: "all" | readonly string[];
  env: Readonly<Record<string, string>>;
  mayBeNone: boolean;
}

export function chosen(names: readonly string[]): Promise<Chosen>;
