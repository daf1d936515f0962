import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type FlatPlan, orderOfAds, type PlannedAd } from "domain/issues/flat-plan";
import { conflictKey, planConflicts } from "domain/issues/plan-conflicts";
import {
  type PlanFormValues,
  planFormSchema,
  planFormValues,
  planFromForm,
  restoredVersion,
} from "domain/issues/plan-form";
import type { PlanInput } from "domain/issues/plan-input";
import { personName } from "domain/person-name";
import type { FormProblem } from "~/forms";
import { flattenValues } from "~/forms/post/form-values";
import { openedForm } from "~/forms/post/open-form.server";
import { parseForm } from "~/forms/post/parse-form.server";
import { byIntent } from "~/forms/post/post-actions.server";
import { saveAction, saveActionOf } from "~/forms/post/save-form.server";
import { gqlRequest, problemsOf } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { pathOf } from "~/http/return-to.server";
import { texts } from "~/i18n/i18n";
import { EditLock, openedLock } from "~/locks/edit-lock";
import { windowFor } from "~/locks/form-window.server";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";
import { leadToImmoflash, redirectToIssue } from "../print/addresses.server";
import { type PlacingAnswer, placingAnswerTo } from "./placing.server";
import { BEGIN, BEGIN_LIKE, CHOSEN, type FieldsBefore, placingStepIn, TO_PAGE } from "./placing-intents";
import { planZoomHeaders, planZoomOf } from "./zoom.server";

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

const EarlierPlan = graphql(`
  fragment EarlierPlan on FlatPlan @_unmask {
    earlier {
      title
      pageCount
      pageWidth
      pageHeight
      sections { page name }
      places { category { _id } from to side }
    }
  }
`);

const FlatPlanScreen = graphql(
  `query FlatPlanScreen($id: String!, $window: String, $asksVersions: Boolean!) {
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
      flatPlan {
        ...EarlierPlan
        versions @include(if: $asksVersions) {
          version
          savedAt
          savedBy { first_name last_name }
          pageCount
          placedCount
        }
      }
    }
  }`,
  [EarlierPlan, EditLock, PlanOfIssue],
);

const PlanToBeginLike = graphql(
  `query PlanToBeginLike($id: String!) {
    printIssue(id: $id) {
      medium { placementcategories { _id } formatcategories { _id } }
      flatPlan { ...EarlierPlan }
    }
  }`,
  [EarlierPlan],
);

const PlanBefore = graphql(
  `query PlanBefore($id: String!) { printIssue(id: $id) { title ...PlanOfIssue } }`,
  [PlanOfIssue],
);

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
type Planned = ResultOf<typeof PlanOfIssue>;

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

const sizeOf = ({ pageWidth, pageHeight }: Pick<PlanInput, "pageWidth" | "pageHeight">) =>
  pageWidth && pageHeight ? { width: pageWidth, height: pageHeight } : null;

function planOf({ flatPlan }: Planned): FlatPlan<ScreenAd> {
  const { pageCount, pageWidth, pageHeight, sections, places, ads } = flatPlan;
  return {
    pageCount,
    pageSize: sizeOf({ pageWidth, pageHeight }),
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
  return data(await loadPlan(args), { headers: planZoomHeaders(args.request) });
}

export type LoadedPlan = Awaited<ReturnType<typeof loadPlan>>;

const VIEWS = ["pages", "order", "advertisers", "versions"] as const;

function viewIn(request: Request): (typeof VIEWS)[number] {
  const view = new URL(request.url).searchParams.get("view");
  return VIEWS.find((one) => one === view) ?? "pages";
}

async function loadPlan(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { type, id } = args.params;
  // Spec §2: /issues/edit/{type?}/{id?}. Without an issue it leads to the list.
  if (!id && (!type || type === "print")) throw redirect("/issues/print");
  leadToImmoflash(args);
  if (!id) throw await redirectToIssue(args);
  if (type !== "print") throw notFound();
  const view = viewIn(args.request);
  // The other views are only read.
  const formWindow = await windowFor(args, { area: "flat_plans", id: view === "pages" ? id : undefined });
  const { window } = formWindow;
  const { lock, printIssue: issue } = await gqlRequest(args, FlatPlanScreen, {
    id: id ?? "",
    window,
    asksVersions: view === "versions",
  });
  if (!issue) throw notFound();
  const plan = planOf(issue);
  const { pageCount, pageWidth, pageHeight, version } = issue.flatPlan;
  const earlier = pageCount === null ? issue.flatPlan.earlier : null;
  const placed = orderOfAds(plan);
  // A plan without pages proposes as many, and as large ones, as the issue before has.
  const input: PlanInput = {
    pageCount: pageCount ?? earlier?.pageCount ?? null,
    pageWidth: pageWidth ?? earlier?.pageWidth ?? null,
    pageHeight: pageHeight ?? earlier?.pageHeight ?? null,
    sections: plan.sections,
    places: plan.places,
    ads: placed.map((ad) => ({ id: ad.id, page: ad.page ?? 0, position: ad.position })),
  };
  return {
    issue: { _id: issue._id, title: issue.title, publishDate: issue.publishDate, medium: issue.medium },
    plan,
    earlier: earlier && {
      title: earlier.title,
      pageCount: earlier.pageCount,
      sections: earlier.sections.length,
      pageSize: sizeOf(earlier),
    },
    places: placesOf(issue),
    form: openedForm({ values: planFormValues(input), version, schema: planFormSchema }),
    lock: openedLock(lock, formWindow),
    versions: (issue.flatPlan.versions ?? []).map(({ savedBy, ...kept }) => ({
      ...kept,
      savedBy: savedBy && personName(savedBy),
    })),
    view,
    zoom: planZoomOf(args.request),
  };
}

/** What comes back beside the form: what a step did, and which ads are chosen. */
type BesidePlan = Partial<PlacingAnswer> & { chosen?: readonly string[] };

/** Saves the plan of the form. Problems are shown at their fields, and an older version as a conflict. */
const savePlan = saveActionOf(readPlan, {
  may: mayDo({ action: "edit", collectionType: "print_issues" }),
  area: "issues",
  send: async (args, { values, id, version, idempotencyKey }) => {
    if (args.params.type !== "print") throw notFound();
    const { plan } = planFromForm(values);
    const input = {
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
      data: input,
    });
    const conflicts = planConflicts(planOf(saved));
    return {
      count: conflicts.filter((conflict) => !conflictsBefore.has(conflictKey(conflict))).length,
      undo: saved.flatPlan.undo,
    };
  },
  current: (plan: PlanInput) => ({ values: planFormValues(plan) }),
  beside: async (args, { refresh, typed, chosen, toPage }): Promise<BesidePlan> => {
    const step = placingStepIn(refresh);
    if (!step) return refresh ? { chosen: [...chosen] } : {};
    if (args.params.type !== "print") throw notFound();
    const answer = placingAnswerTo(step, (await planOfIssue(args)).plan, { ads: typed.ads, chosen, toPage });
    return { ...answer, chosen: answer.fields.length > 0 ? [] : [...chosen] };
  },
  refreshed: ({ typed }, { fields }) => (fields ? { ads: withFields(typed.ads, fields) } : null),
  problems: (refusal, { values }) => {
    const { sectionKeys } = planFromForm(values);
    return problemsOf(refusal).map((problem) => atRowOfForm(problem, sectionKeys));
  },
  savedTo: ({ request }) => pathOf(request),
  toast: ({ count, undo }) => ({ message: texts("flatPlan")("plan.saved", { count }), undo }),
});

const RestoreFlatPlan = graphql(`
  mutation RestoreFlatPlan($id: String!, $version: Int!, $of: Int!, $idempotencyKey: String!) {
    restoreFlatPlan(id: $id, version: $version, of: $of, idempotencyKey: $idempotencyKey) { flatPlan { undo } }
  }
`);

/** Saves an earlier version of the plan again. */
const restorePlan = saveAction({
  may: mayDo({ action: "edit", collectionType: "print_issues" }),
  schema: restoredVersion,
  send: async (args, { values: { of }, id, version, idempotencyKey }) => {
    if (args.params.type !== "print") throw notFound();
    const { restoreFlatPlan } = await gqlRequest(args, RestoreFlatPlan, { id, version, of, idempotencyKey });
    return { undo: restoreFlatPlan.flatPlan.undo, of };
  },
  savedTo: ({ params }) => `/issues/edit/print/${params.id}`,
  toast: ({ undo, of }) => ({ message: texts("flatPlan")("versions.done", { version: of }), undo }),
});

export const planActions = byIntent(savePlan, { restore: restorePlan });

/**
 * Reads the form. A plan that begins needs its number of pages; one that begins like the issue before takes pages,
 * sections and promised places from there.
 */
async function readPlan(args: ActionFunctionArgs, posted: FormData) {
  const intent = posted.get("intent");
  if (intent !== BEGIN && intent !== BEGIN_LIKE) return { form: formOf(posted, posted) };
  const values = intent === BEGIN_LIKE ? await valuesLikeEarlier(args) : null;
  const form = formOf(values ? withPlan(posted, values) : asSave(posted), posted);
  const lacksPages = form.values !== undefined && form.values.pageCount === null;
  return { form, problems: lacksPages ? [{ field: "pageCount", message: "page_count_missing" }] : [] };
}

/** The form, and which ads are chosen in it. */
const formOf = (form: FormData, posted: FormData) => ({
  ...parseForm(form, planFormSchema),
  chosen: new Set(posted.getAll(CHOSEN).map(String)),
  toPage: String(posted.get(TO_PAGE) ?? ""),
});

function asSave(posted: FormData): FormData {
  const form = new FormData();
  for (const [name, value] of posted) if (name !== "intent") form.append(name, value);
  form.set("intent", "save");
  return form;
}

function withPlan(posted: FormData, values: PlanFormValues): FormData {
  const form = asSave(posted);
  const isReplaced = (name: string) => /^(sections|places)\./.test(name);
  for (const name of new Set([...form.keys()].filter(isReplaced))) form.delete(name);
  const { ads: _ads, ...replaced } = values;
  for (const [name, [value = ""]] of Object.entries(flattenValues(replaced))) form.set(name, value);
  return form;
}

/** The form of the plan of the issue before, with the places that the medium still offers; null where there is none. */
async function valuesLikeEarlier(args: ActionFunctionArgs): Promise<PlanFormValues | null> {
  const { printIssue } = await gqlRequest(args, PlanToBeginLike, { id: args.params.id ?? "" });
  if (!printIssue) throw notFound();
  const { medium, flatPlan } = printIssue;
  if (!flatPlan.earlier) return null;
  const { places, pageCount, pageWidth, pageHeight, sections } = flatPlan.earlier;
  const offered = new Set([...medium.placementcategories, ...medium.formatcategories].map(({ _id }) => _id));
  return planFormValues({
    pageCount,
    pageWidth,
    pageHeight,
    sections,
    places: places
      .filter(({ category }) => offered.has(category._id))
      .map(({ category, ...place }) => ({ categoryId: category._id, ...place })),
    ads: [],
  });
}

/** The title of the issue of an address, and its plan as it is saved. 404 for an unknown issue. */
export async function planOfIssue(
  args: LoaderFunctionArgs,
): Promise<{ title: string; plan: FlatPlan<ScreenAd> }> {
  const { printIssue } = await gqlRequest(args, PlanBefore, { id: args.params.id ?? "" });
  if (!printIssue) throw notFound();
  return { title: printIssue.title, plan: planOf(printIssue) };
}

/** The typed fields of the ads with other values in some of them. */
function withFields(typedAds: unknown, fields: readonly FieldsBefore[]) {
  const changed = fields.map(({ id, page, position }) => [`b${id}`, { page, position }] as const);
  return { ...(typedAds as object | undefined), ...Object.fromEntries(changed) };
}

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
