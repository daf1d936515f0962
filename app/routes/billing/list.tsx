import screenTexts from "virtual:texts/billing+bookings";
import { useLoaderData } from "@remix-run/react";
import { mayOnBookings } from "domain/permissions/bookings";
import { areaCrumb } from "~/i18n/area-crumb";
import { useTranslation } from "~/i18n/use-translation";
import { totalText } from "~/lists/count-text";
import { ExportRuns } from "~/lists/export/export-runs";
import { listHandle } from "~/lists/list-handle";
import { listLoader } from "~/lists/list-loader.server";
import { ListScreen } from "~/lists/screen/list-screen";
import { PresetTabs } from "~/lists/screen/preset-tabs";
import { useUser } from "~/session/use-user";
import { billingList, dueText } from "./list/definition";
import { BillingScreen } from "./list/documents";
import { shownRun } from "./list/runs";
import { BillingSums, sumsLine } from "./list/sums";

const ANY = { overdue: null, exported: null, run: null } as const;
const PRESETS = {
  unbilled: { ...ANY, state: ["open", "notpaid"] },
  overdue: { ...ANY, state: ["open", "notpaid"], overdue: true },
  notExported: { ...ANY, state: ["notpaid"], exported: false },
  paid: { ...ANY, state: ["paid"] },
  all: { ...ANY, state: ["open", "notpaid", "paid"] },
} as const;

export const loader = listLoader({ list: billingList, document: BillingScreen });

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";

export const handle = listHandle({
  list: billingList,
  i18n: screenTexts,
  parents: () => [areaCrumb("bookings")],
});

export default function Billing() {
  const { t } = useTranslation("billing");
  const loaded = useLoaderData<typeof loader>();
  const { sums } = loaded.found;
  // The service decides per record.
  const mayBill = mayOnBookings(useUser().permissions, "edit");
  return (
    <ListScreen
      list={billingList}
      loaded={loaded}
      subtitle={sums ? sumsLine(sums) : t("summaryCount", { number: totalText(loaded.total) })}
      tabs={<PresetTabs list={billingList} state={loaded.state} presets={PRESETS} />}
      exports={
        <ExportRuns
          label={t("runs.title")}
          runs={(loaded.answer.runs?.data ?? []).map(shownRun)}
          note={mayBill ? null : t("runs.notRemembered")}
        />
      }
      rowLabel={(row) => t("rowLabel", { client: row.booking.clientCompany.name, day: dueText(row) })}
      bulk={mayBill}
    >
      {sums ? <BillingSums sums={sums} /> : null}
    </ListScreen>
  );
}
