import screenTexts from "virtual:texts/bookings+material";
import { useLoaderData } from "@remix-run/react";
import { mayOnBookings } from "domain/permissions/bookings";
import { areaCrumb } from "~/i18n/area-crumb";
import { useTranslation } from "~/i18n/use-translation";
import { countText, totalText } from "~/lists/count-text";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { ListScreen } from "~/lists/screen/list-screen";
import { PresetTabs } from "~/lists/screen/preset-tabs";
import { useUser } from "~/session/use-user";
import { materialList } from "./list/definition";
import { MaterialScreen } from "./list/documents";

const PRESETS = {
  missing: { state: ["open", "requested"], due: "ahead", nextIssue: null },
  nextIssue: { state: ["open", "requested"], due: "ahead", nextIssue: true },
  urgent: { state: ["open", "requested"], due: "in7", nextIssue: null },
  overdue: { state: ["open", "requested"], due: "overdue", nextIssue: null },
  appeared: { state: ["open", "requested"], due: "appeared", nextIssue: null },
  toApprove: { state: ["available"], due: null, nextIssue: null },
} as const;

export const loader = listLoader({ list: materialList, document: MaterialScreen });

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";

export const handle = listHandle({
  list: materialList,
  i18n: screenTexts,
  parents: () => [areaCrumb("bookings")],
});

const loadSteps = () => import("./bulk/request-steps").then(({ requestSteps }) => requestSteps);

export default function MaterialTracking() {
  const { t } = useTranslation("material");
  const loaded = useLoaderData<typeof loader>();
  const { counts } = loaded.answer;
  const { state, total } = loaded;
  const summary = t("summary", { count: total.number, number: totalText(total) });
  // The service decides per record.
  const mayRequest = mayOnBookings(useUser().permissions, "edit");
  return (
    <ListScreen
      list={materialList}
      loaded={loaded}
      subtitle={
        counts
          ? t("summaryMissing", {
              found: summary,
              all: countText(counts.missing + counts.appeared),
              missing: countText(counts.missing),
              appeared: countText(counts.appeared),
            })
          : summary
      }
      tabs={<PresetTabs list={materialList} state={state} presets={PRESETS} counts={counts} />}
      rowLabel={(row) => t("rowLabel", { client: row.clientCompany.name, number: row._id })}
      bulk={mayRequest && loadSteps}
    />
  );
}
