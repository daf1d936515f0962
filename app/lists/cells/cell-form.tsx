import { useFetcher, useLocation } from "@remix-run/react";
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { KEY_FIELD } from "~/forms/post/form-values";
import { useTranslation } from "~/i18n/use-translation";
import { Button, LinkButton } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { FieldError, Hint } from "~/ui/text";
import type { FilterOption } from "../state/definition";
import { type CellAnswer, type CellEdit, cellIdOf, cellKey, withoutCell } from "./cell-edit";
import { cellAfter, useOpenCells } from "./open-cells";

type Props = {
  edit: Pick<CellEdit<unknown>, "field" | "kind" | "none">;
  /** What it changes: *Preis ändern: Konditorei Huber*. */
  label: string;
  id: string;
  version: number;
  value: string;
  options: readonly FilterOption[];
  /** The address that takes the post. */
  action: string;
  /** The key of the post without scripts. */
  idempotencyKey: string;
  /** The address to come back to; unset: this one, without an open cell. */
  back?: string;
  /** The address that takes a block of cells from here on. */
  pasteAt?: string | undefined;
  /** What a post without scripts was answered. */
  answer?: CellAnswer | undefined;
};

/**
 * The one field of a cell. Without scripts its buttons post it; with scripts Enter saves it and opens the cell below, Tab
 * saves it and opens the next one, Escape leaves it as it was, and so does leaving it unchanged. What was changed and left
 * is saved, or stays with the reason below it. Nothing is shown as saved before the server has said so.
 */
export function CellForm(props: Props) {
  const { edit, label, id, value, options, action } = props;
  const { t } = useTranslation("lists");
  const { pathname, search } = useLocation();
  const { input, answer, isBusy, keys, leave, submit, cancel } = useCellPost(props);
  // Tab goes on to the next cell once scripts run; without them to the buttons.
  const tabIndex = useHydrated() ? -1 : undefined;
  const problemId = useId();
  const rest = withoutCell(search);
  const back = props.back ?? (rest ? `${pathname}?${rest}` : pathname);
  const said = problemOf(answer, t);
  const control = {
    id: cellIdOf(cellKey(id, edit.field)),
    name: "value",
    "aria-label": label,
    "aria-invalid": said ? true : undefined,
    "aria-describedby": said ? problemId : undefined,
    "aria-busy": isBusy || undefined,
    defaultValue: props.answer?.typed ?? value,
  } as const;
  return (
    <form
      method="post"
      action={`${action}?field=${edit.field}`}
      className="cell-form"
      data-cell={cellKey(id, edit.field)}
      onSubmit={submit}
      onKeyDown={keys}
      onBlur={leave}
    >
      <input type="hidden" name="field" value={edit.field} />
      <input type="hidden" name="version" value={answer?.now?.version ?? props.version} />
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name={KEY_FIELD} value={`${props.idempotencyKey}-${cellKey(id, edit.field)}`} />
      {edit.kind === "choice" ? (
        <select ref={input as RefObject<HTMLSelectElement>} {...control}>
          {edit.none === undefined ? null : <option value="">{edit.none()}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          ref={input as RefObject<HTMLInputElement>}
          {...control}
          type="text"
          readOnly={isBusy}
          autoComplete="off"
          inputMode={edit.kind === "money" ? "decimal" : undefined}
          className={edit.kind === "money" ? "number" : undefined}
        />
      )}
      <div className="cell-tip">
        {said ? (
          <FieldError id={problemId} role="alert">
            {said}
          </FieldError>
        ) : null}
        <span className="cell-acts">
          <Button variant="primary" size="small" tabIndex={tabIndex}>
            {t("cells.save")}
          </Button>
          <LinkButton
            variant="quiet"
            size="small"
            to={`${back}#row-${id}`}
            tabIndex={tabIndex}
            preventScrollReset
            onClick={cancel}
          >
            {t("cells.cancel")}
          </LinkButton>
          {props.pasteAt ? (
            <LinkButton variant="quiet" size="small" to={props.pasteAt} tabIndex={tabIndex}>
              {t("paste.open")}
            </LinkButton>
          ) : null}
          <Hint as="small" aria-hidden="true" data-needs-script>
            {t("cells.keys")}
          </Hint>
        </span>
      </div>
    </form>
  );
}

type Translate = ReturnType<typeof useTranslation<"lists">>["t"];

function problemOf(answer: CellAnswer | undefined, t: Translate): string | undefined {
  if (!answer || answer.saved) return undefined;
  if (answer.connectionLost !== undefined) return t("cells.lost");
  const now = answer.now ? ` ${t("cells.now", { value: answer.now.text })}` : "";
  return `${answer.problem ?? t("cells.failed")}${now}`;
}

/** What the keys and the focus do with a cell, and the posts of it. */
function useCellPost({ edit, id, version, value, action, answer: answered }: Props) {
  const key = cellKey(id, edit.field);
  const cells = useOpenCells();
  const input = useRef<HTMLInputElement | HTMLSelectElement>(null);
  const fetcher = useFetcher<CellAnswer>({ key: `cell ${key}` });
  const [wanted, setWanted] = useState<string | null>(null);
  const [answer, setAnswer] = useState<CellAnswer | undefined>(answered);
  // From the post to its answer: the fetcher itself says so only a moment later.
  const [isSent, setSent] = useState(false);
  const isBusy = wanted !== null || isSent || fetcher.state !== "idle";
  const last = useRef<{ value: string; key: string }>();
  const { begin, close, end, leave: leaveCell, takesFocus } = cells;

  // In each render: a cell that is open already can be asked for again.
  useEffect(() => {
    if (!takesFocus(key)) return;
    input.current?.focus();
    if (input.current instanceof HTMLInputElement) input.current.select();
  });
  useEffect(() => () => end(key), [end, key]);

  // In each render: another cell of the same record may have ended.
  useEffect(() => {
    if (wanted === null || !begin(key)) return;
    // A post that was lost on the way goes once more with its key.
    if (last.current?.value !== wanted) last.current = { value: wanted, key: crypto.randomUUID() };
    setWanted(null);
    setSent(true);
    setAnswer(undefined);
    fetcher.submit(
      {
        field: edit.field,
        value: wanted,
        version: String(Math.max(version, answer?.now?.version ?? 0)),
        inPlace: "1",
        [KEY_FIELD]: last.current.key,
      },
      { method: "post", action: `${action}?field=${edit.field}` },
    );
  });

  /** Closes the cell; the focus stays where it was. */
  const restore = useCallback(() => leaveCell(key), [leaveCell, key]);
  const { data, state } = fetcher;
  // A fetcher is idle before the list is shown that was read after its post: the router changes its map of fetchers in
  // place, and shows the list by a transition. A key between the two draws the answer beside the former version, with
  // which the next cell of this record would be refused. A transition that begins now is shown with that of the list.
  const [outcome, setOutcome] = useState(data);
  useEffect(() => {
    if (state === "idle") startTransition(() => setOutcome(data));
  }, [state, data]);
  // What an earlier post of this cell was answered is no news.
  const taken = useRef(outcome);
  useEffect(() => {
    if (!outcome || outcome === taken.current) return;
    taken.current = outcome;
    setSent(false);
    end(key);
    if (outcome.saved) {
      if (input.current?.form?.contains(document.activeElement)) restore();
      else close(key);
      return;
    }
    if (outcome.connectionLost === undefined) last.current = undefined;
    setAnswer(outcome);
  }, [outcome, close, end, key, restore]);

  const typed = () => input.current?.value ?? value;
  const isChanged = () => typed() !== value || answer !== undefined;
  const save = () => {
    if (isBusy) return;
    if (isChanged()) setWanted(typed());
    else close(key);
  };
  // What was sent is not taken back.
  const leaveAsItWas = () => {
    if (!isBusy) restore();
  };
  const goTo = (next: string | null) => {
    if (next) cells.open(next);
    else if (!isChanged()) restore();
  };
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!cells.isInList) return;
    const { target, shiftKey } = event;
    if (event.key === "Escape") {
      event.preventDefault();
      leaveAsItWas();
    }
    if (target !== input.current) return;
    if (event.key === "Enter" && !event.altKey) {
      event.preventDefault();
      const next = cellAfter(input.current, "below");
      save();
      goTo(next);
    }
    if (event.key === "Tab") {
      const next = cellAfter(input.current, shiftKey ? "left" : "right");
      save();
      if (!next) return;
      event.preventDefault();
      cells.open(next);
    }
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (!cells.isInList || (relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) return;
    // The window itself was left: nothing is decided.
    if (document.hasFocus()) save();
  };
  const submit = (event: FormEvent) => {
    if (!cells.isInList) return;
    event.preventDefault();
    save();
  };
  const cancel = (event: MouseEvent) => {
    if (!cells.isInList) return;
    event.preventDefault();
    leaveAsItWas();
  };
  return {
    input,
    answer,
    isBusy,
    keys,
    leave,
    submit,
    cancel,
  };
}
