import type { UpgradeCluster } from '#server/embedded-postgres/cluster.ts';
import { upgradeCluster } from '#server/embedded-postgres/upgrade/upgrade-cluster.ts';
import { copyDatabase } from './copy-database.ts';

/**
 * How the embedded database is brought to the major version of PostgreSQL that this program has.
 * @param report receives sentences for the operator
 */
export function upgradeWith(report: (sentence: string) => void): UpgradeCluster {
  return (cluster, formerVersion) => upgradeCluster(cluster, formerVersion, { copy: copyDatabase, report });
}

/** For commands, which print their result to the standard output. */
export const upgradeInTerminal = upgradeWith((sentence) => void process.stderr.write(`${sentence}\n`));
