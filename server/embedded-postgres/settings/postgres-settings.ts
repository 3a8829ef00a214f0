import { release } from 'node:os';

/**
 * Command-line settings, which override the configuration files in the data directory. The durability settings (fsync
 * and the like) are left out on purpose: they are on by default, and if they are turned off, the start fails instead of
 * silently overriding them.
 */
export function postgresSettings(
  { port, socketFolder }: { port: number; socketFolder: string },
  others: Record<string, string> = {},
): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    // A list of names in quotation marks.
    unix_socket_directories: socketFolder === '' ? '' : `"${socketFolder}"`,
    max_connections: 100,
    shared_buffers: '256MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Limits the duration of crash recovery.
    max_wal_size: '512MB',
    ...(canSyncWholeFileSystem() && { recovery_init_sync_method: 'syncfs' }),
    max_logical_replication_workers: 0,
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Cancels statements whose client was killed, which frees their locks for the next server.
    client_connection_check_interval: '2s',
    log_line_prefix: '%m [%p] ',
    // No statements or key values in the log: they contain customer data, and one contains a password.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...others,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Before crash recovery all files must be flushed to disk. syncfs takes a fraction of the time of syncing over a thousand
 * files one by one, but before Linux 5.8 it did not report write errors.
 */
function canSyncWholeFileSystem(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
}
