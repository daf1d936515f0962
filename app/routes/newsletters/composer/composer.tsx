import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { HeldContext, OpenFormContext } from "~/forms";
import { SaveStep } from "~/forms/screen/save-step";
import { SavedPlace, SavedWords } from "~/forms/screen/saved-words";
import {
  Stage,
  StageBody,
  StageCanvas,
  StageHead,
  StageMain,
  StageRail,
  StageTabs,
} from "~/frames/stage/stage";
import { savedText } from "~/i18n/saved-text";
import { useTranslation } from "~/i18n/use-translation";
import { EditableForm, useEditable } from "~/locks/editable-form";
import { HistoryPanel } from "~/records/history-panel";
import { RefusedPost } from "~/records/record-head";
import { useCan } from "~/session/use-user";
import { AnchorButton } from "~/ui/button";
import { Menu, MenuLink } from "~/ui/menu";
import { ViewLinks } from "../preview/view-links";
import { type PageView, pageView } from "../preview/views";
import type { OpenedNewsletter, ShownNewsletter } from "../record/newsletter.server";
import { NewsletterStateBadge } from "../record/state-badge";
import { ApprovalNote } from "./approval-note";
import { MailColumn } from "./mail-column";
import { PartsColumn } from "./parts-column";
import { nextStep, STEPS, stepId, stepStates } from "./step-states";
import { StepsColumn } from "./steps-column";
import { SwitchOn } from "./switch-on";
import { BlocksProvider, useBlockRows } from "./use-blocks";
import { useTypedMail } from "./use-typed-mail";
import "./composer.css";

/** Writes the newsletter of an issue: its parts, the mail as it will be, and the steps until it is sent, beside each other. */
export function Composer({ newsletter, form, lock }: OpenedNewsletter) {
  const { t } = useTranslation("newsletters");
  const { t: records } = useTranslation("records");
  const { _id: id, title, isApproved, offeredLists, blocks, updatedAt } = newsletter;
  const mayEdit = useCan()({ action: "edit", collectionType: "immoflash_issues" });
  const editable = useEditable({ form, lock, mayChange: mayEdit });
  const [view, setView] = useShownView();
  const states = stepStates(newsletter);
  const done = STEPS.filter((step) => states[step] === "done").length;
  const next = nextStep(states);
  const openForm = editable.isOpen ? AREA : null;
  const savedAt = savedText(updatedAt ?? undefined);
  const stopping = newsletter.findings.filter(({ stops }) => stops).length;
  return (
    <HeldContext.Provider value={editable.isHeld}>
      <OpenFormContext.Provider value={openForm}>
        <Stage
          wide
          canvas={{ label: t("mail.tab") }}
          parts={[
            { id: "parts", label: t("blocks.title"), count: String(blocks.length), narrowOnly: true },
            {
              id: "steps",
              label: t("step.tab"),
              count: t("step.done", { done, all: STEPS.length }),
              narrowOnly: true,
            },
            { id: "record", label: records("history.title"), narrowOnly: true },
          ]}
        >
          <StageHead
            about={
              <>
                <h1 className="newsletter-name">{t("of", { title })}</h1>
                <NewsletterStateBadge state="draft" isApproved={isApproved} />
                <SavedPlace savedAt={openForm === null ? null : savedAt} />
              </>
            }
            steps={
              <>
                <StageTabs label={t("step.tabs")} canvas={{ label: t("mail.tab") }} />
                <ViewLinks view={view} onChange={setView} />
                <Menu dots="plain" aria-label={t("more")}>
                  <MenuLink to={`/issues/immoflash/${id}`}>{t("issue")}</MenuLink>
                  <MenuLink to={`/issues/immoflash/newsletter/${id}/preview`}>{t("toPreview")}</MenuLink>
                  <MenuLink to="#record">{records("history.title")}</MenuLink>
                </Menu>
                {openForm === null ? null : <SaveStep form={openForm} />}
                <AnchorButton variant="primary" href={`#${stepId(next)}`}>
                  {next === "checks" ? t("next.checks", { count: stopping }) : t(`next.${next}`)}
                </AnchorButton>
              </>
            }
          />
          <SwitchOn newsletter={newsletter} />
          <ApprovalNote newsletter={newsletter} />
          {editable.isOpen ? null : <RefusedPost answer={editable.answer} />}
          <StageBody>
            <StageMain>
              <EditableForm
                editable={editable}
                area={AREA}
                describe={(field, value) =>
                  field === "lists" ? offeredLists.find(({ _id }) => _id === value)?.name : undefined
                }
                bar={null}
                layout="stage-form"
              >
                <Columns newsletter={newsletter} view={view} />
                {openForm === null ? null : <SavedWords savedAt={savedAt} />}
              </EditableForm>
            </StageMain>
            <StageRail id="record" label={records("history.title")}>
              <HistoryPanel
                area={AREA}
                logged={{ area: AREA, id }}
                history={newsletter.history}
                total={newsletter.historyTotal}
              />
            </StageRail>
          </StageBody>
        </Stage>
      </OpenFormContext.Provider>
    </HeldContext.Provider>
  );
}

const AREA = "newsletters";

function Columns({ newsletter, view }: { newsletter: ShownNewsletter; view: PageView }) {
  const blocks = useBlockRows();
  const box = useRef<HTMLDivElement>(null);
  const { mail, trouble } = useTypedMail(box, newsletter);
  useEffect(() => {
    // The form hears of a change that no field of its own makes: a draft keeps it, and it begins the lock.
    if (blocks.changes > 0) box.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [blocks.changes]);
  return (
    <StageCanvas>
      <BlocksProvider value={blocks}>
        <div ref={box} className="newsletter-composer">
          <PartsColumn newsletter={newsletter} mail={mail} />
          <MailColumn newsletter={newsletter} mail={mail} trouble={trouble} view={view} />
          <StepsColumn newsletter={newsletter} mail={mail} />
        </div>
      </BlocksProvider>
    </StageCanvas>
  );
}

/** The view of the address; with scripts it changes without one, so that what is typed stays. */
function useShownView(): [PageView, (view: PageView) => void] {
  const { search } = useLocation();
  const [chosen, setChosen] = useState<PageView | null>(null);
  return [chosen ?? pageView(new URLSearchParams(search)), setChosen];
}
