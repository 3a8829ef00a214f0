/** The statuses to choose from. An event may have any other text, too. */
export const statusChoices = ['Open', 'Active', 'Startup', 'Equipment Ordered', 'Closed'] as const;

/** The status of a new event until someone chooses one; not among the choices. */
export const newStatus = 'Opened';

/** The status of a record without events. */
export const statusWithoutEvents = 'Created';

/** A record is open unless its current status is Closed. */
export function isOpenStatus(status: string): boolean {
  return status.trim().toLowerCase() !== 'closed';
}

/** The events by date; events of one day keep their order, so the last event is the current status. */
export function sortTimeline<Event extends { statusObtainedAt: string }>(events: readonly Event[]): Event[] {
  return events.toSorted((one, other) =>
    one.statusObtainedAt < other.statusObtainedAt
      ? -1
      : one.statusObtainedAt > other.statusObtainedAt
        ? 1
        : 0,
  );
}
