/** '3 months', '1 month'. */
export function durationText(amount: number, type: string): string {
  return `${amount} ${amount === 1 ? type.slice(0, -1) : type}`;
}

/** 'Every 3 months', 'Every 1 month'. */
export function intervalText(amount: number, type: string): string {
  return `Every ${durationText(amount, type)}`;
}
