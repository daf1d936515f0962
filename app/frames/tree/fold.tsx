import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { opensHere, PathLink } from "~/ui/path-link";

/** What a link of a branch does. */
export type FoldStep = "unfold" | "fold";

type Props = {
  name: string;
  isBranch: boolean;
  isOpen: boolean;
  to: (what: FoldStep) => string;
  /** Does it where one is, instead of following the link. */
  act?: ((what: FoldStep) => void) | undefined;
  tabIndex?: number | undefined;
};

/** Opens or folds what is below a node; where there is nothing, its room is left, so that the rows stay in line. */
export function Fold({ name, isBranch, isOpen, to, act, tabIndex }: Props) {
  const { t } = useTranslation("frames");
  if (!isBranch) return <span className="w-7 shrink-0" />;
  const what = isOpen ? "fold" : "unfold";
  return (
    <PathLink
      to={to(what)}
      className="w-7 h-8 shrink-0 grid place-items-center"
      aria-label={t(`tree.${what}`, { name })}
      aria-expanded={isOpen}
      tabIndex={tabIndex}
      onClick={(event) => {
        if (!act || !opensHere(event)) return;
        event.preventDefault();
        act(what);
      }}
      preventScrollReset
    >
      <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
    </PathLink>
  );
}
