// `immoflashLookup` is what there is to say when immoflash does not answer.
import screenTexts from "virtual:texts/immoflash+immoflashLookup+editor+forms+locks+records+validation";
import { useLoaderData } from "@remix-run/react";
import type { configurationForm } from "domain/immoflash/configuration";
import { IMPRINT_LENGTH, MOST_TEST_RECEIVERS } from "domain/immoflash/limits";
import { markdownIn } from "~/editor/markdown-field";
import { fieldsOf } from "~/forms";
import { colourIn } from "~/forms/fields/colour-field";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { loadsAgainWhileAsking } from "~/locks/edit-lock";
import { EditableForm, useEditable } from "~/locks/editable-form";
import { useCan } from "~/session/use-user";
import { AssetField } from "~/shared/library/asset-field";
import { Card } from "~/ui/card";
import { FieldGrid } from "~/ui/layout";
import { PageHead } from "~/ui/page-head";
import { WithRail } from "~/ui/rail";
import { Hint } from "~/ui/text";

export { repeatable as clientAction } from "~/forms";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export {
  changeConfiguration as action,
  loadConfiguration as loader,
} from "./configuration/configuration.server";

import type { loadConfiguration } from "./configuration/configuration.server";
import { PageTypes } from "./configuration/page-types";
import { ConfigurationRail } from "./configuration/rail";

type Data = Awaited<ReturnType<typeof loadConfiguration>>;

export const handle = screenHandle<Data>({
  i18n: screenTexts,
  breadcrumbs: () => [
    { label: texts("frame")("menu.settings"), to: "/settings" },
    { label: texts("immoflash")("title") },
  ],
  loadsAgainAfter: ({ data }) => loadsAgainWhileAsking(data?.lock),
});

const { LongText, Text } = fieldsOf<typeof configurationForm>();
const Colour = colourIn<typeof configurationForm>();
const MarkdownField = markdownIn<typeof configurationForm>();

/** What all issues of immoflash have in common (spec §2). */
export default function ImmoflashConfiguration() {
  const { t } = useTranslation("immoflash");
  const data = useLoaderData<typeof loadConfiguration>();
  const { form, logo, offered, named, lock } = data;
  const mayEdit = useCan()({ action: "edit", collectionType: "immoflash_issues" });
  const editable = useEditable({ form, lock, mayChange: mayEdit });
  const describe = (_field: string, id: string) => offered.find(({ _id }) => _id === id)?.name;
  const fields = (
    <>
      <Card title={t("parts.sender")} id="sender">
        <FieldGrid>
          <Text name="senderName" />
          <Text name="senderAddress" type="email" />
          <Text name="replyAddress" type="email" hint={t("hints.replyAddress")} />
        </FieldGrid>
      </Card>
      <Card title={t("parts.look")} id="look" className="grid gap-4">
        <AssetField
          name="logo"
          pictures
          current={logo && { id: logo._id, label: logo.name, picture: logo.file._id }}
        />
        <FieldGrid>
          <Colour name="accentColour" hint={t("hints.colour")} />
          <Colour name="accentTextColour" hint={t("hints.colour")} />
        </FieldGrid>
      </Card>
      <Card title={t("parts.imprint")} id="imprint" className="grid gap-4">
        <MarkdownField name="imprint" hint={t("hints.imprint", { max: IMPRINT_LENGTH })} />
        <Text name="disclosureLink" type="url" hint={t("hints.disclosureLink")} />
      </Card>
      {mayEdit ? (
        <Card title={t("parts.test")} id="test">
          <LongText
            name="testReceivers"
            rows={5}
            hint={t("hints.testReceivers", { max: MOST_TEST_RECEIVERS })}
          />
        </Card>
      ) : null}
      <Card title={t("parts.pages")} id="pages" className="grid gap-4">
        <Hint>{t("hints.pages")}</Hint>
        <PageTypes offered={offered} named={named} />
      </Card>
    </>
  );
  const recordForm = (
    <EditableForm editable={editable} area="immoflash" describe={describe} bar={{ back: "/settings" }}>
      {fields}
    </EditableForm>
  );
  const head = <PageHead title={t("title")} subtitle={t("subtitle")} />;
  if (editable.isConflict)
    return (
      <>
        {head}
        {recordForm}
      </>
    );
  return (
    <>
      {head}
      <WithRail label={t("aside")} rail={<ConfigurationRail {...data} />}>
        {recordForm}
      </WithRail>
    </>
  );
}
