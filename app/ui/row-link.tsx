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

/** Makes the row links inside navigate without a page load. */
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
  /** A full path: relative paths are not resolved. */
  to: string;
};

/**
 * A link in a row. The router's own links each resolve their address: on a screen with a hundred of them this costs a
 * tenth of the page's rendering time.
 */
export function RowLink({ to, ...rest }: Props) {
  return <a href={to} onClick={useContext(FollowContext)} {...rest} />;
}
