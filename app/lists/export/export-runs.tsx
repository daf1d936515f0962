import { PathLink } from "~/ui/path-link";

/** A former export: the address of what it held, and those of its file. */
export type ExportRun = {
  key: string;
  to: string;
  label: string;
  title?: string | undefined;
  files: readonly { to: string; format: string; label: string }[];
};

type Props = {
  label: string;
  runs: readonly ExportRun[];
  /** Advice before an export, shown above the runs. */
  note?: string | null;
};

/** The last exports of a list that remembers them, in the menu of its exports. */
export function ExportRuns({ label, runs, note }: Props) {
  return (
    <>
      {note ? <p className="export-runs">{note}</p> : null}
      {runs.length > 0 ? <RunList label={label} runs={runs} /> : null}
    </>
  );
}

function RunList({ label, runs }: Pick<Props, "label" | "runs">) {
  return (
    <ul className="export-runs" aria-label={label}>
      {runs.map((run) => (
        <li key={run.key}>
          <PathLink to={run.to} title={run.title}>
            {run.label}
          </PathLink>
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
