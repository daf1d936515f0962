import { ASSET_TYPES, MAX_FORM_FILES } from "domain/attachments/upload-rules";
import { Fragment } from "react";
import { fieldsOf, SmallForm, SubmitButton } from "~/forms";
import { useMessages } from "~/forms/messages";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { FilesField } from "./files-field";
import { UPLOAD_FORM } from "./form-name";
import type { RefusedFile } from "./take-files.server";
import type { loadUpload, UploadedFile, uploadSchema } from "./upload.server";

const { Choice } = fieldsOf<typeof uploadSchema>();

type Props = Awaited<ReturnType<typeof loadUpload>> & {
  /** Names the last post, which has taken the files. */
  post: string;
};

/** Files to choose, on a telephone also from its camera, and the folder that they go into. */
export function UploadForm({ folders, folder, post }: Props) {
  const { t } = useTranslation("library");
  return (
    <Card title={t("upload.form")} id="files">
      <SmallForm
        name={UPLOAD_FORM}
        area="library"
        values={folder ? { folder } : {}}
        encType="multipart/form-data"
        className="grid grid-cols-1 gap-4"
      >
        <FilesField
          key={post}
          name="files"
          purpose="attachments"
          types={ASSET_TYPES}
          hint={t("hints.files", { max: MAX_FORM_FILES })}
        />
        <Choice name="folder" of={folders} empty={t("noFolder")} />
        <div>
          <SubmitButton intent="upload" variant="primary">
            {t("upload.submit")}
          </SubmitButton>
        </div>
      </SmallForm>
    </Card>
  );
}

/** What became of the files of a post: those that were taken, and why the others were not. */
export function UploadOutcome({ uploaded, refused }: { uploaded: UploadedFile[]; refused: RefusedFile[] }) {
  const { t } = useTranslation("library");
  const messages = useMessages();
  return (
    <>
      {refused.length > 0 ? (
        <Card title={t("upload.refused")} id="refused">
          <ul className="grid gap-2">
            {refused.map(({ name, problem, twin }, nth) => (
              <li key={`${nth} ${name}`} className="break-words">
                <b>{name || t("upload.lost")}</b>: {messages([problem]).join(" ")}{" "}
                {twin ? (
                  <PathLink to={`/media/${twin.id}`}>{t("upload.use", { name: twin.name })}</PathLink>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {uploaded.length > 0 ? (
        <Card title={t("upload.done")} id="done">
          <ul className="grid gap-2">
            {uploaded.map(({ id, name, similar }) => (
              <li key={id} className="break-words">
                <PathLink to={`/media/${id}`}>{name}</PathLink>
                {similar.length > 0 ? (
                  <p>
                    {t("upload.similar")}{" "}
                    {similar.map((other, nth) => (
                      <Fragment key={other.id}>
                        {nth > 0 ? ", " : null}
                        <PathLink to={`/media/${other.id}`}>{other.name}</PathLink>
                      </Fragment>
                    ))}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}
