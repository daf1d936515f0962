import { ChecksCard } from "~/frames/checks/checks";
import { useTranslation } from "~/i18n/use-translation";
import { type LinkFrom, LinkList } from "~/shared/lifecycle/link-list";
import { Card } from "~/ui/card";
import { Hint } from "~/ui/text";

interface Warning {
  component: string;
  reason: string;
  address: string;
  /** Null: nobody knows it, or the user may not read it. */
  title: string | null;
}

/** What of the draft's links and pictures readers would not get, each with the way to its component. */
export function LinkChecks({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation("site-pages");
  if (warnings.length === 0) return null;
  const kinds = [...new Set(warnings.map(({ reason }) => reason))];
  const nameOf = (address: string, title: string | null) =>
    title !== null && address !== "" ? t("warnings.named", { title, address }) : title || address || null;
  return (
    <ChecksCard
      id="warnings"
      title={t("warnings.title")}
      stops={t("warnings.hint")}
      checks={kinds.map((kind) => ({
        id: kind,
        weight: "bad",
        text: t(`warnings.kinds.${kind as "page_unknown"}`),
        records: warnings
          .filter(({ reason }) => reason === kind)
          .map(({ component, address, title }) => ({
            id: `${component} ${address}`,
            content: (
              <a href={`#component-${component}`}>{nameOf(address, title) ?? t("warnings.inComponent")}</a>
            ),
          })),
      }))}
    />
  );
}

export function LinkedFromCard({ links }: { links: readonly LinkFrom[] }) {
  const { t } = useTranslation("linkedFrom");
  return (
    <Card title={t("title")} id="linked-from" className="grid gap-2">
      {links.length > 0 ? <LinkList links={links} /> : <Hint>{t("none")}</Hint>}
    </Card>
  );
}
