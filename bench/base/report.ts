import { loadavg } from 'node:os';
import type { Sizes } from './sizes.ts';
export type BenchmarkResult = {
  name: string;
  /** The value measured for Crewdesk. */
  crewdesk: string;
  /** The value it is compared with, such as that of the baseline. */
  comparedWith?: string;
  ratio?: number;
  target?: string;
  isMet?: boolean;
};

type Comparison = Pick<BenchmarkResult, 'ratio' | 'target' | 'isMet'>;

const headings = ['Measured', 'Crewdesk', 'Compared with', 'Ratio', 'Target', ''];

/** Formats the results as a Markdown table with aligned columns. */
export function formatTable(results: readonly BenchmarkResult[]): string {
  const rows = results.map(({ name, crewdesk, comparedWith, ratio, target, isMet }) => [
    name,
    crewdesk,
    comparedWith ?? '',
    ratio === undefined ? '' : ratio.toFixed(2),
    target ?? '',
    isMet === undefined ? '' : isMet ? 'met' : 'MISSED',
  ]);
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export function atLeast(ratio: number, target: number): Comparison {
  return { ratio, target: `at least ${target.toFixed(2)}`, isMet: ratio >= target };
}

export function atMost(ratio: number, target: number): Comparison {
  return { ratio, target: `at most ${target.toFixed(2)}`, isMet: ratio <= target };
}

export function formatNumber(number: number): string {
  return number.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

export function formatRate(perSecond: number): string {
  return `${formatNumber(perSecond)}/s`;
}

export function formatMs(ms: number): string {
  return `${ms < 100 ? ms.toFixed(1) : formatNumber(ms)} ms`;
}

/** Prints the results and how many targets are met. */
export function printReport(results: BenchmarkResult[], { requestRounds, rounds }: Sizes): void {
  console.log(`\n${formatTable(results)}\n`);
  const missed = results.filter(({ isMet }) => isMet === false).length;
  console.log(`${results.filter(({ isMet }) => isMet).length} targets met, ${missed} missed.`);
  console.log(
    `Medians of paired rounds: ${requestRounds} for requests, ${rounds} for everything else. Load average at the end: ${loadavg()[0]?.toFixed(1)}.`,
  );
}
