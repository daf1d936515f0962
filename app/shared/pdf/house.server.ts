import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithFile } from "~/records/attachments/file.server";

/** The logo of the house for a PDF. Null where there is none, or its file is gone: the paper is made all the same. */
export async function houseLogo(
  args: LoaderFunctionArgs,
  logo: { _id: string } | null,
): Promise<Uint8Array | null> {
  if (!logo) return null;
  const answer = await answerWithFile({ ...args, file: [logo._id] });
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  await answer.body?.cancel();
  return null;
}
