/** How a person is addressed in letters (spec §3). */
export const SALUTATIONS = ["female", "male"] as const;
