/** What a status can be chosen from. An event may hold any other text as well. */
export const statusChoices = ['Open', 'Active', 'Startup', 'Equipment Ordered', 'Closed'] as const;

/** What a new event says until somebody chooses; it is none of the choices. */
export const newStatus = 'Opened';

/** How a record stands that has no events. */
export const statusWithoutEvents = 'Created';

/** A record is open unless its current status says that it is closed. */
export function isOpenStatus(status: string): boolean {
  return status.trim().toLowerCase() !== 'closed';
}

/** The events by date; those of one day keep their order, so the last of them is how things stand. */
export function sortTimeline<Event extends { statusObtainedAt: string }>(events: readonly Event[]): Event[] {
  return events.toSorted((one, other) =>
    one.statusObtainedAt < other.statusObtainedAt
      ? -1
      : one.statusObtainedAt > other.statusObtainedAt
        ? 1
        : 0,
  );
}
