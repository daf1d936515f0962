import { activityLogs } from "backend/platform/database/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { MAX_UPLOAD_BYTES } from "domain/attachments/upload-rules";
import { beforeAll, expect, test } from "vitest";

const PDF = new TextEncoder().encode("%PDF-1.4\n%%EOF\n");

describeOnDatabase("upload", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });

  async function upload(permissions: string[], content: Uint8Array<ArrayBuffer>, name = "Anzeige.pdf") {
    const { token } = await signedInUser(backend.db, permissions);
    const body = new FormData();
    const query =
      "mutation ($file: File!) { uploadAttachment(file: $file) { _id filename mimeType size width height url } }";
    body.set("operations", JSON.stringify({ query, variables: { file: null } }));
    body.set("map", JSON.stringify({ 0: ["variables.file"] }));
    body.set("0", new File([content], name, { type: "image/png" }));
    const headers = { authorization: `Bearer ${token}` };
    const response = await backend.fetch(
      new Request("http://backend/graphql", { method: "POST", headers, body }),
    );
    const answer = (await response.json()) as {
      data?: { uploadAttachment: Record<string, unknown> };
      errors?: { extensions: { code: string; data: unknown; permission?: string } }[];
    };
    return { data: answer.data?.uploadAttachment, refused: answer.errors?.[0]?.extensions };
  }

  test("is open to whoever writes bookings of any medium, or the library", async () => {
    for (const held of ["medium:7:edit__bookings", "global:create__bookings", "global:create__attachments"]) {
      const { data } = await upload([held], PDF);
      expect(data).toMatchObject({
        filename: "Anzeige.pdf",
        mimeType: "application/pdf",
        size: PDF.length,
        width: null,
      });
    }
    for (const held of ["global:read__bookings", "medium:7:view__bookings"]) {
      expect((await upload([held], PDF)).refused).toMatchObject({
        code: "NOT_AUTHORIZED",
        permission: "global:create__attachments",
      });
    }
  });

  test("is logged", async () => {
    const { data } = await upload(["global:create__attachments"], PDF, "Protokoll.pdf");
    const logs = await backend.db.select().from(activityLogs);
    expect(logs).toContainEqual(
      expect.objectContaining({ area: "files", action: "create", recordId: Number(data?._id) }),
    );
  });

  test("refuses what is empty, too large or of another type, on the field", async () => {
    const problem = async (content: Uint8Array<ArrayBuffer>) =>
      (await upload(["global:create__attachments"], content)).refused?.data;
    expect(await problem(new Uint8Array())).toEqual([{ field: "file", message: "file_empty" }]);
    expect(await problem(new TextEncoder().encode("<script>"))).toEqual([
      { field: "file", message: "file_type_invalid" },
    ]);
    expect((await upload(["global:create__attachments"], PDF, "Anzeige.png")).refused?.data).toEqual([
      { field: "file", message: "file_mislabelled", params: { ending: "png", expected: "pdf" } },
    ]);
    expect(await problem(new Uint8Array(MAX_UPLOAD_BYTES + 1))).toEqual([
      { field: "file", message: "file_too_large", params: { megabytes: 50 } },
    ]);
  });
});
