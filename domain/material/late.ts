/** Somebody's own bookings whose material is late: what the menu counts, and the list that the number leads to. */
export const ownLate = (userId: string) => ({
  filter: {
    materialStates: ["open", "requested"] as const,
    due: "overdue" as const,
    supervisorIds: [userId],
  },
  to: `/bookings/material?state=open&state=requested&due=overdue&supervisor=${userId}`,
});
