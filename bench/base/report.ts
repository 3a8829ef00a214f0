export type Figure = {
  what: string;
  /** What Crewdesk does, and what it is compared with. */
  crewdesk: string;
  compared?: string;
  ratio?: number;
  target?: string;
  isMet?: boolean;
};

const head = ['Measured', 'Crewdesk', 'Compared with', 'Ratio', 'Target', ''];

/** The figures as a Markdown table, its columns lined up for reading in a terminal. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, crewdesk, compared, ratio, target, isMet }) => [
    what,
    crewdesk,
    compared ?? '',
    ratio === undefined ? '' : ratio.toFixed(2),
    target ?? '',
    isMet === undefined ? '' : isMet ? 'met' : 'MISSED',
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export function atLeast(ratio: number, target: number): Pick<Figure, 'ratio' | 'target' | 'isMet'> {
  return { ratio, target: `at least ${target.toFixed(2)}`, isMet: ratio >= target };
}

export function upTo(ratio: number, target: number): Pick<Figure, 'ratio' | 'target' | 'isMet'> {
  return { ratio, target: `at most ${target.toFixed(2)}`, isMet: ratio <= target };
}

export function grouped(number: number): string {
  return number.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

export function perSecond(rate: number): string {
  return `${grouped(rate)}/s`;
}

export function milliseconds(time: number): string {
  return `${time < 100 ? time.toFixed(1) : grouped(time)} ms`;
}
