// Asks the registry for advisories about the packages of this folder's lock file. Exits with 1 if a package that the
// product runs on has a high or critical one; lists the others. If the registry answers no audits, the output says so
// and the script does not fail.
import { spawnSync } from "node:child_process";

const REFUSED = new Set(["high", "critical"]);
const TIMEOUT_MS = 60_000;

/** The answer of `npm audit`: the advisories by package, or why there is none. */
function askRegistry(...options) {
  const { stdout, error } = spawnSync(
    "npm",
    ["audit", "--json", "--fetch-retries=1", "--fetch-timeout=20000", ...options],
    { encoding: "utf8", timeout: TIMEOUT_MS, stdio: ["ignore", "pipe", "ignore"] },
  );
  if (error) return { reason: error.message };
  try {
    const { vulnerabilities, error: refusal, statusCode } = JSON.parse(stdout);
    if (vulnerabilities) return { weaknesses: Object.values(vulnerabilities) };
    return { reason: statusCode ? `status ${statusCode}` : (refusal?.summary ?? "no answer") };
  } catch {
    return { reason: "the answer is not readable" };
  }
}

function describe({ name, severity, via }) {
  const titles = via.map((cause) => (typeof cause === "string" ? `through ${cause}` : cause.title));
  return `  ${severity.padEnd(8)} ${name}: ${[...new Set(titles)].join("; ")}`;
}

const inUse = askRegistry("--omit=dev");
if (!inUse.weaknesses) {
  console.log(`Not audited: the registry answers no audit (${inUse.reason}).`);
  process.exit(0);
}
const refused = inUse.weaknesses.filter(({ severity }) => REFUSED.has(severity));
const all = askRegistry().weaknesses ?? inUse.weaknesses;
for (const weakness of all) console.log(describe(weakness));
console.log(
  `${all.length} packages with known weaknesses, ${refused.length} of them high or critical in what the product runs on.`,
);
process.exit(refused.length > 0 ? 1 : 0);
