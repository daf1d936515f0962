import { saleOf, soldSlots } from "domain/dashboard/to-do";
import { formatEuro } from "domain/money";
import { texts } from "~/i18n/i18n";
import type { IconName } from "~/ui/icon-paths";
import { issuePath, issueTitle, type ShownTask } from "../documents";

const t = texts("dashboard");

/** How the row of a task is called, what is to be done, and where its name leads. */
export interface TaskWords {
  icon: IconName;
  title: string;
  what: string;
  to: string;
}

/** What the user does about a task: a link, or what a form posts. */
export interface TaskAct {
  /** What the button says. */
  label: string;
  /** The same with what it is about, for screen readers. */
  name: string;
  to?: string;
  post?: Record<string, string>;
}

const ICONS: Record<ShownTask["kind"], IconName> = {
  material: "articles",
  price: "tags",
  activation: "check",
  bill: "euro",
  comment: "comment",
  deadline: "clock",
  release: "press",
  review: "edit",
  newsletter: "mail",
  account: "user",
  draft: "edit",
};

/** The list of what is missing in an issue; of the bookings of a supervisor, or of all. */
const missingIn = (issue: string, supervisor: string | null) =>
  `/bookings/material?state=open&due=ahead&issue=${issue}${supervisor === null ? "" : `&supervisor=${supervisor}`}`;

export function wordsOf(task: ShownTask, supervisor: string | null): TaskWords {
  const { kind, booking, issue, title, about } = task;
  return {
    icon: kind === "material" && task.count > 1 ? "clock" : ICONS[kind],
    title:
      booking?.clientCompany.name ?? (issue ? titleOfIssue(task, issueTitle(issue)) : (about ?? title ?? "")),
    what: whatOf(task),
    to: pathOf(task, supervisor),
  };
}

const titleOfIssue = ({ kind }: ShownTask, name: string) =>
  kind === "deadline" ? t("task.deadline.title", { issue: name }) : name;

function whatOf(task: ShownTask): string {
  const { kind, booking, issue, title, count, amount, missingClients } = task;
  switch (kind) {
    case "material": {
      if (count > 1) return t("task.material.several", { count });
      const format = booking?.specs.format?.name;
      return format ? t("task.material.what", { format }) : t("task.material.some");
    }
    case "price":
      return amount === 0 ? t("task.price.what") : t("task.price.noDay");
    case "bill":
      return t("task.bill.what", { amount: formatEuro(amount ?? 0) });
    case "comment":
      return title ?? "";
    case "deadline": {
      if (missingClients) return t("task.deadline.clients", { count: missingClients });
      const slots = issue && soldSlots(issue.formatSlots);
      return slots
        ? t("issues.soldOfSlots", slots)
        : t("issues.bookings", { count: issue?.bookingCount ?? 0 });
    }
    default:
      return t(`task.${kind}.what`);
  }
}

function pathOf({ kind, _id, path, booking, issue, count }: ShownTask, supervisor: string | null): string {
  if (kind === "deadline" && issue) return issuePath(issue);
  if (kind === "material" && issue && count > 1) return missingIn(issue._id, supervisor);
  if (kind === "comment" && path !== null) return `${path}#comments`;
  if (booking) return `/bookings/${booking._id}`;
  const paths = {
    release: `/press/releases/${_id}`,
    review: `/articles/${_id}`,
    draft: `/articles/${_id}`,
    newsletter: `/issues/immoflash/newsletter/${_id}`,
    account: `/users/${_id}`,
  };
  return paths[kind as keyof typeof paths] ?? "/bookings";
}

/** What one does about a task at once; null without the right to it. */
export function actOf(task: ShownTask, { title, to }: TaskWords, supervisor: string | null): TaskAct | null {
  const { kind, _id, booking, issue, count, mayAct } = task;
  if (!mayAct) return null;
  const lost = task.missingClients && task.issueBefore;
  if (lost && supervisor !== null)
    return {
      label: t("act.clients.label"),
      name: t("act.clients.name", { title }),
      to: `/bookings?issue=${task.issueBefore}&supervisor=${supervisor}`,
    };
  const isReminder = booking?.specs.bookingState === "requested";
  const key = kind === "material" && isReminder ? "remind" : kind;
  const label = t(`act.${key}.label`);
  const name = t(`act.${key}.name`, { title });
  if (kind === "material") {
    const ofIssue =
      issue && count > 1 ? { issue: issue._id, ...(supervisor === null ? {} : { supervisor }) } : null;
    const chosen: Record<string, string> = ofIssue ?? { booking: _id };
    return { label, name, post: { intent: "material", ...chosen } };
  }
  if (kind === "bill") return { label, name, post: { intent: "bill", item: _id } };
  if (kind === "activation" && booking)
    return {
      label,
      name,
      post: { intent: "activation", booking: booking._id, version: String(booking.version) },
    };
  return { label, name, to: kind === "price" ? `${to}#price` : to };
}

/** How an issue sells, from its formats with a limit; null where none has one. */
export function saleOfIssue(issue: NonNullable<ShownTask["issue"]>, today: string) {
  const counts = soldSlots(issue.formatSlots);
  return counts && { ...counts, sale: saleOf(counts, issue.adClosesOn, today) };
}
