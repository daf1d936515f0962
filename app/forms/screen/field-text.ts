import type { PostedValues } from "~/forms/post/form-answer";

/** The text of a field; of rows one line each. A tick is shown by what is ticked. */
export function fieldText(
  parts: PostedValues,
  /** The fields' labels by path. */
  labels: Record<string, string>,
  /** The text of a value. If undefined, the value itself is shown. */
  describe?: (field: string, value: string) => string | undefined,
): string {
  const lines = new Map<string, string[]>();
  for (const [path, values] of Object.entries(parts)) {
    const row = path.slice(0, path.indexOf("]") + 1);
    const ticked = row && values[0] === "on" ? labels[path.replace(/\[\d+\]/, "")] : undefined;
    const words = ticked ? [ticked] : values.map((value) => describe?.(path, value) ?? value);
    lines.set(row, [...(lines.get(row) ?? []), ...words]);
  }
  return [...lines.values()].map((words) => words.join(", ")).join("\n");
}
