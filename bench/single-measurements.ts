import { join } from 'node:path';
import type { BenchmarkResult } from './base/report.ts';
import { quickSizes, type Sizes } from './base/sizes.ts';
import { measureFirstPage } from './benchmarks/first-page/first-page.ts';
import { measureImport } from './benchmarks/import/import.ts';
import { measureLargestRecord } from './benchmarks/largest-record.ts';
import { measureListShapes } from './benchmarks/lists/list-shapes.ts';
import { measureMixedLoad } from './benchmarks/mixed-load.ts';
import { measureSavedBytes } from './benchmarks/saved-bytes.ts';
import { measureSavesWithIndexes } from './benchmarks/saves-with-indexes.ts';
import { measureSearches } from './benchmarks/searches.ts';
import type { LoadGenerator } from './load/load-generator.ts';
import type { Installation } from './processes/installation.ts';
import { customers } from './scenarios/customers.ts';
import { records } from './scenarios/records.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { searches } from './scenarios/searches.ts';

type Measurement = {
  option: string;
  title: string;
  scenario: Scenario;
  count: number;
  measure(installation: Installation, generator: LoadGenerator): Promise<BenchmarkResult[]>;
};

/** The folders of the builds whose first pages are compared. */
function findBuilds(): { current: string; former?: string } {
  const former = process.argv.find((argument) => argument.startsWith('--former-build='))?.split('=')[1];
  return { current: join(import.meta.dirname, '../dist'), ...(former && { former }) };
}

/** The measurements that need one installation each. */
export function singleMeasurements(sizes: Sizes): Measurement[] {
  return [
    {
      option: 'import',
      title: 'imports',
      scenario: customers,
      count: sizes.customers.large,
      measure: measureImport,
    },
    {
      option: 'saves',
      title: 'what saves write, and saves without the indexes of overviews, units and history',
      scenario: records,
      // Each round builds indexes, which would take minutes in a larger table.
      count: quickSizes.records.large,
      measure: async (installation, generator) => [
        ...(await measureSavedBytes(installation, sizes.requestRounds)),
        ...(await measureSavesWithIndexes(generator, installation, sizes)),
      ],
    },
    {
      option: 'searches',
      title: 'searches',
      scenario: searches,
      count: sizes.records.large,
      measure: (installation, generator) => measureSearches(generator, installation, sizes),
    },
    {
      option: 'lists',
      title: 'lists of every length, order and filter',
      scenario: records,
      count: quickSizes.records.large,
      measure: (installation, generator) => measureListShapes(generator, installation, sizes),
    },
    {
      option: 'mixed',
      title: 'mixed load',
      scenario: records,
      // Larger tables would say more about the memory of the machine than about the servers.
      count: quickSizes.records.large,
      measure: (installation, generator) => measureMixedLoad(generator, installation, sizes),
    },
    {
      option: 'first-page',
      title: 'the first page',
      scenario: records,
      count: sizes.records.small,
      measure: (installation) => measureFirstPage(installation, sizes, findBuilds()),
    },
    {
      option: 'largest',
      title: 'the largest record',
      scenario: records,
      count: sizes.records.small,
      measure: (installation) => measureLargestRecord(installation, sizes.requestRounds),
    },
  ];
}
