import { atLeast, atMost, type BenchmarkResult, formatNumber, formatRate } from '#bench/base/report.ts';
import { connections, type Sizes } from '#bench/base/sizes.ts';
import { median, medianRatio } from '#bench/base/statistics.ts';
import type { LoadGenerator } from '#bench/load/load-generator.ts';
import type { BenchRequest, LoadJob } from '#bench/load/load-job.ts';
import type { Installation } from '#bench/processes/installation.ts';
import type { RequestGroup } from '#bench/scenarios/scenario.ts';

type Target = {
  installation: Installation;
  server: 'crewdesk' | 'baseline';
  requests: BenchRequest[];
  rates: number[];
};
type Targets = [smallBaseline: Target, small: Target, large: Target, largeBaseline: Target];

/** Measures each request group against the baseline on the same table, and on the large table against the small one. */
export async function measureRequests(
  generator: LoadGenerator,
  [small, large]: [Installation, Installation],
  sizes: Sizes,
): Promise<BenchmarkResult[]> {
  const largeGroups = await large.scenario.prepareRequests(large.pool);
  const results: BenchmarkResult[] = [];
  for (const [n, group] of (await small.scenario.prepareRequests(small.pool)).entries()) {
    console.log(`  ${group.name} ...`);
    const target = (installation: Installation, server: Target['server']): Target => {
      const requests = (installation === small ? group : largeGroups[n])?.requests ?? [];
      return { installation, server, requests, rates: [] };
    };
    // Compared targets are neighbors, so that changes in the machine's load affect both.
    const targets: Targets = [
      target(small, 'baseline'),
      target(small, 'crewdesk'),
      target(large, 'crewdesk'),
      target(large, 'baseline'),
    ];
    await runRounds(generator, group, targets, sizes);
    results.push(...compareTargets(group, targets));
  }
  return results;
}

async function runRounds(
  generator: LoadGenerator,
  { createsRows }: RequestGroup,
  targets: Targets,
  { requestRounds, requestRoundMs, warmUpMs }: Sizes,
): Promise<void> {
  for (const target of targets) await generator.run(loadJob(target, warmUpMs));
  for (let round = 0; round < requestRounds; round += 1) {
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      if (createsRows) await deleteCreatedRows(target);
      target.rates.push((await generator.run(loadJob(target, requestRoundMs))).perSecond);
    }
  }
  if (createsRows) for (const target of targets) await deleteCreatedRows(target);
}

function deleteCreatedRows({ installation: { scenario, pool, filledAt } }: Target): Promise<void> {
  return scenario.deleteCreatedRows(pool, filledAt);
}

function loadJob({ installation, server, requests }: Target, durationMs: number): LoadJob {
  const { token } = installation;
  return { baseUrl: installation[server].url, token, requests, connections, durationMs };
}

function compareTargets(
  { name, minShare }: RequestGroup,
  [smallBaseline, small, large, largeBaseline]: Targets,
): BenchmarkResult[] {
  const tableSize = ({ installation: { count, scenario } }: Target) =>
    `${formatNumber(count)} ${scenario.name}`;
  const share = (crewdesk: Target, baseline: Target): BenchmarkResult => {
    const ratio = medianRatio(crewdesk.rates, baseline.rates);
    return {
      name: `${name}, ${tableSize(crewdesk)}`,
      crewdesk: formatRate(median(crewdesk.rates)),
      comparedWith: `baseline: ${formatRate(median(baseline.rates))}`,
      ...(minShare === undefined ? { ratio } : atLeast(ratio, minShare)),
    };
  };
  return [
    share(small, smallBaseline),
    share(large, largeBaseline),
    {
      name: `${name}, large table vs. small`,
      crewdesk: formatRate(median(large.rates)),
      comparedWith: `${tableSize(small)}: ${formatRate(median(small.rates))}`,
      ...atMost(medianRatio(small.rates, large.rates), 1.2),
    },
  ];
}
