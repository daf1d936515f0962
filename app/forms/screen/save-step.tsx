import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { EnterSaves } from "./enter-saves";

type Props = Pick<ComponentProps<typeof Button>, "variant"> & {
  /** The id of the screen's form. */
  form: string;
};

/** The button that saves a form from beside it, as in the head of its screen. */
export function SaveStep({ form, variant = "quiet" }: Props) {
  const { t } = useTranslation("forms");
  const isUnderWay = useNavigation().formData !== undefined;
  return (
    <>
      <EnterSaves form={form} />
      <Button
        variant={variant}
        form={form}
        name="intent"
        value="save"
        aria-keyshortcuts="Control+Enter"
        aria-disabled={isUnderWay || undefined}
      >
        {t("save")}
      </Button>
    </>
  );
}
