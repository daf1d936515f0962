import type { CSSProperties } from "react";
import { ChartLegend, fillOf, type Group, GroupValues, type Series, share } from "./series";
import { ticksOf } from "./ticks";

type Props = {
  /** What is drawn. The same figures belong in a table beside it. */
  label: string;
  series: readonly Series[];
  /** In time, each with what stands below it; an empty text leaves the place to its neighbours. */
  groups: readonly (Group & { short: string })[];
  /** A value in full. */
  format: (value: number) => string;
  /** A line of the axis. */
  formatTick: (value: number) => string;
  /** The smallest step of the axis, see `ticksOf`. */
  least: number;
};

/** How much of its place a group leaves free on each side. */
const GAP = 0.14;
/** Above so many groups the texts below them are wider than their places. */
const MOST_WIDE = 12;

/**
 * Columns over time, drawn on the server, with an axis of round numbers. A group shows its values while the pointer or
 * the keyboard's focus is on it, also without scripts. Texts are HTML, so that they are as large on a phone.
 */
export function ColumnChart({ label, series, groups, format, formatTick, least }: Props) {
  const ticks = ticksOf(Math.max(0, ...groups.flatMap(({ values }) => values)), least);
  const end = ticks.at(-1) ?? 1;
  const isDense = groups.length > MOST_WIDE;
  const labelled = groups.filter(({ short }) => short).map(({ key }) => key);
  return (
    <div className="chart" role="group" aria-label={label}>
      <ChartLegend series={series} />
      <div className="chart-columns" style={{ "--groups": groups.length } as CSSProperties}>
        <div className="chart-axis" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick}>{formatTick(tick)}</span>
          ))}
        </div>
        <div className="chart-plot">
          <svg width="100%" height="100%" aria-hidden="true">
            {ticks.map((tick) => {
              const y = share(end - tick, end);
              return (
                <line key={tick} className={tick === 0 ? "ground" : undefined} x2="100%" y1={y} y2={y} />
              );
            })}
            {groups.map(({ key, values }, index) => (
              <g key={key}>
                {series.map((one, nth) => {
                  const value = values[nth] ?? 0;
                  const width = (1 - 2 * GAP) / series.length;
                  return value > 0 ? (
                    <rect
                      key={one.key}
                      style={fillOf(one.mark)}
                      x={share(index + GAP + nth * width, groups.length)}
                      y={share(end - value, end)}
                      width={share(width, groups.length)}
                      height={share(value, end)}
                    />
                  ) : null;
                })}
              </g>
            ))}
          </svg>
          {groups.map((group, index) => (
            <Place
              key={group.key}
              group={group}
              series={series}
              format={format}
              at={share(index + 0.5, groups.length)}
              high={share(Math.max(0, ...group.values), end)}
            />
          ))}
        </div>
        <div className={isDense ? "chart-names dense" : "chart-names"} aria-hidden="true">
          {groups.map(({ key, short }) => {
            // From the last on every second one goes where there is little room.
            const isMinor = short && (labelled.length - labelled.indexOf(key)) % 2 === 0;
            return (
              <span key={key} className={isMinor ? "minor" : undefined}>
                {short}
              </span>
            );
          })}
        </div>
      </div>
    </div>
  );
}

type PlaceProps = Pick<Props, "series" | "format"> & { group: Group; at: string; high: string };

/** Where a group is pointed at. Who tabs through a chart skips what has nothing to say. */
function Place({ group, series, format, at, high }: PlaceProps) {
  const value = (
    <span className="chart-value" style={{ "--at": at, "--high": high } as CSSProperties}>
      <GroupValues group={group} series={series} format={format} />
    </span>
  );
  if (group.values.every((one) => one === 0)) {
    return (
      <div className="chart-place" aria-hidden="true">
        {value}
      </div>
    );
  }
  const words = series.map(({ name }, nth) => {
    const text = format(group.values[nth] ?? 0);
    return series.length > 1 ? `${name} ${text}` : text;
  });
  return (
    <div className="chart-place" role="img" tabIndex={0} aria-label={`${group.name}: ${words.join(", ")}`}>
      {value}
    </div>
  );
}
