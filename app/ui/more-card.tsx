import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  title: string;
  id: string;
  /** What can be found inside, beside the title. */
  note?: ReactNode;
  /** Whether it is open at first. */
  isOpen: boolean;
  /** A new value opens it again, if it should be open: the answer of a post. */
  openedBy?: unknown;
  children: ReactNode;
};

/** A card that opens and closes. Its fields are posted whether it is open or not. */
export function MoreCard({ title, id, note, isOpen, openedBy, children }: Props) {
  const ref = useRef<HTMLDetailsElement>(null);
  // The browser changes `open` by itself, so React does not see that it was closed. Nothing closes what a user opened.
  useEffect(() => {
    if (isOpen && ref.current) ref.current.open = true;
  }, [isOpen, openedBy]);
  return (
    <details ref={ref} id={id} className="card more-card" open={isOpen}>
      <summary>
        <h2 id={`${id}-title`}>{title}</h2>
        {note}
      </summary>
      <div className="more-card-body">{children}</div>
    </details>
  );
}
