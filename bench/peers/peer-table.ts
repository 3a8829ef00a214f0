import { formatMs, formatNumber } from '#bench/base/report.ts';
import { median } from '#bench/base/statistics.ts';

/** One round of a job on a server. */
export type PeerRound = { perSecond: number; p50Ms: number; p99Ms: number; peakMegabytes: number };

/** The rounds of a job on each server, Crewdesk's first. */
export type PeerResult = { job: string; rounds: Record<string, PeerRound[]> };

const headings = ['Job', 'Server', 'Requests/s', 'p50', 'p99', "Crewdesk's ratio", 'Peak memory'];

/** Formats the medians of the rounds, and the highest memory of them, as a Markdown table with aligned columns. */
export function formatPeerTable(results: readonly PeerResult[]): string {
  const rows = results.flatMap(({ job, rounds }) => {
    const [own = Number.NaN] = Object.values(rounds).map(medianRate);
    return Object.entries(rounds).map(([server, measured], n) => [
      n === 0 ? job : '',
      server,
      ...formatRounds(measured, own),
    ]);
  });
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function medianRate(rounds: readonly PeerRound[]): number {
  return median(rounds.map(({ perSecond }) => perSecond));
}

function formatRounds(rounds: readonly PeerRound[], crewdesk: number): string[] {
  if (rounds.length === 0) return ['none', '', '', '', ''];
  const rate = medianRate(rounds);
  return [
    formatSignificant(rate),
    formatMs(median(rounds.map(({ p50Ms }) => p50Ms))),
    formatMs(median(rounds.map(({ p99Ms }) => p99Ms))),
    formatSignificant(crewdesk / rate),
    `${formatNumber(Math.max(...rounds.map(({ peakMegabytes }) => peakMegabytes)))} MB`,
  ];
}

/** Two digits at least: a server may manage a fraction of a request per second. */
function formatSignificant(number: number): string {
  return number < 10 ? number.toPrecision(2) : formatNumber(number);
}
