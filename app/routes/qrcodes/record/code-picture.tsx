type Props = { path: string; size: number; label: string };

/** A code to look at and to print: black on white, whatever the colours of the screen. */
export function CodePicture({ path, size, label }: Props) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="block w-full max-w-48"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
