import { Form } from "@remix-run/react";
import { attachmentHref } from "~/http/attachment-href";
import { textsByKey } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { HistoryPanel } from "~/records/history-panel";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Hint, Toned } from "~/ui/text";
import type { loadConfiguration } from "./configuration.server";

type Loaded = Awaited<ReturnType<typeof loadConfiguration>>;
type Props = Pick<Loaded, "form" | "logo" | "imprintHtml" | "lookup" | "history" | "historyTotal">;

/** How the saved configuration looks to readers, whether immoflash can be asked, and what was changed. */
export function ConfigurationRail({ form, logo, imprintHtml, lookup, history, historyTotal }: Props) {
  return (
    <>
      <Preview {...form.values} logo={logo} imprintHtml={imprintHtml} />
      {lookup ? (
        <>
          <LookupPanel lookup={lookup} />
          <HistoryPanel
            area="immoflash"
            logged={{ area: "immoflash_configuration", id: "1" }}
            history={history}
            total={historyTotal}
          />
        </>
      ) : null}
    </>
  );
}

type PreviewProps = Pick<Loaded["form"]["values"], "senderName" | "accentColour" | "accentTextColour"> &
  Pick<Loaded, "logo" | "imprintHtml">;

function Preview({ senderName, accentColour, accentTextColour, logo, imprintHtml }: PreviewProps) {
  const { t } = useTranslation("immoflash");
  return (
    <Card title={t("preview.title")} id="preview" className="grid gap-3">
      {logo ? (
        <img
          src={attachmentHref(logo.file._id, "image_selector")}
          alt={logo.name}
          className="w-full h-24 object-contain object-left"
        />
      ) : null}
      <p
        className="px-3 py-2 font-semibold break-words"
        style={{ background: accentColour, color: accentTextColour }}
      >
        {senderName || t("preview.name")}
      </p>
      {imprintHtml ? (
        <div
          className="grid gap-2 break-words min-w-0"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the service rendered and sanitized it when it was saved.
          dangerouslySetInnerHTML={{ __html: imprintHtml }}
        />
      ) : (
        <Hint>{t("preview.noImprint")}</Hint>
      )}
    </Card>
  );
}

function LookupPanel({ lookup: { isSetUp, attempt, failure } }: { lookup: NonNullable<Loaded["lookup"]> }) {
  const { t } = useTranslation("immoflash");
  return (
    <Card title={t("lookup.title")} id="lookup" className="grid gap-2">
      <p>{t(isSetUp ? "lookup.isSetUp" : "lookup.isMissing")}</p>
      {isSetUp ? (
        <Form method="get" action="#lookup" preventScrollReset>
          <input type="hidden" name="lookup" value={attempt + 1} />
          <Button>{t("lookup.try")}</Button>
        </Form>
      ) : null}
      <div role="status">
        {isSetUp && attempt > 0 ? (
          <Toned as="p" tone={failure ? "bad" : "good"}>
            {failure ? textsByKey("immoflashLookup")(`failure.${failure}`) : t("lookup.works")}
          </Toned>
        ) : null}
      </div>
    </Card>
  );
}
