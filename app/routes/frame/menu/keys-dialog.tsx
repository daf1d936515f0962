import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { DataTable } from "~/ui/data-table";
import { Dialog } from "~/ui/dialog";
import { TickInput } from "~/ui/field";

/** Whether the keys are on, and what switches them. */
interface KeysSwitch {
  areOn: () => boolean;
  onSwitch: (isOn: boolean) => void;
}

/** All keys of the application as a table, and a switch for them. */
export function KeysDialog({
  isOpen,
  onClose,
  ...keys
}: { isOpen: boolean; onClose: () => void } & KeysSwitch) {
  const { t } = useTranslation("frame");
  const rows = [
    { key: t("keys.ctrlK"), does: t("keys.everything") },
    { key: "/", does: t("keys.search") },
    { key: "N", does: t("keys.new") },
    { key: t("keys.ctrlEnter"), does: t("keys.save") },
    { key: "?", does: t("keys.list") },
  ];
  return (
    <Dialog title={t("keys.title")} open={isOpen} onClose={onClose} closeLabel={t("keys.close")}>
      <DataTable
        label={t("keys.title")}
        fewColumns
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { head: t("keys.key"), cell: ({ key }) => key, isName: true },
          { head: t("keys.does"), cell: ({ does }) => does, wraps: true },
        ]}
      />
      <OnOff {...keys} />
    </Dialog>
  );
}

function OnOff({ areOn, onSwitch }: KeysSwitch) {
  const { t } = useTranslation("frame");
  const [isOn, setIsOn] = useState(areOn);
  function choose(chosen: boolean) {
    setIsOn(chosen);
    onSwitch(chosen);
  }
  return (
    <TickInput
      label={t("keys.on")}
      checked={isOn}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}
