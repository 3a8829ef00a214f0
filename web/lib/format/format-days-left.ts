import { formatCount } from './format-count.ts';

/** How long a warranty lasts: '12 days left', 'Ends today', 'Expired 3 days ago'. */
export function formatDaysLeft(days: number): string {
  if (days === 0) return 'Ends today';
  const count = `${formatCount(Math.abs(days))} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days > 0 ? `${count} left` : `Expired ${count} ago`;
}
