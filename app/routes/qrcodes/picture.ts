import type { LoaderFunctionArgs } from "@remix-run/node";
import { shortPath } from "domain/qrcodes/qrcode";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { requireToken } from "~/session/current-user.server";
import { pngFile, svgFile } from "./record/picture.server";

const CodeOf = graphql("query CodeOf($id: String!) { qrCode(id: $id) { code } }");

/** The picture of a code as a file: code.svg or code.png. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  requireToken(args.request);
  const { id = "", file = "" } = args.params;
  const { qrCode } = await gqlRequest(args, CodeOf, { id });
  if (!qrCode || !/^code\.(svg|png)$/.test(file)) return new Response(null, { status: 404 });
  const address = new URL(args.request.url).origin + shortPath(qrCode.code);
  const isSvg = file === "code.svg";
  return new Response(isSvg ? svgFile(address) : new Uint8Array(await pngFile(address)), {
    headers: {
      "Content-Type": isSvg ? "image/svg+xml" : "image/png",
      "Content-Disposition": `attachment; filename="${qrCode.code}.${isSvg ? "svg" : "png"}"`,
    },
  });
}
