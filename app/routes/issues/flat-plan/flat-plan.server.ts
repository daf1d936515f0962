import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type FlatPlan, orderOfAds, type PlannedAd } from "domain/issues/flat-plan";
import { conflictKey, planConflicts } from "domain/issues/plan-conflicts";
import { planFormSchema, planFormValues, planFromForm } from "domain/issues/plan-form";
import type { PlanInput } from "domain/issues/plan-input";
import type { FormProblem } from "~/forms";
import { openedForm } from "~/forms/post/open-form.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest, problemsOf } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { pathOf } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { EditLock, openedLock } from "~/locks/edit-lock";
import { windowFor } from "~/locks/form-window.server";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";
import { leadToImmoflash, redirectToIssue } from "../print/addresses.server";

const PlanOfIssue = graphql(`
  fragment PlanOfIssue on Issue @_unmask {
    flatPlan {
      version
      pageCount
      pageWidth
      pageHeight
      sections { page name }
      places { category { _id name } from to side }
      ads {
        bookingId
        client
        format { _id name formatSize { width height } }
        placement { _id name }
        placementDetails
        materialState
        ad { _id width height }
        page
        position
      }
    }
  }
`);

const FlatPlanScreen = graphql(
  `query FlatPlanScreen($id: String!, $window: String) {
    lock: editLock(area: "flat_plans", id: $id, window: $window) { ...EditLock }
    printIssue(id: $id) {
      _id
      title
      publishDate
      medium {
        _id
        name
        placementcategories { _id name }
        formatcategories { _id name }
        formatLimits { categoryId availableSlots isUnlimited }
      }
      ...PlanOfIssue
    }
  }`,
  [EditLock, PlanOfIssue],
);

const PlanBefore = graphql(`query PlanBefore($id: String!) { printIssue(id: $id) { ...PlanOfIssue } }`, [
  PlanOfIssue,
]);

const SaveFlatPlan = graphql(
  `mutation SaveFlatPlan($id: String!, $version: Int!, $data: FlatPlanInput!, $idempotencyKey: String!) {
    saveFlatPlan(id: $id, version: $version, data: $data, idempotencyKey: $idempotencyKey) {
      ...PlanOfIssue
      flatPlan { undo }
    }
  }`,
  [PlanOfIssue],
);

type Issue = NonNullable<ResultOf<typeof FlatPlanScreen>["printIssue"]>;
type Planned = Pick<Issue, "flatPlan">;

const notFound = () => Response.json(null, { status: 404, statusText: "Not Found" });

/** An ad of the issue, as the screen shows it. */
export type ScreenAd = PlannedAd &
  Pick<Issue["flatPlan"]["ads"][number], "placementDetails" | "materialState"> & {
    format: string | null;
    placement: string | null;
    /** The file of the picture. */
    pictureId: string | null;
  };

/** The places that can be guaranteed: the medium's placements, and formats that are sold once per issue. */
function placesOf({ medium, flatPlan }: Issue): { id: string; name: string }[] {
  const once = new Set(
    medium.formatLimits
      .filter(({ isUnlimited, availableSlots }) => !isUnlimited && availableSlots === 1)
      .map(({ categoryId }) => categoryId),
  );
  const offered = [
    ...medium.placementcategories,
    ...medium.formatcategories.filter(({ _id }) => once.has(_id)),
  ];
  const ownCategories = flatPlan.places.map(({ category }) => category);
  return [
    ...new Map([...offered, ...ownCategories].map(({ _id, name }) => [_id, { id: _id, name }])).values(),
  ];
}

function planOf({ flatPlan }: Planned): FlatPlan<ScreenAd> {
  const { pageCount, pageWidth, pageHeight, sections, places, ads } = flatPlan;
  return {
    pageCount,
    pageSize: pageWidth && pageHeight ? { width: pageWidth, height: pageHeight } : null,
    sections,
    places: places.map(({ category, ...place }) => ({ categoryId: category._id, ...place })),
    ads: ads.map(({ bookingId, format, placement, ad: picture, ...ad }) => ({
      ...ad,
      // Users who may not see the medium's bookings see a booking's number instead of its client.
      client: ad.client ?? texts("flatPlan")("plan.hiddenClient", { id: bookingId }),
      id: bookingId,
      formatId: format?._id ?? null,
      format: format?.name ?? null,
      size: format?.formatSize ?? null,
      placementId: placement?._id ?? null,
      placement: placement?.name ?? null,
      picture: picture?.width && picture.height ? { width: picture.width, height: picture.height } : null,
      pictureId: picture?._id ?? null,
    })),
  };
}

/** The screen of one print issue: its plan by page, the ads in their order, and the form. */
export async function loadFlatPlan(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { type, id } = args.params;
  // Spec §2: /issues/edit/{type?}/{id?}. Without an issue it leads to the list.
  if (!id && (!type || type === "print")) throw redirect("/issues/print");
  leadToImmoflash(args);
  if (!id) throw await redirectToIssue(args);
  if (type !== "print") throw notFound();
  const view = new URL(args.request.url).searchParams.get("view") === "order" ? "order" : "pages";
  // The order of the ads is only read.
  const formWindow = await windowFor(args, { area: "flat_plans", id: view === "order" ? undefined : id });
  const { window } = formWindow;
  const { lock, printIssue: issue } = await gqlRequest(args, FlatPlanScreen, { id: id ?? "", window });
  if (!issue) throw notFound();
  const plan = planOf(issue);
  const { pageCount, pageWidth, pageHeight, version } = issue.flatPlan;
  const placed = orderOfAds(plan);
  const input: PlanInput = {
    pageCount,
    pageWidth,
    pageHeight,
    sections: plan.sections,
    places: plan.places,
    ads: placed.map((ad) => ({ id: ad.id, page: ad.page ?? 0, position: ad.position })),
  };
  return {
    issue: { _id: issue._id, title: issue.title, publishDate: issue.publishDate, medium: issue.medium },
    plan,
    places: placesOf(issue),
    form: openedForm({ values: planFormValues(input), version, schema: planFormSchema }),
    lock: openedLock(lock, formWindow),
    view: view as "order" | "pages",
  };
}

/** Saves the plan of the form. Problems are shown at their fields, and an older version as a conflict. */
export const changeFlatPlan = saveAction({
  may: mayDo({ action: "edit", collectionType: "print_issues" }),
  area: "issues",
  schema: planFormSchema,
  send: async (args, { values, id, version, idempotencyKey }) => {
    if (args.params.type !== "print") throw notFound();
    const { plan } = planFromForm(values);
    const data = {
      ...plan,
      sections: [...plan.sections],
      places: plan.places.map(({ categoryId, ...place }) => ({ category: categoryId, ...place })),
      ads: plan.ads.map(({ id: booking, ...place }) => ({ booking, ...place })),
    };
    const { printIssue } = await gqlRequest(args, PlanBefore, { id });
    const conflictsBefore = new Set(printIssue ? planConflicts(planOf(printIssue)).map(conflictKey) : []);
    const { saveFlatPlan: saved } = await gqlRequest(args, SaveFlatPlan, {
      id,
      version,
      idempotencyKey,
      data,
    });
    const conflicts = planConflicts(planOf(saved));
    return {
      count: conflicts.filter((conflict) => !conflictsBefore.has(conflictKey(conflict))).length,
      undo: saved.flatPlan.undo,
    };
  },
  current: (plan: PlanInput) => ({ values: planFormValues(plan) }),
  problems: (refusal, { values }) => {
    const { sectionKeys } = planFromForm(values);
    return problemsOf(refusal).map((problem) => atRowOfForm(problem, sectionKeys));
  },
  savedTo: ({ request }) => pathOf(request),
  toast: ({ count, undo }) => ({ message: texts("flatPlan")("plan.saved", { count }), undo }),
});

/**
 * Moves a problem to the form's row of its section. The form also has rows for dropped sections, and the service counts
 * only the others.
 */
function atRowOfForm(problem: FormProblem, sectionKeys: string[]): FormProblem {
  const field = problem.field.replace(
    /^sections\.s(\d+)\./,
    (_all, index: string) => `sections.${sectionKeys[Number(index)] ?? "s0"}.`,
  );
  return { ...problem, field };
}
