type Props = { now: readonly number[]; before: readonly number[] };

const WIDTH = 72;
const HEIGHT = 26;
const MARGIN = 3;

/** How a figure has gone, as a small curve: the last months, and dotted those of the year before. The tile's text says it. */
export function Spark({ now, before }: Props) {
  if (now.length < 2) return null;
  const all = [...now, ...before];
  const least = Math.min(...all);
  const range = Math.max(...all) - least;
  const point = (value: number, nth: number, length: number) => {
    const x = MARGIN + (nth / (length - 1)) * (WIDTH - 2 * MARGIN);
    const y = HEIGHT - MARGIN - (range === 0 ? 0.5 : (value - least) / range) * (HEIGHT - 2 * MARGIN);
    return [x.toFixed(1), y.toFixed(1)] as const;
  };
  const line = (values: readonly number[]) =>
    values
      .map((value, nth) => `${nth === 0 ? "M" : "L"}${point(value, nth, values.length).join(" ")}`)
      .join(" ");
  const [x, y] = point(now.at(-1) ?? 0, now.length - 1, now.length);
  return (
    <svg className="figure-spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      {before.length > 1 ? <path className="figure-spark-before" d={line(before)} /> : null}
      <path d={line(now)} />
      <circle cx={x} cy={y} r="2.2" />
    </svg>
  );
}
