import { ASSET_TYPES } from "domain/attachments/upload-rules";
import { assetKind } from "domain/library/asset-kind";
import { type NamedPerson, personName } from "domain/person-name";
import { FileLink, type FormAnswer, PostButton, SmallForm, SubmitButton, useAnswerOf } from "~/forms";
import { attachmentHref } from "~/http/attachment-href";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import type { Attachment } from "~/records/attachments/attachment";
import { fileFacts } from "~/records/attachments/file-facts";
import { useCan } from "~/session/use-user";
import { Card } from "~/ui/card";
import { Hint } from "~/ui/text";
import { extentText } from "./extent";
import { NewFileField } from "./new-file-field";

type FormerFile = {
  file: Attachment & Parameters<typeof extentText>[0];
  replacedAt: string;
  replacedBy: NamedPerson | null;
};
type Props = {
  asset: { version: number; kind: string; file: { _id: string }; formerFiles: readonly FormerFile[] };
};

/** Another file in the place of an asset's, and those that it had before, to be looked at and put back. */
export function VersionsCard({ asset: { version, kind, file: present, formerFiles } }: Props) {
  const { t } = useTranslation("library");
  const answer: (FormAnswer & { post?: string }) | undefined = useAnswerOf("replace");
  const mayEdit = useCan()({ action: "edit", collectionType: "attachments" });
  if (!mayEdit && formerFiles.length === 0) return null;
  const post = { version };
  return (
    <Card title={t("versions.title")} id="versions" className="grid gap-4">
      {mayEdit ? (
        <SmallForm
          {...post}
          name="replace"
          area="library"
          encType="multipart/form-data"
          className="grid gap-3"
        >
          <NewFileField
            // What was replaced or refused leaves an empty field.
            key={`${present._id} ${answer?.post ?? ""}`}
            types={ASSET_TYPES.filter((type) => assetKind(type) === kind)}
            hint={t("versions.hint")}
          />
          <div>
            <SubmitButton intent="replace">{t("versions.replace")}</SubmitButton>
          </div>
        </SmallForm>
      ) : null}
      {formerFiles.length > 0 ? (
        <ul className="grid gap-3" aria-label={t("versions.former")}>
          {formerFiles.map(({ file, replacedAt, replacedBy }) => {
            const name = replacedBy ? personName(replacedBy) : null;
            const at = instantText(replacedAt);
            return (
              <li key={file._id} className="grid gap-1 justify-items-start [overflow-wrap:anywhere]">
                <FileLink
                  href={attachmentHref(file._id)}
                  name={file.filename}
                  preview={kind === "image" ? attachmentHref(file._id, "media_libary") : undefined}
                  note={[fileFacts(file), extentText(file)].filter(Boolean).join(" · ")}
                />
                <Hint as="span">
                  {name ? t("versions.until", { at, name }) : t("versions.untilThen", { at })}
                </Hint>
                {mayEdit ? (
                  <PostButton
                    {...post}
                    name={`restore-${file._id}`}
                    intent="restore"
                    size="small"
                    variant="quiet"
                    hidden={{ file: file._id }}
                    aria-label={t("versions.restoreNamed", { name: file.filename, at })}
                  >
                    {t("versions.restore")}
                  </PostButton>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
    </Card>
  );
}
