import type { ReactNode } from "react";
import { useContext } from "react";
import { ConfirmLink, OpenFormContext } from "~/forms";
import { SaveStep } from "~/forms/screen/save-step";
import { SavedPlace } from "~/forms/screen/saved-words";
import {
  type CanvasName,
  Stage,
  StageBody,
  StageHalf,
  StageHead,
  StageMain,
  type StagePartName,
  StageRail,
  StageTabs,
} from "~/frames/stage/stage";
import { useTranslation } from "~/i18n/use-translation";
import { areaText } from "~/lists/list-texts";
import { rightsOf } from "~/lists/state/definition";
import { HistoryPanel } from "~/records/history-panel";
import type { OpenedRecord } from "~/records/opened-record";
import { RefusedPost } from "~/records/record-head";
import { Uses } from "~/records/record-rail";
import type { RecordParts } from "~/records/record-screen";
import { LinkButton } from "~/ui/button";
import { Menu } from "~/ui/menu";

type Props<Opened extends OpenedRecord> = {
  /** What `RecordScreen` gives its `frame`. */
  screen: RecordParts<Opened>;
  /** What the canvas is called. */
  canvas: CanvasName;
  /** The parts of the form beside the canvas. */
  parts: readonly StagePartName[];
  /** How the record stands: badges, and a sentence. */
  about: ReactNode;
  /** When all of its form was saved, as it is said. */
  savedAt?: string | null;
  /** How the record is looked at, at the beginning of the steps. */
  view?: ReactNode;
  /** The steps that are filled, at the end of the head. */
  steps?: ReactNode;
  /** What has to be said below the head. */
  notice?: ReactNode;
  /** Rarer ones, as entries of a menu. */
  menu?: ReactNode;
  /** What takes half of the room, instead of the parts beside the canvas. */
  half?: ReactNode;
  /** What is said of the record, in a part of its own, and how many comments that are. */
  comments?: ReactNode;
  commentCount?: number | undefined;
  /** Cards of the part that is no part of the form, above uses and history. */
  beside?: ReactNode;
  /** Canvas and parts take turns, each in the whole room: what their tabs are called, and which part is shown at first. */
  wide?: { tabs: string; first?: string };
};

/** The parts that are no part of the form: what is said of it; and state, revisions, uses, history. */
const [COMMENTS, RECORD] = ["talk", "record"];

/** A record on a canvas: what `RecordScreen` shows with head and rail, with the form as a canvas and what is beside it. */
export function CanvasRecord<Opened extends OpenedRecord>(props: Props<Opened>) {
  const { screen, parts, about, savedAt = null, view, steps, notice, menu, half, beside, wide } = props;
  const { comments, commentCount, canvas } = props;
  const { list, record, form, editable, mayDelete, uses } = screen;
  const { t } = useTranslation("records");
  const { t: forms } = useTranslation("forms");
  const openForm = useContext(OpenFormContext);
  const talk = comments ? [{ id: COMMENTS, label: t("comments"), count: commentCount || undefined }] : [];
  const history = record ? [{ id: RECORD, label: t("history.title") }] : [];
  const title = record?.name ?? areaText(list, "new");
  return (
    <Stage
      canvas={canvas}
      parts={[...parts, ...talk, ...history]}
      wide={wide !== undefined}
      first={wide?.first}
    >
      <StageHead
        about={
          <>
            <h1 className="sr-only">{title}</h1>
            {about}
            <SavedPlace savedAt={openForm === null ? null : savedAt} />
          </>
        }
        steps={
          <>
            {wide ? <StageTabs label={wide.tabs} canvas={canvas} /> : null}
            {view}
            {record ? null : (
              <LinkButton variant="quiet" to={list.path}>
                {forms("cancel")}
              </LinkButton>
            )}
            {menu || mayDelete ? (
              <Menu dots="plain" aria-label={forms("ofRecord")}>
                {menu}
                {mayDelete ? <ConfirmLink inMenu>{t("delete.action")}</ConfirmLink> : null}
              </Menu>
            ) : null}
            {openForm === null ? null : (
              <SaveStep form={openForm} variant={record || steps ? "quiet" : "primary"} />
            )}
            {steps}
          </>
        }
      />
      {notice}
      {editable.isOpen || !record ? null : <RefusedPost answer={editable.answer} />}
      <StageBody>
        <StageMain>{form}</StageMain>
        {comments ? (
          <StageRail id={COMMENTS} label={t("comments")}>
            {comments}
          </StageRail>
        ) : null}
        {record ? (
          <StageRail id={RECORD} label={t("aside")}>
            {beside}
            <Uses list={list} record={record} uses={uses} />
            <HistoryPanel
              area={list.area}
              logged={{ area: rightsOf(list), id: record._id }}
              history={record.history}
              total={record.historyTotal}
            />
          </StageRail>
        ) : null}
        {half ? <StageHalf>{half}</StageHalf> : null}
      </StageBody>
    </Stage>
  );
}
