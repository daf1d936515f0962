import { hasPermission } from "../permissions/check";

/** What files may be uploaded for before the form that takes them over is posted, and who may upload them. */
const PURPOSES = {
  attachments: (permissions: readonly string[]) =>
    hasPermission(permissions, { action: "create", collectionType: "attachments" }),
  replacements: (permissions: readonly string[]) =>
    hasPermission(permissions, { action: "edit", collectionType: "attachments" }),
} as const;
export type UploadPurpose = keyof typeof PURPOSES;

export function isUploadPurpose(value: unknown): value is UploadPurpose {
  return typeof value === "string" && Object.hasOwn(PURPOSES, value);
}

/** Whether somebody with these permissions may upload files for this purpose. */
export const mayUploadFor = (purpose: UploadPurpose, permissions: readonly string[]): boolean =>
  PURPOSES[purpose](permissions);
