/** What is checked, and the kinds of findings that each check may have: every kind belongs to one. */
export type ChecksOf<Name extends string, Kind extends string> = Readonly<Record<Name, readonly Kind[]>>;

/** All that was found of one kind. */
export interface FoundKind<Finding extends { kind: string }> {
  kind: Finding["kind"];
  /** "bad": it stops what the checks are for; "warn": it is only told. */
  weight: "bad" | "warn";
  findings: Finding[];
}

export interface FoundAndPassed<Name extends string, Finding extends { kind: string }> {
  /** What stops first, then what is only told, each in the order in which it was found. */
  found: FoundKind<Finding>[];
  /** The checks that have found nothing. */
  passed: Name[];
}

/** The rows of checks: a row for each kind that was found, and one for each check that has found nothing. */
export function checkRows<Name extends string, Finding extends { kind: string }>(
  checks: ChecksOf<Name, Finding["kind"]>,
  findings: readonly Finding[],
  stops: (finding: Finding) => boolean,
): FoundAndPassed<Name, Finding> {
  const byKind = new Map<Finding["kind"], FoundKind<Finding>>();
  for (const finding of findings) {
    const known = byKind.get(finding.kind);
    if (known) known.findings.push(finding);
    else {
      const weight = stops(finding) ? "bad" : "warn";
      byKind.set(finding.kind, { kind: finding.kind, weight, findings: [finding] });
    }
  }
  const all = [...byKind.values()];
  const names = Object.keys(checks) as Name[];
  return {
    found: [
      ...all.filter(({ weight }) => weight === "bad"),
      ...all.filter(({ weight }) => weight === "warn"),
    ],
    passed: names.filter((name) => !checks[name].some((kind) => byKind.has(kind))),
  };
}
