const dayMs = 24 * 60 * 60 * 1000;

/** The calendar day so many days after another, or before it. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

export function earlierDay(one: string, other: string): string {
  return one < other ? one : other;
}
