const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function counted(count: number, unit: string): string {
  return `${count.toLocaleString('en-US')} ${unit}`;
}

/** A span of time, rounded down: `12 s`, `3 min`, `5 h`, `2 days`. */
export function spanText(ms: number): string {
  if (ms < minuteMs) return counted(Math.max(Math.floor(ms / 1000), 0), 's');
  if (ms < hourMs) return counted(Math.floor(ms / minuteMs), 'min');
  if (ms < 2 * dayMs) return counted(Math.floor(ms / hourMs), 'h');
  return counted(Math.floor(ms / dayMs), 'days');
}

/** How long ago an instant was at another one: `just now`, `3 min ago`. */
export function agoText(instant: string, at: string): string {
  const ms = Date.parse(at) - Date.parse(instant);
  return ms < minuteMs ? 'just now' : `${spanText(ms)} ago`;
}
