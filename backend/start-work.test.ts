import "./start-work";
import "./schema/schema";
import { expect, test } from "vitest";
import { allKinds } from "./platform/work/define-work";

test("the areas declare the work that the house does by itself", () => {
  // Tests of the same process may have declared others.
  const names = allKinds().map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "complete_bookings",
      "crm_sync",
      "fingerprint_pictures",
      "make_renditions",
      "measure_files",
      "publish_and_withdraw",
      "remind_of_reviews",
      "send_digests",
      "send_mail",
      "sweep_activity_log",
      "sweep_files",
      "sweep_idempotency_keys",
      "sweep_kept_drafts",
      "sweep_locks",
      "sweep_merges",
      "sweep_notifications",
      "sweep_pictures",
      "sweep_revisions",
      "sweep_sessions",
      "sweep_sign_in_limits",
      "sweep_undoable_changes",
      "sweep_work",
      "vacuum",
      "warn_of_missing_ads",
      "warn_of_unpaid_items",
    ]),
  );
});
