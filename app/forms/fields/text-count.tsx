import { countCharacters } from "domain/markdown/characters";
import { useTranslation } from "~/i18n/use-translation";
import { useTyped } from "./typed-texts";

type CountProps = {
  name: string;
  max: number;
  recommended?: number;
  /** Counts what is typed; unset: its characters, as readers see them. */
  count?: (typed: string) => number;
};

/** How long the text of a field is, as readers see it. It stands within `WithTyped`. */
export function TextCount({ name, max, recommended, count = charactersOf }: CountProps) {
  const { t } = useTranslation("forms");
  const number = count(useTyped(name));
  const counted = t(recommended ? "count.recommended" : "count.of", {
    count: number,
    max: max.toLocaleString("de"),
    number: number.toLocaleString("de"),
    recommended: recommended?.toLocaleString("de"),
  });
  return (
    <span className={number > max ? "text-(--bad) font-semibold" : undefined}>
      {counted}
      {number > max ? ` ${t("count.over")}` : ""}
    </span>
  );
}

const charactersOf = (typed: string) => countCharacters(typed.trim());
