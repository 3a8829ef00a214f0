import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type DiskSpace, readDiskSpace } from '#server/base/disk-space.ts';
import type { Services } from '#server/http/services.ts';

export type MeasuredProcess = Pick<Services, 'pool' | 'exportPool' | 'processStatus'> & {
  config: Pick<Services['config'], 'dataDir'>;
};

export type ProcessMetrics = {
  /** @param lagMs how late a timer fired */
  observeLag(lagMs: number): void;
  /** Sets what is only read when somebody asks. */
  update(): Promise<void>;
};

function createLagMetric(registry: Registry) {
  return new Histogram({
    name: 'crewdesk_event_loop_lag_seconds',
    help: 'How late a timer of the process fired, measured four times a second',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
}

function createPoolMetrics(registry: Registry) {
  const connections = new Gauge({
    name: 'crewdesk_pool_connections',
    help: 'Connections to the database, by pool; "total" includes the idle ones',
    labelNames: ['pool', 'state'],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'crewdesk_pool_waiting',
    help: 'Statements and transactions that wait for a connection, by pool',
    labelNames: ['pool'],
    registers: [registry],
  });
  return (name: string, { totalCount, idleCount, waitingCount }: Pool) => {
    connections.set({ pool: name, state: 'total' }, totalCount);
    connections.set({ pool: name, state: 'idle' }, idleCount);
    waiting.set({ pool: name }, waitingCount);
  };
}

function createDiskMetrics(registry: Registry) {
  const size = new Gauge({
    name: 'crewdesk_data_dir_bytes',
    help: 'The disk of DATA_DIR: "free" is what users other than root can use',
    labelNames: ['space'],
    registers: [registry],
  });
  return (disk: DiskSpace | undefined) => {
    size.reset();
    if (!disk) return;
    size.set({ space: 'free' }, disk.freeBytes);
    size.set({ space: 'total' }, disk.totalBytes);
  };
}

/** What a process knows about itself without asking the database. */
export function createProcessMetrics(registry: Registry, measured: MeasuredProcess): ProcessMetrics {
  const { pool, exportPool, processStatus, config } = measured;
  const lag = createLagMetric(registry);
  const updatePool = createPoolMetrics(registry);
  const updateDisk = createDiskMetrics(registry);
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process started, as seconds since 1970',
    registers: [registry],
  }).set(processStatus.startedAt.getTime() / 1000);
  const isEmbedded = processStatus.databaseRestarts() !== undefined;
  const restarts = isEmbedded
    ? new Counter({
        name: 'crewdesk_embedded_database_restarts_total',
        help: 'Restarts of the embedded database since the process started',
        registers: [registry],
      })
    : undefined;

  return {
    observeLag: (lagMs) => lag.observe(lagMs / 1000),
    async update() {
      updatePool('requests', pool);
      updatePool('exports', exportPool);
      restarts?.reset();
      restarts?.inc(processStatus.databaseRestarts()?.count ?? 0);
      updateDisk(await readDiskSpace(config.dataDir));
    },
  };
}
