import { issueName } from "~/shared/bookings/issue-name";

type Specs = {
  type: string | null;
  targetMedium: { name: string } | null;
  issue: { title: string; issueNumber: string } | null;
  format: { name: string; formatSize: { width: number | null; height: number | null } | null } | null;
};

/** Medium and issue in one line, and the format with the required size of the material. */
export function adFacts({ type, targetMedium, issue, format }: Specs) {
  const { width, height } = format?.formatSize ?? {};
  return {
    medium: targetMedium?.name ?? "",
    issue: issue ? issueName(issue) : "",
    format: format?.name ?? "",
    size: width && height ? `${width} × ${height} ${type === "print" ? "mm" : "px"}` : "",
  };
}
