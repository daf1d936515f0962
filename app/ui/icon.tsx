import { ICON_PATHS, type IconName } from "./icon-paths";

type Props = { name: IconName; size?: number; className?: string };

/** A line drawing beside a text. It has no meaning of its own: the text has it. */
export function Icon({ name, size, className = "icon" }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
