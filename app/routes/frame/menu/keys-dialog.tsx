import { useState } from "react";
import { addTexts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { DataTable } from "~/ui/data-table";
import { Dialog } from "~/ui/dialog";
import { TickInput } from "~/ui/field";
import keysTexts from "../../../../locales/de/keys.json";

// Loaded when it is opened: no screen has a use for these texts.
addTexts({ keys: keysTexts });

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
  const { t } = useTranslation("keys");
  const title = useTranslation("frame").t("keys");
  const rows = [
    { key: t("ctrlK"), does: t("everything") },
    { key: "/", does: t("search") },
    { key: "N", does: t("new") },
    { key: t("ctrlEnter"), does: t("save") },
    { key: "?", does: t("list") },
  ];
  return (
    <Dialog title={title} open={isOpen} onClose={onClose} closeLabel={t("close")}>
      <DataTable
        label={title}
        fewColumns
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { head: t("key"), cell: ({ key }) => key, isName: true },
          { head: t("does"), cell: ({ does }) => does, wraps: true },
        ]}
      />
      <OnOff {...keys} />
    </Dialog>
  );
}

function OnOff({ areOn, onSwitch }: KeysSwitch) {
  const { t } = useTranslation("keys");
  const [isOn, setIsOn] = useState(areOn);
  function choose(chosen: boolean) {
    setIsOn(chosen);
    onSwitch(chosen);
  }
  return (
    <div className="mt-3">
      <TickInput
        label={t("on")}
        checked={isOn}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    </div>
  );
}
