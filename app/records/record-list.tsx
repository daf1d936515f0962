import { LIVE_AREAS } from "domain/areas";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { LoadBulkSteps } from "~/lists/bulk/later-steps";
import type { LoadedList } from "~/lists/list-loader.server";
import { areaText } from "~/lists/list-texts";
import { type ListColumn, ListScreen } from "~/lists/screen/list-screen";
import type { BulkActionDefinition } from "~/lists/state/bulk-definition";
import { type BulkActionName, type RowOf, rightsOf } from "~/lists/state/definition";
import { useCan } from "~/session/use-user";
import { LinkButton } from "~/ui/button";
import { MenuLink } from "~/ui/menu";
import { useRecordRights } from "./record-rights";
import type { RecordListDefinition } from "./record-routes.server";

/** The list of plain records. It shows "create" and the bulk changes only to users with the permission for them. */
export function RecordList<L extends RecordListDefinition>(props: {
  list: L;
  loaded: LoadedList<L, L, RowOf<L>>;
  /** Loads the steps of its bulk changes, if they ask for values. */
  bulkSteps?: LoadBulkSteps | true;
  /** Further actions of the screen. */
  actions?: ReactNode;
  /** Text below the head. */
  note?: ReactNode;
  /** See `ListScreen`. */
  column?: ListColumn;
}) {
  const { list, loaded, bulkSteps = true } = props;
  const { t } = useTranslation("lists");
  const may = useRecordRights(list);
  const can = useCan();
  const allowed = (list.bulkActions as readonly BulkActionDefinition[])
    .filter(({ name, right }) => (right ? can(right) : may(name === "delete" ? "delete" : "edit")))
    .map(({ name }) => name as BulkActionName<L>);
  const imports = list.imports && may("create");
  return (
    <ListScreen
      list={list}
      loaded={loaded}
      tellsNew={LIVE_AREAS.find((area) => area === rightsOf(list))}
      more={imports ? <MenuLink to={`${list.path}/import`}>{t("import")}</MenuLink> : null}
      bulk={(allowed.length > 0 || list.zips === true) && bulkSteps}
      allowed={allowed}
      tabs={props.note}
      column={props.column}
      actions={
        <>
          {props.actions}
          {may("create") ? (
            <LinkButton variant="primary" to={list.createPath ?? `${list.path}/create`} aria-keyshortcuts="n">
              {areaText(list, "new")}
            </LinkButton>
          ) : null}
        </>
      }
    />
  );
}
