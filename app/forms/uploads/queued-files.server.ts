import type { UploadPurpose } from "domain/attachments/upload-purposes";
import type { RequestArgs } from "~/graphql/client.server";
import { redirectToLogin } from "~/http/return-to.server";
import { requireToken } from "~/session/current-user.server";

/**
 * The files of an `<UploadQueue>` in a posted form, one after the other: those that the form has brought, and the uploads that
 * it names, which are taken over here. `gone`: an upload that is not there any more, or not whole. What an earlier post of
 * the same form has taken is left out. Ends the request with 403 for users who may not upload for the purpose.
 */
export async function* queuedFiles(
  args: RequestArgs,
  posted: FormData,
  { purpose, name = "upload" }: { purpose: UploadPurpose; name?: string },
): AsyncGenerator<File | "gone"> {
  const entries = posted.getAll(name);
  let take: Awaited<ReturnType<RequestArgs["context"]["takesUploads"]>> | undefined;
  for (const entry of entries) {
    if (!isChosen(entry)) continue;
    if (entry instanceof File) {
      yield entry;
      continue;
    }
    take ??= await takerOf(args, purpose);
    const file = await take(entry);
    if (file !== "taken") yield file ?? "gone";
  }
}

/** How many files of an `<UploadQueue>` a form has posted, with those that an earlier post has taken. */
export const countQueued = (posted: FormData, name: string): number =>
  posted.getAll(name).filter(isChosen).length;

/** A form sends its field for files, the empty one too. */
const isChosen = (entry: FormDataEntryValue) =>
  typeof entry === "string" ? entry !== "" : entry.name !== "" || entry.size > 0;

async function takerOf({ request, context }: RequestArgs, purpose: UploadPurpose) {
  const token = requireToken(request);
  try {
    return await context.takesUploads(token, purpose);
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status === 401) throw redirectToLogin(request);
    throw refusal;
  }
}
