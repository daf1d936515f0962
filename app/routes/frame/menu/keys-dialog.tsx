import { useState } from "react";
import { screenName } from "~/i18n/area-names";
import { addTexts, texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { BadgeLegend } from "~/shared/help/badge-legend";
import { DataTable } from "~/ui/data-table";
import { Dialog } from "~/ui/dialog";
import { TickInput } from "~/ui/field";
import bookingsTexts from "../../../../locales/de/bookings.json";
import framesTexts from "../../../../locales/de/frames.json";
import keysTexts from "../../../../locales/de/keys.json";
import legendTexts from "../../../../locales/de/legend.json";
import { entryOfKey, GO_KEYS } from "./go-keys";

// Loaded when it is opened: no screen has a use for these texts.
addTexts({ keys: keysTexts, legend: legendTexts, bookings: bookingsTexts, frames: framesTexts });

/** Whether the keys are on, and what switches them. */
interface KeysSwitch {
  areOn: () => boolean;
  onSwitch: (isOn: boolean) => void;
}

/** All keys of the application as a table, a switch for them, and what the badges mean. */
export function KeysDialog({
  isOpen,
  onClose,
  ...keys
}: { isOpen: boolean; onClose: () => void } & KeysSwitch) {
  const { t } = useTranslation("keys");
  const frame = useTranslation("frame");
  const title = frame.t("keys");
  // What the menu offers is there before the dialog is.
  const [offered] = useState(() =>
    [...GO_KEYS].flatMap(([key, name]) => (entryOfKey(key) ? [{ key, name }] : [])),
  );
  const rows = [
    { key: t("ctrlK"), does: t("everything") },
    { key: "/", does: t("search") },
    { key: "N", does: t("new") },
    { key: t("ctrlEnter"), does: t("save") },
    { key: t("ctrlShiftEnter"), does: t("saveNext") },
    { key: t("altDigit"), does: t("price") },
    { key: t("ctrlZ"), does: t("undo") },
    { key: t("altArrows"), does: t("moveBlock") },
    { key: t("altF10"), does: t("tools") },
    { key: "J, K", does: t("rows") },
    { key: t("enterOrE"), does: t("open") },
    { key: "X", does: t("tick") },
    { key: "A", does: t("act") },
    { key: t("planKeys"), does: t("plan") },
    { key: t("partKeys"), does: t("part") },
    { key: "F1", does: t("explain") },
    { key: "?", does: t("list") },
    ...offered.map(({ key, name }) => ({
      key: t("go", { key: key.toUpperCase() }),
      does: screenName(name),
    })),
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
      <h2 className="font-semibold mt-5 mb-2">{texts("legend")("title")}</h2>
      <BadgeLegend />
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
