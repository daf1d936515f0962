import {
  type Font,
  MARGIN,
  openPdf,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  type Pdf,
  WIDTH,
} from "~/shared/pdf/paper.server";
import type { PdfPictures } from "~/shared/pdf/pictures.server";
import type { Block, TextRun } from "./blocks";

const BOTTOM = PAGE_HEIGHT - MARGIN;
const INDENT = 16;
const INK = "#17202a";
const QUIET = "#48545f";
const LINK = "#0a4bd1";

type Box = { x?: number; width?: number };
type Look = { size: number; font?: Font; colour?: string; tag?: string };

/** A document of A4 pages with its tags, and what it becomes. */
export function openPaper(info: { title: string; author: string }) {
  const { pdf, written } = openPdf(info, { autoFirstPage: false, pdfVersion: "1.7", tagged: true });
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  return { paper: new PdfWriter(pdf, root), written };
}

/** Writes from top to bottom. What does not fit on a page goes on with the next one. */
export class PdfWriter {
  constructor(
    readonly pdf: Pdf,
    private parent: PDFKit.PDFStructureElement,
  ) {}

  /** Goes on with the next page unless that much is left of this one. */
  need(height: number): void {
    if (this.pdf.y + Math.min(height, BOTTOM - MARGIN) > BOTTOM) this.pdf.addPage();
  }

  space(height: number): void {
    this.pdf.y += height;
  }

  line(text: string, look: Look, box: Box = {}): void {
    this.runs([{ text, isBold: false, isItalic: false, link: null }], look, box);
  }

  runs(
    runs: readonly TextRun[],
    { size, font = "plain", colour = INK, tag = "P" }: Look,
    box: Box = {},
  ): void {
    const { x = MARGIN, width = WIDTH } = box;
    const { pdf } = this;
    pdf.font(font).fontSize(size);
    this.need(pdf.heightOfString("x") * 2);
    const write = () => {
      for (const [nth, run] of runs.entries()) {
        pdf
          .font(fontOf(font, run))
          .fontSize(size)
          .fillColor(run.link ? LINK : colour);
        const options = {
          width,
          lineGap: size * 0.25,
          continued: nth < runs.length - 1,
          link: run.link,
          underline: run.link !== null,
        };
        if (nth === 0) pdf.text(run.text, x, pdf.y, options);
        else pdf.text(run.text, options);
      }
    };
    // The text of an entry is its body.
    const content = tag === "LI" ? pdf.struct("LBody", {}, write) : write;
    this.parent.add(pdf.struct(tag, {}, content));
    pdf.fillColor(INK);
  }

  /** A picture as wide as its box, or as high as may be; returns its height. */
  picture(
    picture: { content: Buffer; width: number; height: number },
    {
      alt,
      most,
      link = null,
      x = MARGIN,
      width = WIDTH,
    }: Box & { alt: string; most: number; link?: string | null },
  ): number {
    const scale = Math.min(width / picture.width, Math.min(most, BOTTOM - MARGIN) / picture.height);
    const size = { width: picture.width * scale, height: picture.height * scale };
    this.need(size.height);
    const { pdf } = this;
    const { y } = pdf;
    const draw = () => {
      pdf.image(picture.content, x, y, size);
      if (link) pdf.link(x, y, size.width, size.height, link);
    };
    this.parent.add(pdf.struct("Figure", { alt }, draw));
    pdf.y = y + size.height;
    return size.height;
  }

  /** A dashed frame: something is missing there, or is not for everybody. */
  frame(text: string, { height = 0, x = MARGIN, width = WIDTH }: Box & { height?: number } = {}): void {
    const { pdf } = this;
    pdf.font("plain").fontSize(9.5);
    const inner = width - 20;
    const textHeight = pdf.heightOfString(text, { width: inner });
    const full = Math.max(height, textHeight + 20);
    this.need(full);
    const { y } = pdf;
    this.artifact(() =>
      pdf.rect(x, y, width, full).dash(4, { space: 3 }).lineWidth(1).stroke(QUIET).undash(),
    );
    pdf.y = y + (full - textHeight) / 2;
    this.line(text, { size: 9.5, colour: QUIET }, { x: x + 10, width: inner });
    pdf.y = y + full;
  }

  rule(): void {
    this.need(20);
    const { pdf } = this;
    const y = pdf.y + 6;
    this.artifact(() =>
      pdf
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .lineWidth(0.5)
        .stroke(QUIET),
    );
    pdf.y = y + 6;
  }

  /** A band over the whole width at the top of the first page. */
  band(height: number, colour: string): void {
    this.artifact(() => this.pdf.rect(0, 0, PAGE_WIDTH, height).fill(colour));
  }

  /** Parts of a text; those of its pictures that could not be read are named. */
  async text(blocks: readonly Block[], { pictures, unread, pause }: TextOptions): Promise<void> {
    let list: PDFKit.PDFStructureElement | null = null;
    const outer = this.parent;
    const levels = blocks.flatMap((block) => (block.kind === "heading" ? [block.level] : []));
    const highest = Math.min(...levels);
    const endList = () => {
      list?.end();
      list = null;
      this.parent = outer;
    };
    for (const block of blocks) {
      await pause();
      const isEntry = "marker" in block && block.marker !== null;
      if (!isEntry) endList();
      if (block.kind === "rule") this.rule();
      else if (block.kind === "picture") {
        const picture = pictures.get(block.src);
        this.space(6);
        if (picture) this.picture(picture, { alt: block.alt, most: 320 });
        else this.line(unread(block.alt), { size: 9, colour: QUIET });
        this.space(6);
      } else if (block.kind === "heading") {
        this.need(60);
        this.space(6);
        this.runs(block.runs, { size: 12, font: "bold", tag: `H${Math.min(6, block.level - highest + 3)}` });
        this.space(2);
      } else {
        const x = MARGIN + block.depth * INDENT;
        const box = { x, width: WIDTH - block.depth * INDENT };
        if (isEntry && !list) {
          list = this.pdf.struct("L");
          outer.add(list);
        }
        if (list) this.parent = list;
        const marked = isEntry ? [{ ...PLAIN, text: `${block.marker} ` }, ...block.runs] : block.runs;
        this.runs(marked, { size: 10, tag: isEntry ? "LI" : "P" }, box);
        this.space(isEntry ? 2 : 6);
      }
    }
    endList();
  }

  /** Writes on the bottom of each page that is there; `of` is the number of the page, from 0. */
  footers(of: (page: number) => string): void {
    const { pdf } = this;
    const { start, count } = pdf.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      pdf.switchToPage(page);
      // The text is below the margin, where it would otherwise start a new page.
      pdf.page.margins.bottom = 0;
      this.artifact(() =>
        pdf
          .font("plain")
          .fontSize(8)
          .fillColor(QUIET)
          .text(of(page), MARGIN, PAGE_HEIGHT - 40, { width: WIDTH, align: "center" }),
      );
    }
  }

  /** What is no part of the text for those who have it read to them. */
  private artifact(draw: () => void): void {
    this.pdf.markContent("Artifact");
    draw();
    this.pdf.endMarkedContent();
  }
}

const PLAIN = { isBold: false, isItalic: false, link: null };

export interface TextOptions {
  pictures: PdfPictures;
  /** What stands for a picture that could not be read. */
  unread: (name: string) => string;
  pause: () => Promise<void>;
}

function fontOf(font: Font, { isBold, isItalic }: TextRun): Font {
  const bold = isBold || font === "bold";
  if (bold) return isItalic ? "boldItalic" : "bold";
  return isItalic ? "italic" : "plain";
}
