/** The advisory lock keys of PostgreSQL, arbitrary but different: two uses of one key would wait for each other. */
export const advisoryLocks = {
  /** Held by a restore, too, so that no process starts meanwhile. */
  migration: 7_203_114,
  firstStart: 7_203_115,
  manufacturerRename: 7_203_116,
  restore: 7_203_117,
  /** One process at a time makes the backups of nights and commands, and cleans up after them. */
  backup: 7_203_118,
  importBatch: 7_203_119,
  /** One process at a time does the restore that an office user has requested. */
  requestedRestore: 7_203_120,
  /** Shared by all transactions that save what a request says; a restore keeps it for itself. */
  saving: 7_203_121,
} as const;
