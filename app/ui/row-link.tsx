import { useNavigate } from "@remix-run/react";
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
} from "react";

type Follow = (event: MouseEvent<HTMLAnchorElement>) => void;
const FollowContext = createContext<Follow | undefined>(undefined);

/** Lets the row links beneath lead on without loading the page anew. */
export function RowLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const follow = useCallback<Follow>(
    (event) => {
      const isPlainClick =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!isPlainClick || event.defaultPrevented) return;
      event.preventDefault();
      const { pathname, search, hash } = event.currentTarget;
      navigate(pathname + search + hash);
    },
    [navigate],
  );
  return <FollowContext.Provider value={follow}>{children}</FollowContext.Provider>;
}

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** A whole path of the product: nothing is resolved. */
  to: string;
};

/**
 * A link of a row: where a screen shows a hundred of them, the router's own, which each work out where they are, cost
 * a tenth of the page.
 */
export function RowLink({ to, ...rest }: Props) {
  // `data-discover` lets the router learn of the address before somebody goes there.
  return <a href={to} onClick={useContext(FollowContext)} data-discover="true" {...rest} />;
}
