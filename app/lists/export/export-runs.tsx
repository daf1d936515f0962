import { Link } from "@remix-run/react";

/** A former export: the address of what it held, and those of its file. */
export type ExportRun = {
  key: string;
  to: string;
  label: string;
  title?: string | undefined;
  files: readonly { to: string; format: string; label: string }[];
};

/** The last exports of a list that remembers them, in the menu of its exports. */
export function ExportRuns({ label, runs }: { label: string; runs: readonly ExportRun[] }) {
  if (runs.length === 0) return null;
  return (
    <ul className="export-runs" aria-label={label}>
      {runs.map((run) => (
        <li key={run.key}>
          <Link to={run.to} title={run.title}>
            {run.label}
          </Link>
          {run.files.map(({ to, format, label }) => (
            <a key={format} href={to} download aria-label={label}>
              {format}
            </a>
          ))}
        </li>
      ))}
    </ul>
  );
}
