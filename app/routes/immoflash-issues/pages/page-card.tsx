import { useId } from "react";
import { rowIntent } from "~/forms/fields/row-changes";
import { attachmentHref } from "~/http/attachment-href";
import { useTranslation } from "~/i18n/use-translation";
import { classes } from "~/ui/class-names";
import { DragHandle } from "~/ui/dragging/drag-handle";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";
import { contentText, type LookBlock, lookOf, pageTypeText, stateOfPage } from "./page-state";
import { type IssuePage, type KnownItems, usePages } from "./use-issue-pages";

type Props = {
  page: IssuePage;
  nth: number;
  known: KnownItems;
  isRead: boolean;
  /** Whether Tab stops at it: at one card of the grid. */
  isStop: boolean;
};

/** A page as a card: its look, its number and type, what stands on it, and how it stands. */
export function PageCard({ page: { key, values }, nth, known, isRead, isStop }: Props) {
  const { t } = useTranslation("immoflash-issues");
  const scripts = useHydrated();
  const stateId = useId();
  const pages = usePages();
  const number = nth + 1;
  const { weight, text } = stateOfPage(number, pages.findings, values.type ?? "");
  const cover = known.pictures.find(({ id }) => id === values.picture)?.picture ?? null;
  const printIssue = known.printIssues.find(({ id }) => id === values.printIssue)?.label ?? null;
  const blocks = lookOf(values, pages.offers, cover);
  const content = contentText(values, pages.offers, printIssue);
  const isOpen = pages.open === key;
  const isChosen = pages.chosen.includes(key);
  const isChanged = pages.isChanged(values);
  const opener = {
    className: "page-open",
    "aria-current": isOpen ? ("true" as const) : undefined,
    "aria-describedby": stateId,
    tabIndex: !scripts || isStop ? 0 : -1,
  };
  const open = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    pages.show(key, { field: "type" });
  };
  const name = (
    <>
      <span className="sr-only">{t("card.page", { number, type: pageTypeText(values.type ?? "") })}: </span>
      {content || pageTypeText(values.type ?? "")}
    </>
  );
  return (
    <li
      id={`card-${number}`}
      className={classes(
        "page-card",
        isOpen && "is-open",
        isChosen && "is-chosen",
        isChanged && "is-changed",
        pages.isRefused(nth) && "is-refused",
      )}
      data-card={nth}
    >
      <div className={classes("page-look", blocks.length > 1 && "in-rows")} aria-hidden="true">
        {blocks.map((block, at) => (
          <Look key={at} block={block} nth={nth} isWhole={values.type === "cover_left"} />
        ))}
      </div>
      <div className="page-text">
        <p className="page-kind">
          <b>{number}</b> <span className="page-type">{pageTypeText(values.type ?? "")}</span>
          <span className={`page-mark ${weight}`} />
        </p>
        <p className="page-what" title={content || undefined}>
          {isRead ? (
            <a href={`?page=${number}`} {...opener} onClick={open}>
              {name}
            </a>
          ) : (
            <button
              type="submit"
              name="intent"
              value="refresh/page"
              formAction={`?page=${number}#page`}
              formNoValidate
              {...opener}
              onClick={(event) => {
                if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return open(event);
                event.preventDefault();
                pages.choose(key);
              }}
            >
              {name}
            </button>
          )}
        </p>
      </div>
      <div className="page-foot">
        <span id={stateId} className={`page-state ${weight}`}>
          {text}
          {isChanged ? <span className="sr-only">, {t("card.changed")}</span> : null}
          {isChosen ? <span className="sr-only">, {t("card.chosen")}</span> : null}
        </span>
        {isRead ? null : (
          <div className="page-acts">
            <DragHandle title={t("grid.drag")} {...{ draggable: true, "data-page-handle": key }} />
            <MoveButton by={-1} nth={nth} pageKey={key} />
            <MoveButton by={1} nth={nth} pageKey={key} />
          </div>
        )}
      </div>
      {isRead || !scripts ? null : (
        <label className="page-choice">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isChosen}
            aria-label={t("card.choose", { number })}
            onChange={() => pages.choose(key)}
          />
        </label>
      )}
    </li>
  );
}

function Look({ block, nth, isWhole }: { block: LookBlock; nth: number; isWhole: boolean }) {
  const { t } = useTranslation("immoflash-issues");
  if (block.kind === "hole") {
    const isArticle = block.place.startsWith("article");
    return (
      <div className="page-hole" data-hole={`${nth}/${block.place}`}>
        {t(isArticle ? "card.noArticle" : "card.noAd")}
      </div>
    );
  }
  if (block.kind === "ad") return <div className="page-ad">{block.client}</div>;
  const picture = block.picture ? (
    <img src={attachmentHref(block.picture, "image_selector")} alt="" loading="lazy" />
  ) : null;
  if (picture && isWhole) return <div className="page-picture">{picture}</div>;
  return (
    <div className="page-article">
      {picture ?? <span />}
      <i />
    </div>
  );
}

function MoveButton({ by, nth, pageKey }: { by: 1 | -1; nth: number; pageKey: number }) {
  const { t } = useTranslation("immoflash-issues");
  const scripts = useHydrated();
  const { step, pages } = usePages();
  const to = nth + by;
  const isEnd = to < 0 || to >= pages.length;
  const label = t(by < 0 ? "rows.pages.up" : "rows.pages.down", { number: nth + 1 });
  return (
    <button
      type="submit"
      name="intent"
      value={rowIntent("pages", by < 0 ? "up" : "down", nth)}
      formAction={`#card-${isEnd ? nth + 1 : to + 1}`}
      formNoValidate
      tabIndex={scripts ? -1 : 0}
      aria-label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      data-move={by}
      onClick={(event) => {
        event.preventDefault();
        step(pageKey, by);
      }}
    >
      <span className={by < 0 ? "page-back" : "page-forth"}>
        <Icon name={by < 0 ? "chevron-left" : "chevron-right"} />
      </span>
    </button>
  );
}
