import { formatCount } from './format-count.ts';

function daysText(days: number): string {
  return `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
}

/** '1 day overdue', '3 days overdue'. */
export function formatDaysOverdue(days: number): string {
  return `${daysText(days)} overdue`;
}

/** How long a warranty lasts: '12 days left', 'Ends today', 'Expired 3 days ago'. */
export function formatDaysLeft(days: number): string {
  if (days === 0) return 'Ends today';
  const count = daysText(Math.abs(days));
  return days > 0 ? `${count} left` : `Expired ${count} ago`;
}
