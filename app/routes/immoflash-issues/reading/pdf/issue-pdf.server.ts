import { formatDayLong } from "domain/dates";
import { texts } from "~/i18n/i18n";
import { createPause } from "~/shared/pdf/limits.server";
import { MARGIN, WIDTH } from "~/shared/pdf/paper.server";
import type { PdfPictures } from "~/shared/pdf/pictures.server";
import {
  adShapeOf,
  type ReadAdData,
  type ReadArticleData,
  type ReadIssueData,
  type ReadPageData,
} from "../read-issue";
import type { PreviewOf } from "../shown";
import { noteOfArticle, shownOfAd } from "../words";
import { blocksOf } from "./blocks";
import { openPaper, type PdfWriter, type TextOptions } from "./paper.server";
import { addressOfAd } from "./pictures.server";

const QUIET = "#48545f";
const HEAD = { accent: "#0a5360", text: "#ffffff" };

/** An immoflash issue as a PDF: each of its pages begins a new one. */
export async function issuePdf(
  issue: ReadIssueData,
  of: PreviewOf,
  pictures: PdfPictures,
): Promise<Uint8Array<ArrayBuffer>> {
  const t = texts("immoflash-issues");
  const { paper, written } = openPaper({ title: issue.title, author: issue.senderName ?? issue.medium });
  const { pdf } = paper;
  const footers: string[] = [];
  let footer = issue.title;
  pdf.on("pageAdded", () => footers.push(footer));
  const unread = (name: string) => t("preview.pictureUnread", { name: name || t("preview.unnamedPicture") });
  const options: TextOptions = { pictures, unread, pause: createPause() };
  const issueWriter = new IssueWriter(paper, of, options);

  pdf.addPage();
  issueWriter.head(issue);
  if (issue.pages.length === 0) paper.frame(t("preview.noPages"));
  for (const [nth, page] of issue.pages.entries()) {
    footer = `${issue.title} · ${t("findings.page", { page: nth + 1 })}`;
    if (nth === 0) footers[0] = footer;
    else pdf.addPage();
    await issueWriter.page(page);
  }
  if (issue.content.length > 0) {
    footer = `${issue.title} · ${t("rows.content.title")}`;
    pdf.addPage();
    for (const article of issue.content) await issueWriter.article(article, "small");
  }
  paper.footers((page) => footers[page] ?? footer);
  pdf.end();
  return await written;
}

type Picture = "large" | "small" | "none";

class IssueWriter {
  private readonly t = texts("immoflash-issues");

  constructor(
    private readonly paper: PdfWriter,
    private readonly of: PreviewOf,
    private readonly options: TextOptions,
  ) {}

  head(issue: ReadIssueData): void {
    const { paper, t } = this;
    const { title, issueNumber, publishDate, medium, senderName, logo, customLink } = issue;
    const { pdf } = paper;
    const colour = issue.accentTextColour ?? HEAD.text;
    pdf.font("bold").fontSize(22);
    const height = MARGIN + pdf.heightOfString(title, { width: WIDTH }) + 70 + (customLink ? 16 : 0);
    paper.band(height, issue.accentColour ?? HEAD.accent);
    const picture = logo && this.options.pictures.get(logo.address);
    pdf.y = 28;
    if (picture) paper.picture(picture, { alt: senderName ?? "", most: 32, width: 170 });
    else paper.line(senderName ?? medium, { size: 10, font: "bold", colour });
    pdf.y = Math.max(pdf.y + 6, 66);
    paper.line(title, { size: 22, font: "bold", colour, tag: "H1" });
    const number = issueNumber ? t("preview.number", { number: issueNumber }) : null;
    paper.line([medium, number, formatDayLong(publishDate)].filter(Boolean).join(" · "), {
      size: 10,
      colour,
    });
    if (customLink) {
      const run = { text: customLink, isBold: false, isItalic: false, link: customLink };
      paper.runs([run], { size: 9, colour });
    }
    pdf.y = height + 20;
  }

  async page(page: ReadPageData): Promise<void> {
    const { paper, t, of } = this;
    await this.options.pause();
    if (page.type === "imprint") return await this.imprint(page);
    if (page.type === "magazine_preview") return this.magazine(page);
    const picture: Picture =
      page.type === "cover_left" ? "large" : page.type === "cover_right" ? "none" : "small";
    for (const article of page.articles) {
      if (article) await this.article(article, picture);
      else paper.frame(t("preview.articleMissing"), { height: 60 });
      paper.space(16);
    }
    for (const ad of page.ads) {
      await this.options.pause();
      if (ad) this.ad(ad, adShapeOf(page.type));
      else if (of === "draft") paper.frame(t("preview.placeFree"), { height: 90 });
      paper.space(12);
    }
  }

  async article(article: ReadArticleData, picture: Picture): Promise<void> {
    const { paper, t, of } = this;
    const { title, subtitle, intro, html, cover, coverOwner, isAdvertorial } = article;
    if (cover && picture !== "none") this.cover(cover, coverOwner, picture === "large" ? 330 : 200);
    if (picture === "large" && html !== null && !cover && of === "draft")
      paper.frame(t("preview.coverMissing"), { height: 60 });
    paper.space(8);
    paper.need(90);
    if (isAdvertorial) this.mark();
    paper.line(title, { size: picture === "large" ? 20 : 15, font: "bold", tag: "H2" });
    if (subtitle) paper.line(subtitle, { size: 11 });
    if (intro) {
      paper.space(4);
      paper.line(intro, { size: 10, font: "bold" });
    }
    paper.space(6);
    const note = noteOfArticle(article);
    if (note) {
      paper.frame(note);
      paper.space(8);
    }
    if (html !== null) await paper.text(blocksOf(html), this.options);
  }

  private cover(cover: { address: string; alt: string | null }, owner: string | null, most: number): void {
    const { paper, t } = this;
    const picture = this.options.pictures.get(cover.address);
    if (picture) paper.picture(picture, { alt: cover.alt ?? "", most });
    else paper.line(this.options.unread(cover.alt ?? ""), { size: 9, colour: QUIET });
    if (!owner) return;
    paper.space(2);
    paper.line(t("preview.pictureBy", { owner }), { size: 8, colour: QUIET });
  }

  private mark(): void {
    this.paper.line(this.t("preview.advertisement").toUpperCase(), { size: 7.5, colour: QUIET });
    this.paper.space(2);
  }

  private ad(ad: ReadAdData, shape: "full" | "half" | "banner"): void {
    const { paper, of } = this;
    const { picture, instead, notes } = shownOfAd(ad, of);
    const most = { full: 640, half: 300, banner: 200 }[shape];
    paper.need(most / 2);
    this.mark();
    const content = picture && this.options.pictures.get(addressOfAd(picture.file._id));
    if (picture && content) {
      paper.picture(content, { alt: picture.alt, most, link: picture.link });
    } else if (picture) paper.frame(this.options.unread(picture.alt), { height: 90 });
    if (instead) paper.frame(instead.text, { height: 90 });
    for (const note of notes) {
      paper.space(4);
      paper.frame(note);
    }
  }

  private async imprint({ imprint }: ReadPageData): Promise<void> {
    const { paper, t } = this;
    paper.line(t("pages.type.imprint"), { size: 15, font: "bold", tag: "H2" });
    paper.space(6);
    if (imprint) await paper.text(blocksOf(imprint), this.options);
    else paper.frame(t("preview.noImprint"), { height: 60 });
  }

  /** The picture at the left, title and text beside it. */
  private magazine({ magazine, picture, link }: ReadPageData): void {
    const { paper, t } = this;
    if (!magazine && !picture) {
      paper.frame(t("preview.printIssueMissing"), { height: 60 });
      return;
    }
    const { pdf } = paper;
    const [left, gap] = [170, 20];
    paper.need(260);
    const top = pdf.y;
    const page = pdf.page;
    let bottom = top;
    const content = picture && this.options.pictures.get(picture.address);
    const alt = picture?.alt ?? magazine?.title ?? "";
    if (content) {
      paper.picture(content, { alt, most: 240, width: left });
      bottom = pdf.y;
    } else if (picture) {
      paper.frame(this.options.unread(alt), { width: left, height: 120 });
      bottom = pdf.y;
    }
    pdf.y = top;
    const box = picture ? { x: MARGIN + left + gap, width: WIDTH - left - gap } : {};
    if (magazine) paper.line(magazine.title, { size: 15, font: "bold", tag: "H2" }, box);
    else paper.frame(t("preview.printIssueMissing"), box);
    paper.space(4);
    if (magazine?.description) paper.line(magazine.description, { size: 10 }, box);
    if (link) {
      paper.space(6);
      const run = { text: t("preview.toMagazine"), isBold: true, isItalic: false, link };
      paper.runs([run], { size: 10 }, box);
    }
    if (pdf.page === page) pdf.y = Math.max(pdf.y, bottom);
  }
}
