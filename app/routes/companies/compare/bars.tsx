import type { Matrix } from "./matrix";

const HEIGHT = 150;
const TOP = 16;
const LEFT = 84;
const BAR = 20;
/** More groups are not told apart; the table has them all. */
const MOST = 8;
const LETTERS = "ABCDE";
const FILLS = [
  "fill-(--accent)",
  "fill-(--line-strong)",
  "fill-(--warn)",
  "fill-(--info)",
  "fill-(--bad)",
] as const;

const euros = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 0 });

/** The next round number: where the scale ends. */
function scaleEnd(cents: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(cents, 100)));
  return [1, 2, 5, 10].map((times) => times * power).find((end) => end >= cents) ?? cents;
}

const shortened = (name: string, width: number) => {
  const most = Math.floor(width / 7);
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
};

type Props = {
  matrix: Matrix;
  label: string /** The rows are in time, which runs from left to right. */;
  isInTime: boolean;
};

/** The turnover as bars, drawn on the server. Letters tell the columns apart, not the colour alone. */
export function Bars({ matrix, label, isInTime }: Props) {
  const { columns, rows } = matrix;
  const some = rows.slice(0, MOST);
  // Bookings without a year come after all years.
  const groups = isInTime
    ? some.reverse().sort((a, b) => Number(a.key === "null") - Number(b.key === "null"))
    : some;
  const end = scaleEnd(Math.max(...groups.flatMap(({ cells }) => cells.map((cell) => cell?.turnover ?? 0))));
  const slot = Math.max(columns.length * BAR + 24, 96);
  const width = LEFT + groups.length * slot;
  return (
    <figure className="m-0 text-xs">
      {/* It scrolls where it is wider than the screen, by keyboard, too. */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto print:overflow-visible">
        <svg
          width={width}
          height={TOP + HEIGHT + 20}
          viewBox={`0 0 ${width} ${TOP + HEIGHT + 20}`}
          role="img"
          aria-label={label}
          className="block max-w-none fill-(--ink-2) print:max-w-full print:h-auto"
        >
          {[0, 0.5, 1].map((share) => (
            <g key={share}>
              <path className="stroke-(--line)" d={`M${LEFT} ${TOP + HEIGHT * (1 - share)}H${width}`} />
              <text x={LEFT - 6} y={TOP + HEIGHT * (1 - share) + 4} textAnchor="end">
                {`${euros.format((end * share) / 100)} €`}
              </text>
            </g>
          ))}
          {groups.map(({ key, name, cells }, group) => {
            const from = LEFT + group * slot + (slot - columns.length * BAR) / 2;
            return (
              <g key={key}>
                {cells.map((cell, index) => {
                  const turnover = cell?.turnover ?? 0;
                  const high = turnover === 0 ? 0 : Math.max(2, Math.round((turnover / end) * HEIGHT));
                  const x = from + index * BAR;
                  const y = TOP + HEIGHT - high;
                  return (
                    <g key={columns[index]?.key}>
                      <rect className={FILLS[index]} x={x + 2} y={y} width={BAR - 4} height={high} />
                      {columns.length > 1 && high > 0 ? (
                        <text x={x + BAR / 2} y={y - 4} textAnchor="middle">
                          {LETTERS[index]}
                        </text>
                      ) : null}
                    </g>
                  );
                })}
                <text x={LEFT + group * slot + slot / 2} y={TOP + HEIGHT + 15} textAnchor="middle">
                  {shortened(name, slot)}
                </text>
              </g>
            );
          })}
        </svg>
      </section>
      {columns.length > 1 ? (
        <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {columns.map(({ key, name }, index) => (
            <span key={key}>
              <svg width="12" height="12" aria-hidden="true" className="inline-block">
                <rect className={FILLS[index]} width="12" height="12" />
              </svg>{" "}
              {LETTERS[index]} {name}
            </span>
          ))}
        </figcaption>
      ) : null}
    </figure>
  );
}
