/** The SQL statements that the sweep counted, by the names of the states, from the report of Playwright. */
export function statementsOf(report: object): Readonly<Record<string, number>>;
