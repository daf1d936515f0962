import { useLocation, useNavigate } from "@remix-run/react";
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
} from "react";

/** How a link is followed. */
type Following = {
  /** The place on the page stays. */
  preventScrollReset?: boolean | undefined;
  /** The page that one leaves is no step to go back to. */
  replace?: boolean | undefined;
};

/** Whether a click opens a link here, not in another tab or window. */
export const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

type Follow = (event: MouseEvent<HTMLAnchorElement>, how: Following) => void;
const FollowContext = createContext<Follow | undefined>(undefined);

/** Makes the links inside navigate without a page load. */
export function PathLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const follow = useCallback<Follow>(
    (event, how) => {
      const { pathname, search, hash, href, target } = event.currentTarget;
      const isDownload = event.currentTarget.hasAttribute("download");
      const isOfThisPage = !isDownload && (target === "" || target === "_self");
      if (!opensHere(event) || !isOfThisPage || event.defaultPrevented) return;
      event.preventDefault();
      // A link to where one is adds no step to go back over.
      const replace = how.replace ?? href === window.location.href;
      navigate(pathname + search + hash, { ...how, replace });
    },
    [navigate],
  );
  return <FollowContext.Provider value={follow}>{children}</FollowContext.Provider>;
}

export type PathLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> &
  Following & {
    /** A full path, or the query of another view of this screen (`?page=2`); other relative paths are not resolved. */
    to: string;
    /** The page is loaded anew, as without scripts. */
    reloadDocument?: boolean;
  };

/**
 * A link to a screen. The router's own links each resolve their address and match the routes: on a screen with a
 * hundred of them this costs a tenth of the page's rendering time.
 */
export function PathLink({
  to,
  preventScrollReset,
  replace,
  reloadDocument,
  onClick,
  ...rest
}: PathLinkProps) {
  const follow = useContext(FollowContext);
  const { pathname } = useLocation();
  return (
    <a
      href={to.startsWith("?") ? pathname + (to === "?" ? "" : to) : to}
      onClick={(event) => {
        onClick?.(event);
        if (!reloadDocument) follow?.(event, { preventScrollReset, replace });
      }}
      {...rest}
    />
  );
}
