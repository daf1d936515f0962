import { openOf, totalOf } from "domain/newsletters/states";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import type { ShownNewsletter } from "../record/newsletter.server";

const share = (part: number, of: number) =>
  (of === 0 ? 0 : part / of).toLocaleString("de", {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

type Earlier = ShownNewsletter["earlier"][number];

const sumOf = (all: readonly Earlier[], of: (one: Earlier) => number) =>
  all.reduce((sum, one) => sum + of(one), 0);

/** Four figures, each with those of the newsletters before, and each a way to what it is made of. */
export function ReportFigures({ newsletter }: { newsletter: ShownNewsletter }) {
  const { t } = useTranslation("newsletters");
  const { books, returns, clicks, earlier } = newsletter;
  if (!books) return null;
  const wanted = totalOf(books) - books.skipped;
  const sum = clicks.reduce((all, one) => all + one.clicks, 0);
  const left = returns?.left ?? 0;
  /** A figure of the newsletter before, and that of the last ones together. */
  const compared = (figureOf: (some: readonly Earlier[]) => string) => [
    earlier.length > 0 ? t("report.before", { value: figureOf(earlier.slice(0, 1)) }) : null,
    earlier.length > 1 ? t("report.average", { number: earlier.length, value: figureOf(earlier) }) : null,
  ];
  const mean = (of: (one: Earlier) => number) =>
    compared((some) => countText(Math.round(sumOf(some, of) / some.length)));
  const tiles = [
    {
      key: "delivered",
      to: "#delivery",
      value: share(books.accepted, wanted),
      facts: [
        t("report.ofWanted", { accepted: countText(books.accepted), wanted: countText(wanted) }),
        openOf(books) > 0 ? t("report.openYet", { number: countText(openOf(books)) }) : null,
        ...compared((some) =>
          share(
            sumOf(some, ({ accepted }) => accepted),
            sumOf(some, (one) => one.wanted),
          ),
        ),
      ],
    },
    {
      key: "clicks",
      to: "#clicks",
      value: countText(sum),
      facts: [
        t("report.inParts", { count: new Set(clicks.map(({ block }) => block)).size }),
        ...mean((one) => one.clicks),
      ],
    },
    {
      key: "left",
      to: "#delivery",
      value: countText(left),
      facts: [share(left, books.accepted), ...mean((one) => one.left)],
    },
    {
      key: "refused",
      to: books.refused > 0 ? "#refused" : "#delivery",
      value: countText(books.refused),
      facts: [share(books.refused, wanted), ...mean(({ refused }) => refused)],
    },
  ] as const;
  return (
    <ul className="newsletter-figures" aria-label={t("report.figures")}>
      {tiles.map(({ key, to, value, facts }) => (
        <li key={key}>
          <a href={to}>
            <span>{t(`report.tile.${key}`)}</span>
            <b>{value}</b>
            <small>{facts.filter(Boolean).join(" · ")}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
