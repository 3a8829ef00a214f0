import { formatCount } from './format-count.ts';

/** `about 20 seconds left`, in steps that do not jump about. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 60) return `about ${Math.round(seconds / 10) * 10} seconds left`;
  const minutes = Math.round(seconds / 60);
  return `about ${formatCount(minutes)} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}
