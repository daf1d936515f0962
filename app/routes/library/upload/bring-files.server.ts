import { PICTURE_TYPES } from "domain/attachments/picture";
import { ASSET_TYPES, acceptedFiles, MAX_FORM_FILES } from "domain/attachments/upload-rules";
import { PICK } from "~/forms/picking/pick-search";
import type { FieldMessage } from "~/forms/post/form-answer";
import { countQueued } from "~/forms/uploads/queued-files.server";
import type { OfferedFiles } from "~/frames/picker/offer-list.server";
import { withDayTexts } from "~/i18n/days";
import { texts, textsByKey } from "~/i18n/i18n";
import { readListState } from "~/lists/state/url-state";
import { assetList } from "../record/list-columns";
import { isRefusedFile, takeFiles } from "./take-files.server";

const t = texts("library");

/** Files that go into the library while somebody picks from it, into the folder whose files are shown. */
function filesFor(kind: "files" | "pictures"): OfferedFiles<typeof assetList> {
  const isPicture = kind === "pictures";
  return {
    may: { action: "create", collectionType: "attachments" },
    accept: acceptedFiles(isPicture ? PICTURE_TYPES : ASSET_TYPES),
    describe({ state, options }) {
      const folder = options.folder?.find(({ value }) => value === state.filters.folder);
      const into = folder ? t("picker.into", { folder: folder.label }) : "";
      const hint = [t(`picker.${kind}Hint`, { max: MAX_FORM_FILES }), into].filter(Boolean).join(" ");
      return { label: t(`picker.${kind}`), hint };
    },
    take: async (args, posted, { query, idempotencyKey }) => {
      if (countQueued(posted, PICK.files) === 0)
        return { ids: [], refused: [{ name: "", reason: t("picker.noFile") }] };
      const folder = readListState(query, assetList).filters.folder ?? undefined;
      const results = await takeFiles(args, posted, {
        name: PICK.files,
        folder,
        isPicture,
        idempotencyKey,
      });
      const refused = results.filter(isRefusedFile);
      return {
        ids: results.flatMap((result) => (isRefusedFile(result) ? (result.twin?.id ?? []) : result.id)),
        refused: refused.map(({ name, problem }) => ({ name, reason: sentence(problem) })),
      };
    },
  };
}

const sentence = ({ message, params }: FieldMessage) =>
  withDayTexts(textsByKey("validation")(message, params));

/** Any files of the library. */
export const LIBRARY_FILES = filesFor("files");
/** Pictures only. */
export const LIBRARY_PICTURES = filesFor("pictures");
