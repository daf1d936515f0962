import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { PathLink } from "~/ui/path-link";

type Props = { name: string; isBranch: boolean; isOpen: boolean; to: (what: "unfold" | "fold") => string };

/** Opens or folds what is below a node; where there is nothing, its room is left, so that the rows stay in line. */
export function Fold({ name, isBranch, isOpen, to }: Props) {
  const { t } = useTranslation("frames");
  if (!isBranch) return <span className="w-7 shrink-0" />;
  const what = isOpen ? "fold" : "unfold";
  return (
    <PathLink
      to={to(what)}
      className="w-7 h-8 shrink-0 grid place-items-center"
      aria-label={t(`tree.${what}`, { name })}
      aria-expanded={isOpen}
      preventScrollReset
    >
      <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
    </PathLink>
  );
}
