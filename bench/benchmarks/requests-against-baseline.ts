import { atLeast, type Figure, grouped, perSecond, upTo } from '#bench/base/report.ts';
import { connections, type Sizes } from '#bench/base/sizes.ts';
import { median } from '#bench/base/statistics.ts';
import type { LoadGenerator } from '#bench/load/load-generator.ts';
import type { BenchRequest, LoadJob } from '#bench/load/load-job.ts';
import type { Installation } from '#bench/processes/installation.ts';
import type { Call } from '#bench/scenarios/scenario.ts';

type Server = { of: Installation; isBare: boolean; requests: BenchRequest[]; rates: number[] };

/** Each call against the bare handler on the same table, and on the large table against the small one. */
export async function measureCalls(
  generator: LoadGenerator,
  [small, large]: [Installation, Installation],
  sizes: Sizes,
): Promise<Figure[]> {
  const callsToLarge = await large.subject.prepareCalls(large.pool);
  const figures: Figure[] = [];
  for (const [n, call] of (await small.subject.prepareCalls(small.pool)).entries()) {
    console.log(`  ${call.name} ...`);
    const server = (of: Installation, isBare: boolean): Server => {
      return { of, isBare, requests: (of === small ? call : callsToLarge[n])?.requests ?? [], rates: [] };
    };
    // Every pair that is compared stands side by side, so that both see the same weather.
    const servers = [server(small, true), server(small, false), server(large, false), server(large, true)];
    await runRounds(generator, call, servers, sizes);
    figures.push(...figuresOf(call, servers));
  }
  return figures;
}

async function runRounds(
  generator: LoadGenerator,
  call: Call,
  servers: Server[],
  { callRounds, callMs, warmUpMs }: Sizes,
): Promise<void> {
  for (const server of servers) await generator.run(jobFor(server, warmUpMs));
  for (let round = 0; round < callRounds; round += 1) {
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      if (call.addsRows) await removeAdded(server.of);
      server.rates.push((await generator.run(jobFor(server, callMs))).perSecond);
    }
  }
  if (call.addsRows) for (const server of servers) await removeAdded(server.of);
}

function removeAdded({ subject, pool, filledAt }: Installation): Promise<void> {
  return subject.removeAdded(pool, filledAt);
}

function jobFor({ of, isBare, requests }: Server, durationMs: number): LoadJob {
  const { address } = isBare ? of.bare : of.crewdesk;
  return { address, token: of.token, requests, connections, durationMs };
}

function figuresOf(call: Call, [smallBare, small, large, largeBare]: Server[]): Figure[] {
  if (!smallBare || !small || !large || !largeBare) throw new Error('four servers are compared');
  const sizeOf = ({ of }: Server) => `${grouped(of.count)} ${of.subject.things}`;
  const share = (ours: Server, bare: Server): Figure => {
    const ratio = medianRatio(ours, bare);
    return {
      what: `${call.name}, ${sizeOf(ours)}`,
      crewdesk: perSecond(median(ours.rates)),
      compared: `bare handler: ${perSecond(median(bare.rates))}`,
      ...(call.leastShare === undefined ? { ratio } : atLeast(ratio, call.leastShare)),
    };
  };
  return [
    share(small, smallBare),
    share(large, largeBare),
    {
      what: `${call.name}, cost of size`,
      crewdesk: perSecond(median(large.rates)),
      compared: `${sizeOf(small)}: ${perSecond(median(small.rates))}`,
      ...upTo(medianRatio(small, large), 1.2),
    },
  ];
}

function medianRatio(one: Server, other: Server): number {
  return median(one.rates.map((rate, round) => rate / (other.rates[round] ?? Number.NaN)));
}
