import { randomBytes } from "node:crypto";
import { articles } from "backend/modules/articles/tables";
import { assets } from "backend/modules/library/tables";
import { ALL_OF_ARTICLES, makeArticle, makeArticleMedium } from "backend/testing/articles";
import { quarters } from "backend/testing/pictures";
import { eq } from "drizzle-orm";
import { accessibilityFindings } from "../accessibility";
import { delayRequests } from "../delay-requests";
import { expect, type Locator, type Page, type Product, test } from "../fixtures";
import { settled } from "../forms/story";

const EDITOR = [...ALL_OF_ARTICLES, "global:manage_menu__articles", "global:read__tags"];
const READ = "global:read__attachments";
const UPLOAD = "global:create__attachments";
const TEXT = "Eins steht da.\n\nZwei steht da.";
/** What the library is asked for once an upload is there. */
const TAKEN = "**/lookup/pictures-of-texts/pick";

type SentFile = { name: string; type: string; content: Buffer };

/** A picture that nobody has yet. */
async function newPicture(): Promise<SentFile> {
  const name = `Haus ${randomBytes(5).toString("hex")}`;
  const width = 300 + Number.parseInt(name.slice(-2), 16);
  const content = await (await quarters(width, 90 + Number.parseInt(name.slice(-4, -2), 16)))
    .png()
    .toBuffer();
  return { name: `${name}.png`, type: "image/png", content };
}

async function openArticle(page: Page, { backend }: Product, text = TEXT) {
  const { db } = backend;
  const { id } = await makeArticle(db, (await makeArticleMedium(db)).id);
  await db.update(articles).set({ text }).where(eq(articles.id, id));
  await page.goto(`/articles/${id}`);
  await expect(wordsOf(page)).toBeVisible();
  return {
    id,
    stored: async () => (await db.select().from(articles).where(eq(articles.id, id)))[0]?.text,
  };
}

const wordsOf = (page: Page) => page.locator(".rich-text-words");
/** The pictures that stand in the text. */
const picturesOf = (page: Page) => wordsOf(page).locator('img[src^="/pictures/"]');
const publishOf = (page: Page) =>
  page.getByRole("button", { name: /^(Veröffentlichen|Erneut veröffentlichen)$/ });
const markdownOf = (page: Page) => page.locator("textarea[name=text]");
const noteOf = (page: Page, { name }: { name: string }) => page.getByRole("group", { name, exact: true });
/** How the text names the picture that the library has made of a file. */
const addressOf = async ({ backend }: Product, { name }: SentFile) => {
  const [asset] = await backend.db
    .select()
    .from(assets)
    .where(eq(assets.name, name.replace(/\.\w+$/, "")));
  return `/pictures/${asset?.id}`;
};

/** Drops files on words of the text, or pastes them at the cursor, as the browser does. */
async function bring(page: Page, how: { drop: Locator } | "paste", files: readonly SentFile[]) {
  const target = how === "paste" ? wordsOf(page) : how.drop;
  const sent = files.map(({ content, ...file }) => ({ ...file, content: content.toString("base64") }));
  await target.evaluate(
    (element, { files, isPaste }) => {
      const transfer = new DataTransfer();
      for (const { name, type, content } of files) {
        const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { clientX: left + width / 4, clientY: top + height / 2, bubbles: true, cancelable: true };
      element.dispatchEvent(
        isPaste
          ? new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true })
          : new DragEvent("drop", { dataTransfer: transfer, ...at }),
      );
    },
    { files: sent, isPaste: how === "paste" },
  );
}

test("a picture that is dropped amid a sentence is uploaded at its place, and stands in its own block then", async ({
  page,
  product,
  signInWith,
}) => {
  await signInWith([...EDITOR, READ, UPLOAD]);
  const { stored } = await openArticle(page, product);
  const words = wordsOf(page);
  const file = await newPicture();
  const uploads = await delayRequests(page, "**/uploads/*");
  await bring(page, { drop: words.getByText("Eins steht da.") }, [file]);
  const note = noteOf(page, file);
  await expect(note.getByRole("progressbar")).toBeVisible();
  await expect(words.locator("> *").nth(1)).toContainText(file.name);
  expect(await accessibilityFindings(page, { within: [".rich-text"] })).toEqual([]);

  // Meanwhile one goes on, and what is saved by itself has nothing of it.
  await words.getByText("Zwei steht da.").click();
  await page.keyboard.press("End");
  await settled(page);
  await page.keyboard.type(" Und mehr.");
  await expect.poll(stored).toBe(`${TEXT} Und mehr.`);
  await expect(note).toBeVisible();

  await uploads.letThrough();
  await expect(picturesOf(page)).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(page.getByText(`${file.name} steht jetzt im Text.`)).toBeAttached();
  const written = `Eins steht da.\n\n![](${await addressOf(product, file)})\n\nZwei steht da. Und mehr.`;
  await expect(markdownOf(page)).toHaveValue(written);
  await expect.poll(stored).toBe(written);
  // The cursor is where it was, and one step takes the picture back.
  await page.keyboard.type("!");
  await expect(markdownOf(page)).toHaveValue(`${written}!`);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(markdownOf(page)).toHaveValue(`${TEXT} Und mehr.`);
});

test("several that are pasted come in their order, and of those that are refused each says why at its place", async ({
  page,
  product,
  signInWith,
}) => {
  await signInWith([...EDITOR, READ, UPLOAD]);
  await openArticle(page, product);
  const words = wordsOf(page);
  const [first, second] = [await newPicture(), await newPicture()];
  const document = {
    name: "Satzung.pdf",
    type: "application/pdf",
    content: Buffer.from("%PDF-1.4\n%%EOF\n"),
  };
  // Only its content tells what it is.
  const wrong = { name: "Falsch.png", type: "image/png", content: Buffer.from("%PDF-1.4\nFalsch\n%%EOF\n") };
  const empty = { name: "Leer.png", type: "image/png", content: Buffer.alloc(0) };
  await words.getByText("Eins steht da.").click();
  await page.keyboard.press("Home");
  await settled(page);
  await bring(page, "paste", [first, document, wrong, empty, second]);
  await expect(picturesOf(page)).toHaveCount(2);
  const written = `Eins steht da.\n\n![](${await addressOf(product, first)})\n\n![](${await addressOf(product, second)})\n\nZwei steht da.`;
  await expect(markdownOf(page)).toHaveValue(written);
  await expect(noteOf(page, document)).toContainText("Bitte ein Bild als JPG, PNG, WebP oder GIF wählen.");
  await expect(noteOf(page, wrong)).toContainText("Bitte ein Bild als JPG, PNG, WebP oder GIF wählen.");
  await expect(noteOf(page, empty)).toContainText("Die Datei ist leer.");
  expect(await accessibilityFindings(page, { within: [".rich-text"] })).toEqual([]);
  for (const refused of [document, wrong, empty]) {
    await page.getByRole("button", { name: `${refused.name}: entfernen` }).press("Enter");
    await expect(noteOf(page, refused)).toHaveCount(0);
  }
  await expect(words).toBeFocused();
  await expect(markdownOf(page)).toHaveValue(written);
});

test("a file that is too large is refused before anything of it is sent", async ({
  page,
  product,
  signInWith,
}) => {
  await signInWith([...EDITOR, READ, UPLOAD]);
  await openArticle(page, product);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/uploads")) posts.push(request.url());
  });
  await wordsOf(page).evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(50_000_001)], "Groß.png", { type: "image/png" }));
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(noteOf(page, { name: "Groß.png" })).toContainText("Die Datei ist zu groß: höchstens 50 MB.");
  expect(posts).toEqual([]);
  await expect(markdownOf(page)).toHaveValue(TEXT);
});

test("pressing and leaving wait for what is on its way, or for its end", async ({
  page,
  product,
  signInWith,
}) => {
  await signInWith([...EDITOR, READ, UPLOAD]);
  const { id, stored } = await openArticle(page, product);
  const file = await newPicture();
  const uploads = await delayRequests(page, "**/uploads/*");
  await bring(page, { drop: wordsOf(page).getByText("Zwei steht da.") }, [file]);
  const note = noteOf(page, file);
  const cancel = note.getByRole("button", { name: `${file.name}: abbrechen` });
  await expect(cancel).toBeVisible();
  const posts: string[] = [];
  page.on("request", (request) => {
    const isOfArticle = new URL(request.url()).pathname.startsWith(`/articles/${id}`);
    if (request.method() === "POST" && isOfArticle) posts.push(request.url());
  });
  await publishOf(page).click();
  await expect(note).toContainText("Das Bild ist noch unterwegs.");
  await expect(cancel).toBeFocused();
  await expect(cancel).toBeInViewport();
  expect(posts).toEqual([]);

  await page.locator("#sidebar, nav").getByRole("link", { name: "Artikel", exact: true }).first().click();
  const question = page.getByRole("dialog", { name: "Seite verlassen?" });
  await expect(question).toContainText("Eine Datei wird noch übertragen.");
  await question.getByRole("button", { name: "Weiter bearbeiten" }).last().click();
  await expect(note).toBeVisible();

  await cancel.click();
  await expect(note).toHaveCount(0);
  await uploads.letThrough();
  await page.getByLabel("Titel", { exact: true }).fill("Ohne Bild");
  await publishOf(page).click();
  await expect(page.getByText("Veröffentlicht", { exact: true }).first()).toBeVisible();
  expect(await stored()).toBe(TEXT);
});

test.describe("on a bad line", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("what the library did not answer is sent once more, and the text is as it was until then", async ({
    page,
    product,
    signInWith,
  }) => {
    await signInWith([...EDITOR, READ, UPLOAD]);
    const { stored } = await openArticle(page, product);
    const file = await newPicture();
    await page.route(TAKEN, (route) => route.abort());
    await bring(page, { drop: wordsOf(page).getByText("Eins steht da.") }, [file]);
    const note = noteOf(page, file);
    await expect(note).toContainText("Das Bild ist nicht angekommen.");
    await expect(markdownOf(page)).toHaveValue(TEXT);
    await page.unroute(TAKEN);
    await note.getByRole("button", { name: `${file.name}: erneut versuchen` }).press("Enter");
    await expect(picturesOf(page)).toBeVisible();
    const written = `Eins steht da.\n\n![](${await addressOf(product, file)})\n\nZwei steht da.`;
    await expect.poll(stored).toBe(written);
  });
});

test("who may not upload into the library is told so, and nothing is sent", async ({
  page,
  product,
  signInWith,
}) => {
  await signInWith([...EDITOR, READ]);
  await openArticle(page, product);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (/\/uploads|\/lookup\//.test(request.url())) posts.push(request.url());
  });
  const file = await newPicture();
  await bring(page, { drop: wordsOf(page).getByText("Eins steht da.") }, [file]);
  await expect(noteOf(page, file)).toContainText(
    "Bilder darf nur einsetzen, wer in die Mediathek hochladen darf.",
  );
  await page.getByRole("button", { name: `${file.name}: entfernen` }).click();
  await expect(noteOf(page, file)).toHaveCount(0);
  expect(posts).toEqual([]);
  await expect(markdownOf(page)).toHaveValue(TEXT);
});

test("of what is pasted from another page its pictures are neither loaded nor put in", async ({
  page,
  product,
  signInWith,
}) => {
  await signInWith([...EDITOR, READ, UPLOAD]);
  await openArticle(page, product);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("fremd.test")) asked.push(request.url());
  });
  const words = wordsOf(page);
  await words.getByText("Zwei steht da.").click();
  await page.keyboard.press("End");
  await settled(page);
  const paste = (kinds: Record<string, string>) =>
    words.evaluate((text, kinds) => {
      const clipboardData = new DataTransfer();
      for (const [kind, value] of Object.entries(kinds)) clipboardData.setData(kind, value);
      text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, kinds);
  const html = '<p>Drei<img src="https://fremd.test/a.png" srcset="https://fremd.test/b.png 2x"></p>';
  await paste({ "text/html": html });
  await expect(markdownOf(page)).toHaveValue(TEXT);
  await paste({ "text/html": html, "text/plain": " Drei" });
  await expect(markdownOf(page)).toHaveValue(`${TEXT} Drei`);
  await expect(words.locator("img[src]")).toHaveCount(0);
  expect(asked).toEqual([]);
});
