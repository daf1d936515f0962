import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { instantText } from "~/i18n/days";
import { relativeText } from "./relative-text";

const MINUTE_MS = 60_000;

const NowContext = createContext<string | undefined>(undefined);

/**
 * The moment as of which a page was loaded: server and browser write the same texts. The page keeps them up to date
 * while it is open.
 */
export function PageMoment({ at, children }: { at: string; children: ReactNode }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    // The browser's clock may be wrong, but it runs as fast as that of the server.
    const began = performance.now();
    const timer = setInterval(() => setPassed(performance.now() - began), MINUTE_MS);
    return () => clearInterval(timer);
  }, [at]);
  const now = passed === 0 ? at : new Date(new Date(at).getTime() + passed).toISOString();
  return <NowContext.Provider value={now}>{children}</NowContext.Provider>;
}

/** How long ago an instant was, or when it will be; the instant itself is its title. Stands within a `PageMoment`. */
export function RelativeTime({ at }: { at: string }) {
  const now = useContext(NowContext);
  if (now === undefined) throw new Error("<RelativeTime> stands within <PageMoment>");
  return (
    <time dateTime={at} title={instantText(at)}>
      {relativeText(at, now)}
    </time>
  );
}
