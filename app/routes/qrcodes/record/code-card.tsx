import { useTranslation } from "~/i18n/use-translation";
import { AnchorButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { CodePicture } from "./code-picture";

type Props = { id: string; address: string; path: string; size: number };

/** The picture of a code, its short address, and both as files. */
export function CodeCard({ id, address, path, size }: Props) {
  const { t } = useTranslation("qrcodes");
  return (
    <Card title={t("picture.title")} id="picture" className="grid gap-3">
      <CodePicture path={path} size={size} label={t("picture.label", { address })} />
      <p className="break-all">{address}</p>
      <Actions>
        <AnchorButton href={`/qrcodes/${id}/code.svg`} download>
          {t("picture.svg")}
        </AnchorButton>
        <AnchorButton href={`/qrcodes/${id}/code.png`} download>
          {t("picture.png")}
        </AnchorButton>
        <AnchorButton href={`/qrcodes/sheet?ids=${id}`}>{t("picture.sheet")}</AnchorButton>
      </Actions>
    </Card>
  );
}
