import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from "react";

type TableProps = { label: string; head: ReactNode; children: ReactNode; footer?: ReactNode };

/** A table that scrolls in its own box on small screens; the box can be reached by keyboard. */
export function Table({ label, head, children, footer }: TableProps) {
  return (
    <section className="tw" tabIndex={0} aria-label={label}>
      <table>
        <thead>{head}</thead>
        <tbody>{children}</tbody>
        {footer && <tfoot>{footer}</tfoot>}
      </table>
    </section>
  );
}

export function HeadCell({
  numeric,
  ...rest
}: ThHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }) {
  return <th scope="col" className={numeric ? "num" : undefined} {...rest} />;
}

export function Cell({ numeric, ...rest }: TdHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }) {
  return <td className={numeric ? "num" : undefined} {...rest} />;
}
