import type { bookings } from "../../modules/bookings/tables";
import type { Db } from "../../platform/database/database";
import { makeIssue, makePicture, makeTitle } from "../booking-factories";

export type Row = Partial<typeof bookings.$inferInsert>;

/** The columns of a booking in an issue. */
export const inIssue = (issue: { id: number; publishDate: string }): Row => ({
  issueId: issue.id,
  appearsFrom: issue.publishDate,
  appearsOn: issue.publishDate,
});

/** The columns of a booking over days. */
export const onDays = (from: string, to: string): Row => ({
  campaignStartDate: from,
  campaignEndDate: to,
  appearsFrom: from,
  appearsOn: to,
});

/** A medium of each type with its issues, and records that belong to another medium. */
export async function makeMedia(db: Db, uploadedById: number) {
  const picture = { width: 640, height: 360 };
  const offers = (perIssue: boolean) => {
    const limitationType = perIssue ? ("issue" as const) : ("day" as const);
    return [
      { label: "Frei", ...picture },
      { label: "Knapp", ...picture, limit: { limitationType, availableSlots: 1 } },
      {
        label: "Lang",
        ...picture,
        limit: {
          limitationType,
          minimumTermDays: perIssue ? null : 60,
          campaignStart: perIssue ? "2030-01-01" : null,
        },
      },
    ];
  };
  const titles = {
    Print: await makeTitle(db, offers(true)),
    Digital: await makeTitle(db, offers(false), { type: "digital", hasIssues: false }),
    Video: await makeTitle(db, [], { type: "video", hasIssues: false }),
    Immoflash: await makeTitle(db, offers(true), { type: "immoflash" }),
  };
  const foreign = await makeTitle(db);
  const issuesOf = async (mediumId: number) => ({
    past: await makeIssue(db, mediumId, { publishDate: "2026-11-02" }),
    next: await makeIssue(db, mediumId, { publishDate: "2027-02-01" }),
    later: await makeIssue(db, mediumId, { publishDate: "2027-03-01" }),
  });
  const issues = {
    Print: await issuesOf(titles.Print.medium.id),
    Immoflash: await issuesOf(titles.Immoflash.medium.id),
  };
  return {
    titles,
    issues,
    foreign,
    foreignIssue: await makeIssue(db, foreign.medium.id),
    ad: await makePicture(db, { ...picture, uploadedById }),
    notAnAd: await makePicture(db, { mimeType: "application/pdf", uploadedById }),
    small: await makePicture(db, { width: 33, height: 44, uploadedById }),
  };
}
