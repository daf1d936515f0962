/** What is drawn in one colour. `before` is what the others are compared with, in grey. */
export type Series = { key: string; name: string; mark: Mark };

export const MARKS = ["one", "two", "three", "four", "five"] as const;
export type Mark = (typeof MARKS)[number] | "before";

/** The colour of a mark. */
export const fillOf = (mark: Mark) => ({ fill: `var(--chart-${mark})` });

/** A group of values, one of each series: a month, a client. */
export type Group = { key: string; name: string; values: readonly number[] };

/** A percentage for SVG and styles. */
export const share = (part: number, whole: number) => `${Math.round((part / whole) * 10_000) / 100}%`;

const Swatch = ({ mark }: { mark: Mark }) => (
  <svg className="chart-swatch" width="10" height="10" aria-hidden="true">
    <rect style={fillOf(mark)} width="10" height="10" />
  </svg>
);

/** Which colour is what, in the order of the bars. One series needs none: the title names it. */
export function ChartLegend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <p className="chart-legend" aria-hidden="true">
      {series.map(({ key, name, mark }) => (
        <span key={key}>
          <Swatch mark={mark} /> {name}
        </span>
      ))}
    </p>
  );
}

type ValuesProps = { group: Group; series: readonly Series[]; format: (value: number) => string };

/** The values of a group with the names of the series. */
export const GroupValues = ({ group, series, format }: ValuesProps) => (
  <>
    <b>{group.name}</b>
    {series.map(({ key, name, mark }, index) => (
      <span key={key}>
        {series.length > 1 ? (
          <>
            <Swatch mark={mark} /> {name}{" "}
          </>
        ) : null}
        {format(group.values[index] ?? 0)}
      </span>
    ))}
  </>
);
