import { ChartLegend, fillOf, type Group, type Series, share } from "./series";

type Props = {
  /** What is drawn. The same figures belong in a table beside it. */
  label: string;
  series: readonly Series[];
  groups: readonly Group[];
  format: (value: number) => string;
};

/** Bars of what has names and no order in time: each group below the other, every bar with its value behind it. */
export function BarRows({ label, series, groups, format }: Props) {
  const most = Math.max(1, ...groups.flatMap(({ values }) => values));
  return (
    <div className="chart" role="img" aria-label={label}>
      <ChartLegend series={series} />
      <div className="chart-rows">
        {groups.map(({ key, name, values }) => (
          <div key={key} className="chart-row">
            <b>{name}</b>
            <div>
              {series.map((one, nth) => (
                <p key={one.key}>
                  <svg width="100%" height="14" aria-hidden="true">
                    <rect style={fillOf(one.mark)} width={share(values[nth] ?? 0, most)} height="14" />
                  </svg>
                  <span>{format(values[nth] ?? 0)}</span>
                </p>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
