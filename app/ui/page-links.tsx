import { LinkButton } from "./button";

type Props = {
  label: string;
  page: number;
  pages: number;
  href: (page: number) => string;
  words: { previous: string; page: string; next: string };
};

/** Links to the previous and next page, below a long table. */
export function PageLinks({ label, page, pages, href, words }: Props) {
  return (
    <nav className="table-foot" aria-label={label}>
      {page > 1 ? (
        <LinkButton variant="quiet" rel="prev" to={href(page - 1)}>
          {words.previous}
        </LinkButton>
      ) : null}
      <span>{words.page}</span>
      {page < pages ? (
        <LinkButton rel="next" to={href(page + 1)}>
          {words.next}
        </LinkButton>
      ) : null}
    </nav>
  );
}
