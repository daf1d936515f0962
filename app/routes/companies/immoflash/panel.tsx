import { Form } from "@remix-run/react";
import { TERM_LENGTH } from "domain/immoflash/term";
import { PostButton } from "~/forms";
import { textsByKey } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextInput } from "~/ui/field";
import { Hint, Toned } from "~/ui/text";
import type { loadCompany } from "./lookup.server";

type LooksUp = NonNullable<Awaited<ReturnType<typeof loadCompany>>["looksUp"]>;
type Props = LooksUp & {
  company: { name: string; immoflashCompanyId: string | null; immoflashCustomerId: string | null };
};

/** Looks the company up in immoflash, and links it with what is chosen. */
export function ImmoflashPanel({ term, found, company }: Props) {
  const { t } = useTranslation("companies");
  const linked = [company.immoflashCompanyId, company.immoflashCustomerId];
  return (
    <Card title={t("immoflash.title")} id="immoflash-panel" className="grid gap-2">
      <Form method="get" className="grid gap-2" preventScrollReset>
        <TextInput
          name="immoflash"
          label={t("immoflash.term")}
          maxLength={TERM_LENGTH}
          defaultValue={term || company.name}
          required
        />
        <div>
          <Button>{t("immoflash.find")}</Button>
        </div>
      </Form>
      <div role="status" className="grid gap-2">
        {found?.error ? (
          <Toned as="p" tone="bad">
            {textsByKey("immoflashLookup")(`failure.${found.error}`)}
          </Toned>
        ) : null}
        {found && !found.error && found.results.length === 0 ? <Hint>{t("immoflash.none")}</Hint> : null}
      </div>
      {found && found.results.length > 0 ? (
        <ul className="grid gap-2">
          {found.results.map(({ number, kind, name, place }) => (
            <li key={`${kind}-${number}`} className="[overflow-wrap:anywhere]">
              {name}
              <Hint>
                {[t(`immoflash.kind.${kind as "company"}`), number, place].filter(Boolean).join(" · ")}
              </Hint>
              {linked[kind === "company" ? 0 : 1] === number ? (
                <Hint>{t("immoflash.isLinked")}</Hint>
              ) : (
                <PostButton
                  name={`immoflash-${kind}-${number}`}
                  intent="immoflash"
                  size="small"
                  hidden={{ kind, number }}
                  aria-label={t("immoflash.linkOne", { name })}
                >
                  {t("immoflash.link")}
                </PostButton>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
