import { useTranslation } from "~/i18n/use-translation";

/** What a kind of work is called. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation("operations");
  return (kind) => t(`kind.${kind as "unknown"}`);
}
