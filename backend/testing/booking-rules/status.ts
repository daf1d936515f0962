import { SINGLE } from "./desk";
import {
  BULK_FIELDS,
  bulk,
  CANCELLATIONS,
  CHANGES_ITEMS_ONLY,
  cannotBreak,
  creates,
  FINISHED_CAMPAIGN,
  formatOf,
  IMPORT,
  isRefused,
  issuesOf,
  KEEPS_PLACE,
  keepsStatus,
  NIGHTLY_JOB,
  REQUESTS_MATERIAL_ONLY,
  type RuleTable,
  releasedVideo,
  SERIES,
  SETS_ANOTHER_FIELD,
  SETS_NO_FIELD,
  STATUS_CHANGES,
  updates,
  updatesOfSeries,
  waysExcept,
} from "./entries";
import { inIssue, onDays } from "./media";

export const STATUS = {
  reopening: [
    isRefused(
      ["reopenBooking"],
      (desk) => ({ given: { status: "cancelled", formatId: formatOf(desk, "Digital", 2) } }),
      "specs.campaignEndDate: term_too_short_days",
      "Digital",
    ),
    isRefused(
      bulk("reopen"),
      (desk) => ({ given: { status: "cancelled", formatId: formatOf(desk, "Digital", 2) } }),
      "term_too_short_days",
      "Digital",
    ),
    cannotBreak(
      [...waysExcept(STATUS_CHANGES, "reopenBooking", "bulk reopen"), ...CANCELLATIONS, NIGHTLY_JOB],
      "reopens nothing",
    ),
    ...keepsStatus(),
  ],
  appeared: [
    isRefused(
      updates("Print", "Immoflash"),
      (desk, type) => ({
        given: { ...FINISHED_CAMPAIGN, ...inIssue(issuesOf(desk, type).past) },
        specs: { issue: String(issuesOf(desk, type).later.id) },
      }),
      "specs.issue: appearance_has_passed",
    ),
    isRefused(
      updates("Digital"),
      {
        given: { ...FINISHED_CAMPAIGN, ...onDays("2026-10-01", "2026-10-31") },
        specs: { campaignEndDate: "2027-01-31" },
      },
      "specs.campaignEndDate: appearance_has_passed",
    ),
    isRefused(
      [...updates("Video"), "moveBooking"],
      { given: { status: "completed", ...releasedVideo() }, specs: { releaseDate: "2027-03-01" } },
      "specs.releaseDate: appearance_has_passed",
      "Video",
    ),
    isRefused(
      bulk("issue"),
      (desk) => ({
        given: { status: "completed", ...inIssue(desk.issues.Print.past) },
        value: String(desk.issues.Print.later.id),
      }),
      "appearance_has_passed",
      "Print",
    ),
    cannotBreak(updates("Multi"), "has no days of its own"),
    cannotBreak(
      [...creates(...SINGLE, "Multi"), SERIES, IMPORT, "copyBooking"],
      "makes an open booking, which has not appeared",
    ),
    cannotBreak(updatesOfSeries(...SINGLE), KEEPS_PLACE),
    cannotBreak(waysExcept(BULK_FIELDS, "bulk issue"), SETS_ANOTHER_FIELD),
    CHANGES_ITEMS_ONLY,
    REQUESTS_MATERIAL_ONLY,
    ...SETS_NO_FIELD,
  ],
  active: [
    isRefused(
      updates("Digital"),
      { given: { ...FINISHED_CAMPAIGN, adTargetLink: "https://firma.at" }, specs: { adTargetLink: null } },
      "specs.adTargetLink: campaign_needs_this",
    ),
    isRefused(
      updates("Print", "Immoflash"),
      { given: FINISHED_CAMPAIGN, specs: { format: null } },
      "specs.format: campaign_needs_this",
    ),
    isRefused(
      updates("Video"),
      { given: FINISHED_CAMPAIGN, specs: { releaseDate: null } },
      "specs.releaseDate: campaign_needs_this",
    ),
    isRefused(
      updatesOfSeries(...SINGLE),
      (desk) => ({
        given: { ...FINISHED_CAMPAIGN, adId: desk.ad.id },
        row: { status: "open", isCampaignActive: false },
        specs: { ad: null },
      }),
      "specs.ad: campaign_needs_this",
    ),
    isRefused(
      bulk("adTargetLink"),
      { given: { ...FINISHED_CAMPAIGN, adTargetLink: "https://firma.at" }, value: "" },
      "campaign_needs_this",
      "Digital",
    ),
    cannotBreak(bulk("issue"), "takes the issue from none"),
    cannotBreak(waysExcept(BULK_FIELDS, ...bulk("adTargetLink", "issue")), SETS_ANOTHER_FIELD),
    cannotBreak(updates("Multi"), "the bookings of a package are activated on their own"),
    cannotBreak([...creates(...SINGLE, "Multi"), SERIES, IMPORT, "copyBooking"], "makes an open booking"),
    cannotBreak(["moveBooking"], "takes no day away"),
    CHANGES_ITEMS_ONLY,
    REQUESTS_MATERIAL_ONLY,
    ...SETS_NO_FIELD,
  ],
  status: [
    isRefused(
      ["activateBooking"],
      { given: { status: "cancelled" } },
      "status: transition_not_allowed",
      "Print",
    ),
    isRefused(CANCELLATIONS, { given: { status: "completed" } }, "status: transition_not_allowed", "Print"),
    isRefused(["reopenBooking"], { given: { status: "active" } }, "status: transition_not_allowed", "Print"),
    isRefused(
      bulk("cancel", "reopen"),
      { given: { status: "completed" } },
      "transition_not_allowed",
      "Print",
    ),
    isRefused([NIGHTLY_JOB], { given: { status: "open", ...releasedVideo() } }, "open"),
    cannotBreak(["deleteBooking", "bulk delete"], "rule deletion"),
    ...keepsStatus(),
  ],
  activation: [
    isRefused(["activateBooking"], { given: { formatId: null } }, "specs.format: format_missing", "Print"),
    cannotBreak(
      [...waysExcept(STATUS_CHANGES, "activateBooking"), ...CANCELLATIONS, NIGHTLY_JOB],
      "activates nothing",
    ),
    ...keepsStatus(),
  ],
  shares: [
    isRefused(
      [...CANCELLATIONS],
      (desk) => ({ given: { parentBookingId: desk.packages.even, billingState: "paid" } }),
      "status: package_child_paid",
      "Print",
    ),
    isRefused(
      bulk("cancel"),
      (desk) => ({ given: { parentBookingId: desk.packages.even, billingState: "paid" } }),
      "package_child_paid",
      "Print",
    ),
    isRefused(
      ["reopenBooking", ...bulk("reopen")],
      (desk) => ({ given: { parentBookingId: desk.packages.cancelled, status: "cancelled" } }),
      "package_cancelled",
      "Print",
    ),
    cannotBreak(
      ["deleteBooking", ...bulk("delete")],
      "rule deletion: a booking of a package is not deleted alone",
    ),
    cannotBreak(["activateBooking", NIGHTLY_JOB], "leaves the booking in its package"),
    ...keepsStatus(),
  ],
  deletion: [
    isRefused(["deleteBooking"], { given: { status: "completed", ...releasedVideo() } }, "TOO_LATE", "Video"),
    isRefused(bulk("delete"), { given: { billingState: "paid" } }, "too_late", "Print"),
    cannotBreak(updates("Multi"), "takes a medium out only while nobody has worked on its booking"),
    cannotBreak(
      [...waysExcept(STATUS_CHANGES, "deleteBooking", "bulk delete"), ...CANCELLATIONS, NIGHTLY_JOB],
      "deletes nothing",
    ),
    ...keepsStatus().map((entry) => ({ ...entry, ways: waysExcept(entry.ways, "updateMultiBooking") })),
  ],
} as const satisfies RuleTable;
