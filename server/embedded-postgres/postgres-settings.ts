import { release } from 'node:os';

/**
 * Given on the command line, so that they hold whatever the files in the data directory say. What guards
 * acknowledged writes (fsync and the like) is left out on purpose: it is on unless someone turned it off,
 * and then the start is refused instead of quietly corrected.
 */
export function postgresSettings(port: number): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Bounds what a start after a crash has to read again.
    max_wal_size: '512MB',
    ...(canSyncWholeFileSystem() && { recovery_init_sync_method: 'syncfs' }),
    max_logical_replication_workers: 0,
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Ends statements whose client was killed, and frees their locks for the next server.
    client_connection_check_interval: '2s',
    log_line_prefix: '%m [%p] ',
    // No statements and no key values in the log: they hold customers' data, and once a password.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * After a crash everything must reach the disk before recovery begins. One call for the whole file system takes
 * a fraction of the time that more than a thousand files take one by one; before Linux 5.8 it hid write errors.
 */
function canSyncWholeFileSystem(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
}
