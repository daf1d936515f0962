import { MAX_UPLOAD_BYTES } from "domain/attachments/upload";
import type { FormProblem, LookupItem } from "~/forms";
import { gqlRequest, type RequestArgs, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { UPLOAD } from "./attachment";

const UploadAttachment = graphql(`
  mutation UploadAttachment($file: File!) {
    uploadAttachment(file: $file) { _id filename }
  }
`);

const REMOVE = "kit/remove/";

/**
 * Uploads the files of a posted form at once and puts the attachments' ids into the record's fields. So a file is kept
 * even if other fields have problems, and the user need not choose it again. `single` are the fields with one
 * attachment (`AttachmentField`); all others hold several.
 *
 * Changes the posted form, which `parseForm` reads next.
 *
 * @returns the names of what was uploaded, and what was refused
 */
export async function takeUploads(args: RequestArgs, posted: FormData, single: readonly string[]) {
  const problems: FormProblem[] = [];
  const uploaded: Record<string, LookupItem[]> = {};
  for (const field of single) {
    if (posted.get(`${REMOVE}${UPLOAD}${field}`) === "on") posted.set(field, "");
  }
  for (const [name, file] of [...posted.entries()]) {
    if (!name.startsWith(UPLOAD) || !(file instanceof File) || file.size === 0) continue;
    const field = name.slice(UPLOAD.length);
    if (file.size > MAX_UPLOAD_BYTES) {
      // The service refuses such a large request before it can name the problem, so this does it.
      const params = { megabytes: MAX_UPLOAD_BYTES / 1_000_000 };
      problems.push({ field, message: "file_too_large", params });
      continue;
    }
    try {
      const { uploadAttachment } = await gqlRequest(args, UploadAttachment, { file });
      const { _id, filename } = uploadAttachment;
      uploaded[field] = [...(uploaded[field] ?? []), { id: _id, label: filename }];
      if (single.includes(field)) posted.set(field, _id);
      else posted.append(field, _id);
    } catch (refusal) {
      if (!(refusal instanceof ServiceError)) throw refusal;
      const first = refusal.problems[0];
      problems.push({ field, message: first?.message ?? "file_invalid", params: first?.params });
    }
  }
  return { uploaded, problems };
}
