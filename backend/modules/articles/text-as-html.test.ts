import { TookTooMuchError, threads } from "backend/platform/threads/threads";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makeAsset } from "backend/testing/library";
import { send } from "backend/testing/request";
import { pictureMarkdown } from "domain/markdown/own-addresses";
import { beforeAll, expect, it, vi } from "vitest";

describeOnDatabase("a text to be read", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    ({ token } = await signedInUser(backend.db));
  });
  const html = async (text: string, as: string | null = token) => {
    const { data, code } = await send(backend, as, "query ($text: String!) { r: textAsHtml(text: $text) }", {
      text,
    });
    return data?.r ?? code;
  };

  it("is what readers get: rendered, and without anything that could do harm", async () => {
    expect(await html("## Drei Fragen\n\nDas ist **wichtig**.")).toBe(
      "<h3>Drei Fragen</h3>\n<p>Das ist <strong>wichtig</strong>.</p>",
    );
    const hostile = await html(
      "<img src=x onerror=alert(1)> [x](javascript:alert(1)) <script>alert(1)</script>",
    );
    expect(hostile).not.toMatch(/<(img|script)|href="javascript/i);
  });

  it("names no picture to those who may not see the library", async () => {
    const { db } = backend;
    const { _id: asset } = await makeAsset(backend);
    const text = `Vorher ${pictureMarkdown({ asset, alt: "Im Garten", caption: null })} nachher`;
    expect(await html(text)).not.toContain("<img");
    expect(await html(text)).toContain("Im Garten");
    const { token: seeing } = await signedInUser(db, ["global:read__attachments"]);
    expect(await html(text, seeing)).toContain("<img");
  });

  it("is for users alone, of a bounded length, and its words where it takes too long", async () => {
    expect(await html("Kurz", null)).toBe("NOT_AUTHENTICATED");
    expect(await html("x".repeat(200_001))).toBe("BAD_USER_INPUT");
    const run = vi.spyOn(threads, "run").mockRejectedValue(new TookTooMuchError());
    expect(await html("Ein *endloser* Text, der gelesen wird")).toContain("Ein *endloser* Text");
    run.mockRestore();
  });
});
