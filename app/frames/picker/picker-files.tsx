import { PICK, pickIntent } from "~/forms/picking/pick-search";
import type { PickingPage } from "~/forms/post/form-answer";
import { keyFieldOf } from "~/forms/post/form-values";
import { UploadQueue } from "~/forms/uploads/upload-queue";
import { addTexts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { FieldError, Hint } from "~/ui/text";
import uploadsTexts from "../../../locales/de/uploads.json";
import type { ShownList } from "./picking-page.server";

addTexts({ uploads: uploadsTexts });

/** How a dialog brings files into its list. */
export type FilesOfDialog = {
  state: "idle" | "sent" | "lost" | "forbidden";
  /** The uploads that the last post has taken. */
  taken: readonly string[];
  /** Sends what has arrived. */
  send: () => void;
};

type Props = {
  picking: PickingPage;
  files: NonNullable<ShownList["files"]>;
  /** How many of those that were brought are chosen. */
  chosen: number;
  bringing?: FilesOfDialog;
};

/**
 * Files that become records of the list from which somebody picks. The dialog takes them as soon as they are uploaded; in
 * a form without scripts a button posts them.
 */
export function PickerFiles({ picking, files, chosen, bringing }: Props) {
  const { t } = useTranslation("lists");
  const { t: textOfUploads } = useTranslation("uploads");
  const { state = "idle" } = bringing ?? {};
  const failure = state === "lost" || state === "forbidden" ? state : null;
  return (
    <div className="picker-files">
      <input type="hidden" name={keyFieldOf("pick")} value={files.idempotencyKey} />
      <UploadQueue
        // A form of which they are a part shows them until its answer says what became of them.
        key={!bringing && picking.refused ? files.idempotencyKey : undefined}
        purpose="attachments"
        name={PICK.files}
        label={files.label}
        hint={files.hint}
        accept={files.accept}
        taken={bringing?.taken}
        onArrived={bringing?.send}
      />
      {!bringing || failure ? (
        <Button
          name="intent"
          value={pickIntent("bring", picking.field)}
          formAction="#picking"
          formEncType="multipart/form-data"
          formNoValidate
          size="small"
        >
          {t(failure ? "picker.again" : "picker.bring")}
        </Button>
      ) : null}
      <div role="status">
        {state === "sent" ? <Hint>{t("picker.bringing")}</Hint> : null}
        {failure ? (
          <FieldError>
            {failure === "lost" ? t("picker.lost") : textOfUploads("problem.forbidden")}
          </FieldError>
        ) : null}
        <Brought picking={picking} chosen={chosen} />
      </div>
    </div>
  );
}

/** What became of the files that were sent last. */
function Brought({ picking: { items, refused, shown }, chosen }: Pick<Props, "picking" | "chosen">) {
  const { t } = useTranslation("lists");
  if (!refused) return null;
  const labels = items.slice(0, (shown as ShownList).brought).map(({ label }) => `„${label}“`);
  const [names, chosenNames] = [labels.join(", "), labels.slice(0, chosen).join(", ")];
  return (
    <>
      {labels.length > 0 ? (
        <p>{t("picker.brought", { count: labels.length, names, chosen: chosenNames })}</p>
      ) : null}
      {refused.map(({ name, reason }, nth) => (
        <FieldError key={`${nth} ${name}`}>
          {name ? t("picker.refused", { name, reason }) : reason}
        </FieldError>
      ))}
    </>
  );
}
