type Bar = { key: string; value: number; label: string };

const HEIGHT = 120;
const SLOT = 24;

/** Bars of one kind, drawn on the server. The same figures belong in a table beside it, which `label` names as well. */
export function BarChart({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg
      className="bar-chart"
      viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT + 18}`}
      role="img"
      aria-label={label}
    >
      <path className="ground" d={`M0 ${HEIGHT}h${bars.length * SLOT}`} />
      {bars.map(({ key, value, label: text }, index) => {
        const height = value === 0 ? 0 : Math.max(2, Math.round((value / most) * HEIGHT));
        const isLast = index === bars.length - 1;
        return (
          <g key={key}>
            <rect x={index * SLOT + 3} y={HEIGHT - height} width={SLOT - 6} height={height} />
            {text ? (
              <text
                x={isLast ? (index + 1) * SLOT : index * SLOT + SLOT / 2}
                y={HEIGHT + 14}
                textAnchor={isLast ? "end" : "middle"}
              >
                {text}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
