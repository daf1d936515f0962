import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Who had the focus on something that a change of hands takes away, a button or a field, gets it back at the banner: a
 * browser would begin at the top of the page.
 */
export function useBannerFocus(change: string) {
  const banner = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) banner.current?.focus();
  }, [change]);
  const watched = {
    onFocus: () => {
      isInside.current = true;
    },
    // The focus of a window in the background stays where it is.
    onBlur: ({ currentTarget }: FocusEvent) => {
      isInside.current = currentTarget.contains(document.activeElement);
    },
  };
  return { banner, watched };
}
