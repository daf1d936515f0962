import { TookTooMuchError, threads } from "backend/platform/threads/threads";
import { ALL_OF_ARTICLES, articleDesk } from "backend/testing/articles";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makeAsset } from "backend/testing/library";
import { beforeAll, expect, it, vi } from "vitest";

const TYPED = { title: "Getippt", subtitle: "", intro: "", text: "Noch **kurz**", isAdvertorial: false };

describeOnDatabase("the preview of what is typed", (open) => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof articleDesk>>;
  let id: string;
  beforeAll(async () => {
    backend = await open();
    desk = await articleDesk(backend, () => new Date(), [...ALL_OF_ARTICLES, "global:read__attachments"]);
    id = (await desk.create()).data.r._id;
  });

  const typed = async (values: object, as?: string) =>
    await desk.ask(
      `query ($id: String!, $typed: TypedArticle!) {
        r: typedArticlePreview(id: $id, typed: $typed) { title subtitle intro html } }`,
      { id, typed: { ...TYPED, ...values } },
      as,
    );

  it("shows it long before it could be saved, and saves nothing", async () => {
    expect((await typed({ title: "", subtitle: " Unten " })).data.r).toEqual({
      title: "",
      subtitle: "Unten",
      intro: null,
      html: "<p>Noch <strong>kurz</strong></p>",
    });
    expect(await desk.find(id)).toMatchObject({ version: 1, draftNumber: 1 });
  });

  it("takes no more than the form does", async () => {
    const longest = { title: "a".repeat(2000), subtitle: "b".repeat(2000), intro: "c".repeat(1000) };
    expect((await typed({ ...longest, text: "d ".repeat(30_000) })).errors).toBeUndefined();
    for (const [field, max] of Object.entries({ title: 2000, subtitle: 2000, intro: 1000, text: 60_000 })) {
      const { errors } = await typed({ [field]: "a".repeat(max + 1) });
      expect(errors?.[0]?.extensions.data).toEqual([{ field, message: "too_long", params: { max } }]);
    }
  });

  it("is refused at the text where it takes too long, and so is saving it", async () => {
    const run = vi.spyOn(threads, "run").mockRejectedValue(new TookTooMuchError());
    const problem = [{ field: "text", message: "text_too_complex" }];
    expect((await typed({ text: "Ein *endloser* Text" })).errors?.[0]?.extensions.data).toEqual(problem);
    const saved = await desk.create({ text: "Ein *endloser* Text, der lang genug ist." });
    expect(saved.errors?.[0]?.extensions.data).toEqual(problem);
    expect(run).toHaveBeenCalledWith(
      expect.objectContaining({ kind: "texts", deadlineMs: 3000 }),
      expect.anything(),
      expect.anything(),
    );
    run.mockRestore();
    expect((await typed({ text: "Ein *endloser* Text" })).data.r.html).toContain("<em>");
  });

  it("does not tell which pictures there are to those who may not see them", async () => {
    const [hidden, shown] = [(await makeAsset(backend))._id, (await makeAsset(backend))._id];
    await desk.create({ text: `Hier ein Bild: ![Haus](/pictures/${shown})` });
    const { token } = await signedInUser(backend.db, ALL_OF_ARTICLES);
    const htmlOf = async (asset: string, as?: string) =>
      (await typed({ text: `![Haus](/pictures/${asset})` }, as)).data.r.html;
    const [words, picture] = ["<p>Haus</p>", `<p><img src="/pictures/${shown}" alt="Haus"></p>`];
    expect(await htmlOf(hidden)).toContain("<img");
    expect([await htmlOf(hidden, token), await htmlOf("999999999", token)]).toEqual([words, words]);
    expect(await htmlOf(shown, token)).toBe(picture);
  });
});
