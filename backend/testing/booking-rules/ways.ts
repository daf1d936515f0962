import { readFileSync } from "node:fs";
import { buildSchema, type GraphQLEnumType, type GraphQLInputObjectType, GraphQLObjectType } from "graphql";

const schema = buildSchema(readFileSync("backend/schema.graphql", "utf8"));
export const MUTATIONS = schema.getMutationType()?.getFields() ?? {};
const valuesOf = (name: string) =>
  (schema.getType(name) as GraphQLEnumType).getValues().map((value) => value.name);
/** The fields of an input type of the contract. */
export const fieldsOf = (name: string) =>
  Object.keys((schema.getType(name) as GraphQLInputObjectType | undefined)?.getFields() ?? {});

/** The records of the kit: one mutation changes many of them. */
const RECORDS = Object.keys(schema.getTypeMap()).flatMap((type) => /^(\w+)Bulk$/.exec(type)?.[1] ?? []);

const argumentsOf = (mutation: string) =>
  MUTATIONS[mutation]?.args.map(({ type }) => String(type).replace("!", "")) ?? [];

/** The change of many that a deletion of many belongs to: `changeTags` of `deleteTags`. */
const changeOfMany = (mutation: string) => mutation.replace(/^delete/, "change");

const isOfRecords = (mutation: string) =>
  RECORDS.some(
    (record) =>
      ["create", "update", "delete"].some((change) => mutation === change + record) ||
      argumentsOf(changeOfMany(mutation)).includes(`${record}Bulk`),
  );

/** The types whose records are published. */
const PUBLISHED = Object.values(schema.getTypeMap()).flatMap((type) =>
  type instanceof GraphQLObjectType && type.getInterfaces().some(({ name }) => name === "Publishable")
    ? [type.name]
    : [],
);
const STEPS = "add|approve|discard|edit|end|name|publish|restore|schedule|send|share|unschedule|withdraw";
const isStepOfPublished = (mutation: string) =>
  PUBLISHED.some((type) =>
    new RegExp(`^(${STEPS})${type}(s|Back|Changes|ForReview|Draft|DraftLink|Revision|Comment)?$`).test(
      mutation,
    ),
  );

/**
 * The mutations that change no booking. Add each new mutation here or to the ways; those of records are among them.
 * `updatePrintIssue` and `updateImmoflashIssue` are, too, although they move the bookings of their issue: these follow it,
 * whatever their state (decision 072).
 */
export const OTHER_MUTATIONS: readonly string[] = [
  ...Object.keys(MUTATIONS).filter((mutation) => isOfRecords(mutation) || isStepOfPublished(mutation)),
  "arrangeDashboard",
  "seeNews",
  "setTourStep",
  "approveNewsletter",
  "approvePressRelease",
  "approvePressReleases",
  "denyPressRelease",
  "denyPressReleases",
  "receivePressMail",
  "reopenPressRelease",
  "takeOverPressRelease",
  "takeOverPressReleases",
  "askReceiver",
  "carryOutLongImport",
  "changePassword",
  "choosePassword",
  "chooseReceiverLists",
  "confirmReceiverPage",
  "copyAsset",
  "copyRole",
  "createApiKey",
  "createCalendarFeed",
  "createFolder",
  "createMenuEntry",
  "createPrintIssueSeries",
  "cutAsset",
  "allowTakeover",
  "askForLock",
  "beatLock",
  "dropKeptDraft",
  "keepDraft",
  "refuseTakeover",
  "releaseLock",
  "takeLock",
  "withdrawFromLock",
  "deleteFolder",
  "deleteMenuEntry",
  "deleteNotifications",
  "deleteSavedView",
  "endSession",
  "endUserSessions",
  "exportBillingItems",
  "finishSingleSignOn",
  "followNewsletterLink",
  "followQrCode",
  "importRecords",
  "inviteUser",
  // Merging names another client; no rule of a booking asks which one it is.
  "mergeCompanies",
  "mergeTags",
  "mergeChosenCompanies",
  "mergeChosenTags",
  "fetchDataSource",
  "moveFolder",
  "moveMenuEntry",
  "openArticleDraft",
  "copyPage",
  "copyPageComponent",
  "deletePageComponent",
  "movePage",
  "movePageComponent",
  "openPageDraft",
  "publishBranch",
  "savePageComponent",
  "setHomepage",
  "showPageInMenu",
  "withdrawBranch",
  "requestPasswordReset",
  "readAllNotifications",
  "readNotificationGroup",
  "readNotification",
  "replaceAssetFile",
  "restoreAssetFile",
  "revokeApiKey",
  "revokeCalendarFeed",
  "restoreFlatPlan",
  "saveFlatPlan",
  "saveView",
  "sendConfirmation",
  "sendNewsletterProof",
  "setUserPermissions",
  "setWorkWanted",
  "repeatWork",
  "sendMailAgain",
  "signIn",
  "signOut",
  "signOutEverywhere",
  "startCrmSync",
  "startLongImport",
  "startSingleSignOn",
  "undoCompanyMerge",
  "unsubscribeReceiver",
  "updateFolder",
  "updateMenuEntry",
  "updateGlobalSettings",
  "updateImmoflashConfiguration",
  "updateOwnProfile",
  "updateOwnQuicklinks",
  "updateUserNotificationSettings",
  "uploadAsset",
  "uploadAttachment",
  "uploadPicture",
  "receiveMailReport",
  "releaseNewsletter",
  "requestNewsletterApproval",
  "resendNewsletter",
  "sendBackNewsletter",
  "setNewsletterRate",
  "stopNewsletter",
  "switchNewslettersOn",
  "testNewsletter",
  "updateNewsletter",
  "withdrawNewsletterApproval",
  "withdrawNewsletterRequest",
];

/** They make changes by the functions of the ways themselves. */
const BY_OTHER_WAYS: readonly string[] = [
  "changeBookingCells",
  "deleteBookings",
  "undoBookings",
  "undoChange",
];

/** The ways of a mutation: itself, or one for each scope, action or step. */
function waysOf(mutation: string): string[] {
  const types = argumentsOf(mutation);
  if (types.includes("BookingBulkChange")) {
    return valuesOf("BookingBulkAction").map((action) => `bulk ${action}`);
  }
  if (types.includes("BillingStep")) return valuesOf("BillingStep").map((step) => `step ${step}`);
  if (!types.includes("SeriesScope")) return [mutation];
  return valuesOf("SeriesScope").map((scope) => (scope === "one" ? mutation : `${mutation} ${scope}`));
}

/** Every way to create or change a booking: the mutations of the contract and the nightly job. */
export const BOOKING_WAYS: readonly string[] = [
  ...Object.keys(MUTATIONS)
    .filter((mutation) => !BY_OTHER_WAYS.includes(mutation) && !OTHER_MUTATIONS.includes(mutation))
    .flatMap(waysOf),
  "job of the night",
];
