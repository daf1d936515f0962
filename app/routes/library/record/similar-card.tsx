import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import { AssetPicture } from "./asset-picture";

type Picture = { _id: string; name: string; kind: string; file: { _id: string } };

/** Pictures that look almost the same. What to do about them is up to the user. */
export function SimilarCard({ pictures }: { pictures: readonly Picture[] }) {
  const { t } = useTranslation("library");
  if (pictures.length === 0) return null;
  return (
    <Card title={t("similar.title")} id="similar" className="grid gap-3">
      <Hint>{t("similar.hint")}</Hint>
      <ul className="grid gap-2">
        {pictures.map(({ _id, name, ...picture }) => (
          <li key={_id}>
            <PathLink to={`/media/${_id}`} className="flex items-center gap-2 [overflow-wrap:anywhere]">
              <AssetPicture {...picture} as="small" />
              <span className="min-w-0">{name}</span>
            </PathLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
