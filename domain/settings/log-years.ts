/** For how many years the activity log is kept. Less than one is never offered: the database would refuse it. */
export const LOG_YEARS = ["1", "2", "3", "5", "7", "10", "30"] as const;
