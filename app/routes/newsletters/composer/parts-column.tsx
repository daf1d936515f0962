import type { BlockKind } from "domain/newsletters/blocks";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useFields } from "~/forms/fields/fields-context";
import { landedAt, rowIntent } from "~/forms/fields/row-changes";
import { useTranslation } from "~/i18n/use-translation";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/class-names";
import { DragHandle } from "~/ui/dragging/drag-handle";
import { useListDragging } from "~/ui/dragging/use-list-dragging";
import { Icon } from "~/ui/icon";
import { Hint } from "~/ui/text";
import type { ShownNewsletter } from "../record/newsletter.server";
import { GREETING, type ShownMail } from "../record/shown-mail";
import { openerOf } from "./opener";
import { BLOCKS, type BlockRow, useBlocks } from "./use-blocks";

type Block = ShownNewsletter["blocks"][number];
type Props = { newsletter: ShownNewsletter; mail: ShownMail | null };

/** The parts of the newsletter as rows, in their order: which there are, which are left out, and what is wrong with them. */
export function PartsColumn({ newsletter, mail }: Props) {
  const { t } = useTranslation("newsletters");
  const { rows: of, read } = useFields();
  const { rows, said, changes, focus, step, moveTo } = useBlocks();
  const box = useRef<HTMLElement>(null);
  const isRead = read !== undefined;
  const dragging = useListDragging({
    kind: BLOCKS,
    move: (dragged, { before }) => {
      const from = Number(dragged);
      moveTo(from, landedAt(rows.length, from, before === null ? null : Number(before)), CONTROLS[0]);
    },
  });
  useEffect(() => {
    const { current: moved } = focus;
    focus.current = null;
    if (!moved || changes === 0) return;
    box.current?.querySelector<HTMLElement>(`[data-row="${moved.row}"] ${moved.control}`)?.focus();
  }, [changes, focus]);
  const shown = rows.filter(({ key }) => isIn(mail, key)).length;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
    if (isRead || by === 0 || !event.altKey || event.ctrlKey || event.metaKey || !row) return;
    event.preventDefault();
    const control = CONTROLS.find((one) => event.target instanceof Element && event.target.matches(one));
    step(Number(row.dataset.row), by, control ?? CONTROLS[0]);
  }

  return (
    <section ref={box} id="parts" data-of="parts" className="newsletter-parts" aria-labelledby="parts-title">
      <div className="newsletter-parts-head">
        <h2 id="parts-title">
          {t("blocks.title")} <small>{t("blocks.shown", { shown, all: rows.length })}</small>
        </h2>
        <LinkButton to={`/issues/immoflash/${newsletter._id}`} size="small" variant="quiet">
          {t("blocks.toIssue")}
        </LinkButton>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isRead ? null : <input type="hidden" name={`kit/rows/${BLOCKS}`} value="1" />}
      <div id={of?.idOf(BLOCKS)} tabIndex={-1} {...(isRead ? {} : dragging.area)}>
        <FixedRow part={0} name={t("blocks.first")} note={t("blocks.alwaysFirst")} isOpened />
        <ol onKeyDown={onKeyDown} {...(isRead ? {} : dragging.list(""))}>
          {rows.map((row, nth) => (
            <PartRow
              key={row.key}
              row={row}
              nth={nth}
              block={newsletter.blocks.find(({ key }) => key === row.key)}
              isShown={isIn(mail, row.key)}
              dragging={dragging}
            />
          ))}
        </ol>
        {rows.length === 0 ? (
          <div className="newsletter-parts-empty">
            <Hint>{t("rows.blocks.empty")}</Hint>
          </div>
        ) : null}
        <FixedRow part={null} name={t("blocks.last")} note={t("blocks.ofConfiguration")} />
      </div>
      <Hint className="newsletter-parts-empty">{t("blocks.newOnes")}</Hint>
    </section>
  );
}

/** The controls of a row: where the focus is, it stays when the part is moved. */
const CONTROLS = [
  ".newsletter-part-open",
  '[data-change="up"]',
  '[data-change="down"]',
  "input[type=checkbox]",
] as const;

const isIn = (mail: ShownMail | null, key: string) => mail?.parts.some((part) => part.key === key) ?? false;

type FixedProps = { part: 0 | null; name: string; note: string; isOpened?: boolean };

function FixedRow({ part, name, note, isOpened }: FixedProps) {
  const { read } = useFields();
  const { open } = useBlocks();
  return (
    <div className={classes("newsletter-part", open === GREETING && isOpened && "is-open")}>
      <span />
      <span className="newsletter-thumb">
        <Icon name={part === 0 ? "mail" : "info"} />
      </span>
      <span className="newsletter-part-words">
        {part === 0 && read === undefined ? (
          <PartOpener part={0} of={GREETING}>
            {name}
          </PartOpener>
        ) : (
          <b>{name}</b>
        )}
        <small>{note}</small>
      </span>
    </div>
  );
}

type RowProps = {
  row: BlockRow;
  nth: number;
  block: Block | undefined;
  isShown: boolean;
  dragging: Pick<ReturnType<typeof useListDragging>, "item" | "handle">;
};

function PartRow({ row, nth, block, isShown, dragging: { item, handle } }: RowProps) {
  const { t } = useTranslation("newsletters");
  const { read } = useFields();
  const { open, rows, step } = useBlocks();
  const isRead = read !== undefined;
  const number = nth + 1;
  const name = `${BLOCKS}[${nth}]`;
  const title = block?.title ?? row.key;
  const isLeftOut = row.values.isLeftOut?.[0] === "on";
  const problem = block ? problemOf(block) : null;
  const arrow = (by: -1 | 1) => (
    <Button
      name="intent"
      value={rowIntent(BLOCKS, by < 0 ? "up" : "down", nth)}
      // Without scripts the screen opens again where the part is then.
      formAction="#parts"
      formNoValidate
      size="icon"
      variant="quiet"
      data-change={by < 0 ? "up" : "down"}
      aria-disabled={rows[nth + by] ? undefined : true}
      aria-label={t(by < 0 ? "rows.blocks.up" : "rows.blocks.down", { number })}
      onClick={(event) => {
        event.preventDefault();
        step(nth, by, by < 0 ? CONTROLS[1] : CONTROLS[2]);
      }}
    >
      <Icon name={by < 0 ? "sort-ascending" : "sort-descending"} />
    </Button>
  );
  return (
    <li
      className={classes("newsletter-part", open === row.key && "is-open")}
      data-row={nth}
      {...(isRead ? {} : item(String(nth)))}
    >
      {isRead ? <span /> : <DragHandle title={t("blocks.drag")} {...handle(String(nth))} />}
      <span className={classes("newsletter-thumb", block?.kind === "ad" && "is-ad")}>
        {block?.kind === "ad" ? (
          t("blocks.adMark")
        ) : block?.picture ? (
          <img src={block.picture} alt="" width={48} height={32} loading="lazy" />
        ) : (
          <Icon name={block?.kind === "magazine" ? "issues" : "articles"} />
        )}
      </span>
      <span className="newsletter-part-words">
        {isShown && !isRead ? (
          <PartOpener part={number} of={row.key}>
            {title}
          </PartOpener>
        ) : (
          <b>{title}</b>
        )}
        {problem ? <small className="is-warned">{t(`blocks.problem.${problem}`)}</small> : null}
        <small className="newsletter-part-out">{t("leftOut")}</small>
      </span>
      {isRead ? (
        isLeftOut ? (
          <small>{t("leftOut")}</small>
        ) : null
      ) : (
        <span className="newsletter-part-acts">
          {arrow(-1)}
          {arrow(1)}
          <input type="hidden" name={`${name}.key`} value={row.key} />
          {block?.kind === "ad" ? null : (
            <label className="newsletter-eye" title={t("blocks.leaveOut", { number })}>
              <input
                type="checkbox"
                name={`${name}.isLeftOut`}
                value="on"
                defaultChecked={isLeftOut}
                aria-label={t("blocks.leaveOut", { number })}
              />
              <span className="is-in">
                <Icon name="eye" />
              </span>
              <span className="is-out">
                <Icon name="eye-off" />
              </span>
            </label>
          )}
        </span>
      )}
    </li>
  );
}

/** What is wrong with a part, as far as a row has room for it. */
function problemOf({ problem, kind, material }: Block): "unpublished" | "private" | "material" | null {
  if (problem) return problem as "unpublished" | "private";
  return (kind as BlockKind) === "ad" && material !== "approved" ? "material" : null;
}

/** Opens the box of a part within the mail; without scripts the form comes back with it. */
function PartOpener({ part, of, children }: { part: number; of: string; children: string }) {
  const { show } = useBlocks();
  return (
    <button
      type="submit"
      className="newsletter-part-open"
      id={`row-${part}`}
      {...openerOf(part)}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        show(of);
      }}
    >
      {children}
    </button>
  );
}
