import { addDays } from "domain/dates";
import { periodNamed } from "domain/periods";

export interface Due {
  from: string | null;
  to: string | null;
}

export const thisWeek = (today: string): Due => periodNamed("thisWeek", today);

export const overdue = (today: string): Due => ({ from: null, to: addDays(today, -1) });

export const anyDay: Due = { from: null, to: null };
