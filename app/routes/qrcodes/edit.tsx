import screenTexts from "virtual:texts/qrcodes";
import { useLoaderData } from "@remix-run/react";
import { QRCODE_FIELDS } from "domain/qrcodes/fields";
import type { qrcodeForm } from "domain/qrcodes/qrcode";
import { Fields, fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { Note } from "~/ui/text";
import { CodeCard } from "./record/code-card";
import { qrcodeList } from "./record/list-columns";
import { loadQrCode, qrcodeRoutes } from "./record/routes.server";
import { ScansCard } from "./record/scans-card";
import "./record/scans.css";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = loadQrCode;
export const action = qrcodeRoutes.change;
export const handle = recordHandle({ list: qrcodeList, i18n: screenTexts });

const { Text } = fieldsOf<typeof qrcodeForm>();

export default function QrCode() {
  const { t } = useTranslation("qrcodes");
  const { picture, ...loaded } = useLoaderData<typeof loader>();
  const { record } = loaded;
  const problem = record && !/^(reachable|unchecked)$/.test(record.targetState) ? record.targetState : null;
  return (
    <RecordScreen
      list={qrcodeList}
      loaded={loaded}
      head={() => ({
        note: problem ? (
          <Note tone="warn" className="mb-3">
            {t(`targetProblem.${problem as "missing"}`)}
          </Note>
        ) : null,
      })}
      rail={({ scans, scansInAll }) => ({
        beside: picture ? <CodeCard {...picture} /> : null,
        below: <ScansCard scans={scans} inAll={scansInAll} />,
      })}
    >
      <Fields
        of={QRCODE_FIELDS}
        but={{ code: <Text name="code" hint={t(record ? "printedHint" : "hints.code")} /> }}
      />
    </RecordScreen>
  );
}
