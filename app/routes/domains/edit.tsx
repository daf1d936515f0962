import screenTexts from "virtual:texts/domains";
import { useLoaderData } from "@remix-run/react";
import type { domainForm } from "domain/domains/domain";
import { DOMAIN_FIELDS } from "domain/domains/fields";
import { Fields, fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { domainList } from "./record/list-columns";
import { domainRoutes } from "./record/routes.server";
import { DomainTabs } from "./tree/domain-tabs";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = domainRoutes.load;
export const action = domainRoutes.change;
export const handle = recordHandle({ list: domainList, i18n: screenTexts });

const { Check, LongText } = fieldsOf<typeof domainForm>();

export default function Domain() {
  const { t } = useTranslation("domains");
  const loaded = useLoaderData<typeof loader>();
  return (
    <RecordScreen
      list={domainList}
      loaded={loaded}
      head={({ _id }) => ({ tabs: <DomainTabs id={_id} current="properties" /> })}
    >
      <Fields
        of={DOMAIN_FIELDS}
        but={{
          hosts: <LongText name="hosts" rows={3} spellCheck={false} hint={t("hints.hosts")} />,
          isActive: <Check name="isActive" initial="on" />,
        }}
      />
    </RecordScreen>
  );
}
