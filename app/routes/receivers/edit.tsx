import screenTexts from "virtual:texts/receivers";
import { useLoaderData } from "@remix-run/react";
import { RECEIVER_FIELDS } from "domain/receivers/fields";
import type { receiverForm } from "domain/receivers/receiver";
import { GROUNDS } from "domain/receivers/states";
import { Fields, fieldsOf } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { recordHandle } from "~/records/record-handle";
import { RecordScreen } from "~/records/record-screen";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { ConsentsCard } from "./record/consents-card";
import { receiverList } from "./record/list-columns";
import { receiverRoutes } from "./record/routes.server";
import { ReceiverStateCard } from "./record/state-card";

export { repeatable as clientAction } from "~/forms";
export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export const loader = receiverRoutes.load;
export const action = receiverRoutes.change;
export const handle = recordHandle({ list: receiverList, i18n: screenTexts });

const { Choice, Choices, Text } = fieldsOf<typeof receiverForm>();

/** A receiver of newsletters: the address, the lists, and on what ground they get anything. */
export default function Receiver() {
  const { t } = useTranslation("receivers");
  const loaded = useLoaderData<typeof loader>();
  const { record } = loaded;
  const lists = loaded.lists.flatMap(({ items }) => items);
  // Who was asked to confirm is never turned back into it: there is a button for that.
  const grounds = GROUNDS.filter(
    (one) => !record || record.ground === "confirmation" || one !== "confirmation",
  );
  return (
    <RecordScreen
      list={receiverList}
      loaded={loaded}
      form={{ choices: { lists }, ownCards: true }}
      rail={(receiver) => ({
        beside: <ReceiverStateCard receiver={receiver} />,
        below: <ConsentsCard consents={receiver.consents} />,
        neverUsed: true,
      })}
    >
      <Card className="grid gap-4">
        <Text
          name="email"
          type="email"
          readOnly={record !== null}
          hint={t(record ? "addressFixed" : "hints.email")}
        />
        <FieldGrid>
          <Fields of={RECEIVER_FIELDS} only={["firstName", "lastName"]} />
        </FieldGrid>
        <Choices name="lists" of={lists} />
      </Card>
      <Card title={t("parts.ground")} id="ground" className="grid gap-4">
        <Fields
          of={RECEIVER_FIELDS}
          only={["ground", "source", "agreedOn"]}
          but={{
            ground: (
              <Choice
                name="ground"
                of={grounds.map((value) => ({ value, label: t(`ground.${value}`) }))}
                empty={record ? undefined : t("choose")}
                hint={t("hints.ground")}
              />
            ),
          }}
        />
      </Card>
    </RecordScreen>
  );
}
