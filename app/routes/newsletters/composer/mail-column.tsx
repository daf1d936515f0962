import { readBlockKey } from "domain/newsletters/blocks";
import type { blockForm, newsletterForm } from "domain/newsletters/newsletter";
import { PLACEHOLDERS } from "domain/newsletters/placeholders";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { fieldsOf, SubmitButton } from "~/forms";
import { FieldsContext, useFields } from "~/forms/fields/fields-context";
import { fieldsOfRow } from "~/forms/fields/rows-field";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Term } from "~/shared/help/term";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { Actions } from "~/ui/layout";
import { WithoutScripts } from "~/ui/scripts";
import { Hint, Note } from "~/ui/text";
import type { PageView } from "../preview/views";
import type { ShownNewsletter } from "../record/newsletter.server";
import { GREETING, type ShownMail } from "../record/shown-mail";
import { openerOf } from "./opener";
import { ShadowMail, slotsOf } from "./shadow-mail";
import { tokensIn } from "./tokens/token-field";
import { BLOCKS, type BlockRow, useBlocks } from "./use-blocks";
import type { MailTrouble } from "./use-typed-mail";

const Tokens = tokensIn<typeof newsletterForm>();
const Block = fieldsOf<typeof blockForm>();

type Props = {
  newsletter: ShownNewsletter;
  mail: ShownMail | null;
  trouble: MailTrouble | null;
  view: PageView;
};

/** The mail as it will be, with what an inbox shows of it above. A click on a part of it opens its box there. */
export function MailColumn({ newsletter, mail, trouble, view }: Props) {
  const { t } = useTranslation("newsletters");
  const { read } = useFields();
  const { rows, open } = useBlocks();
  const box = useRef<HTMLDivElement>(null);
  const isRead = read !== undefined;
  const placeholders = PLACEHOLDERS.map((name) => `{{${name}|…}}`).join(", ");
  const lastOpen = useRef(open);
  useEffect(() => {
    if (lastOpen.current === open) return;
    lastOpen.current = open;
    const opened = box.current?.querySelector<HTMLElement>(".newsletter-box:not([hidden])");
    opened?.scrollIntoView({ block: "nearest" });
    opened
      ?.querySelector<HTMLElement>('[contenteditable="true"], textarea:not([hidden]), a, button')
      ?.focus({ preventScroll: true });
  }, [open]);
  return (
    <section ref={box} className="newsletter-mail-column" aria-label={t("mail.title")}>
      <div className="newsletter-mail-inner">
        <div className="newsletter-inbox">
          <div>
            <b>{t("mail.from")}</b>
            <span>{mail?.sender ?? t("findings.sender_missing")}</span>
          </div>
          <Tokens
            name="subject"
            hint={
              isRead ? undefined : <WithoutScripts>{t("hints.subject", { placeholders })}</WithoutScripts>
            }
            beside={<Term name="placeholder" />}
          />
          <Tokens name="preheader" />
        </div>
        {trouble ? (
          <Note tone="warn" role="status" className="mt-3">
            {t(`mail.${trouble}`)}
          </Note>
        ) : null}
        {newsletter.blocks.length === 0 ? (
          <EmptyState
            title={t("rows.blocks.empty")}
            action={<LinkButton to={`/issues/immoflash/${newsletter._id}`}>{t("blocks.toIssue")}</LinkButton>}
          />
        ) : null}
        {mail === null ? (
          <>
            <Note className="mt-3">{t("mail.none")}</Note>
            {/* Without the mail the boxes stand by themselves. */}
            <Boxes newsletter={newsletter} rows={rows} areAllOpen />
          </>
        ) : (
          <>
            {view === "text" ? (
              <pre className="newsletter-text border p-4 mt-3" tabIndex={0}>
                {mail.text}
              </pre>
            ) : null}
            <div className={classes("newsletter-paper", view === "text" && "is-hidden")}>
              <ShadowMail mail={mail} view={view}>
                <Boxes newsletter={newsletter} rows={rows} mail={mail} />
              </ShadowMail>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

type BoxesProps = {
  newsletter: ShownNewsletter;
  rows: readonly BlockRow[];
  mail?: ShownMail;
  areAllOpen?: boolean;
};

/** What can be changed of each part, where it stands in the mail. */
function Boxes({ newsletter, rows, mail, areAllOpen = false }: BoxesProps) {
  const { t } = useTranslation("newsletters");
  const form = useFields();
  if (form.read) return null;
  return (
    <>
      <PartBox
        of={GREETING}
        part={0}
        name={t("blocks.greeting")}
        isAlwaysOpen={areAllOpen}
        isEmpty={mail?.parts.some(({ key, html }) => key === GREETING && html === "")}
      >
        <Tokens name="greeting" lines />
      </PartBox>
      {rows.map((row, nth) => (
        <PartBox
          key={row.key}
          of={row.key}
          part={nth + 1}
          name={newsletter.blocks.find(({ key }) => key === row.key)?.title ?? row.key}
          isAlwaysOpen={areAllOpen}
        >
          <FieldsContext.Provider value={fieldsOfRow(form, BLOCKS, nth, row.values)}>
            <BlockBox block={newsletter.blocks.find(({ key }) => key === row.key)} nth={nth} />
          </FieldsContext.Provider>
        </PartBox>
      ))}
    </>
  );
}

type PartBoxProps = {
  /** Whether it shows nothing yet: its name stands there then. */
  isEmpty?: boolean;
  of: string;
  part: number;
  name: string;
  isAlwaysOpen: boolean;
  children: ReactNode;
};

function PartBox({ isEmpty = false, of, part, name, isAlwaysOpen, children }: PartBoxProps) {
  const { t } = useTranslation("newsletters");
  const { open, show, close } = useBlocks();
  const slots = slotsOf(of);
  const isOpen = isAlwaysOpen || open === of;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
    document.getElementById(`row-${part}`)?.focus();
  }
  return (
    <>
      <div slot={slots.over} id={`part-${part}`} className={classes("newsletter-over", isOpen && "is-open")}>
        {isOpen ? null : (
          <button
            type="submit"
            className="newsletter-over-open"
            aria-label={t("mail.edit", { name })}
            {...openerOf(part)}
            onClick={(event) => {
              event.preventDefault();
              show(of);
            }}
          >
            {isEmpty ? name : null}
          </button>
        )}
      </div>
      <fieldset slot={slots.below} className="newsletter-box" hidden={!isOpen} onKeyDown={onKeyDown}>
        <legend className="sr-only">{name}</legend>
        {children}
        <div>
          <SubmitButton>{t("mail.take")}</SubmitButton>
        </div>
      </fieldset>
    </>
  );
}

/** The box of a block: its own text, and the ways to what it is made of. */
function BlockBox({ block, nth }: { block: ShownNewsletter["blocks"][number] | undefined; nth: number }) {
  const { t } = useTranslation("newsletters");
  const can = useCan();
  const at = block ? readBlockKey(block.key) : null;
  if (at?.kind === "ad")
    return (
      <>
        <Hint>{t("hints.adText")}</Hint>
        {can({ action: "read", collectionType: "bookings" }) ? (
          <div>
            <LinkButton to={`/bookings/${at.id}`} size="small" variant="quiet">
              {t("mail.toBooking")}
            </LinkButton>
          </div>
        ) : null}
      </>
    );
  return (
    <>
      <Block.LongText
        name="text"
        rows={3}
        hint={block?.intro ? t("hints.text", { intro: block.intro }) : t("hints.noText")}
      />
      <Actions>
        {block?.intro ? (
          <Button
            size="small"
            name="intent"
            value={`refresh/clear/${BLOCKS}[${nth}]`}
            formAction={`?part=${nth + 1}#part-${nth + 1}`}
            formNoValidate
            onClick={(event) => {
              event.preventDefault();
              const text = event.currentTarget.form?.elements.namedItem(`${BLOCKS}[${nth}].text`);
              if (!(text instanceof HTMLTextAreaElement)) return;
              text.value = "";
              text.dispatchEvent(new Event("input", { bubbles: true }));
            }}
          >
            {t("mail.takeIntro")}
          </Button>
        ) : null}
        {at?.kind === "article" && can({ action: "read", collectionType: "articles" }) ? (
          <LinkButton to={`/articles/${at.id}`} size="small" variant="quiet">
            {t("mail.toArticle")}
          </LinkButton>
        ) : null}
      </Actions>
    </>
  );
}
