/** Settings of the embedded PostgreSQL, applied at each start: for a machine of 2 GB. */
export const usual = {
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // Reads wait for the disk; I/O worker processes would only take memory.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  // For backups of a running database; there is no replication.
  wal_level: 'replica',
  max_wal_senders: '2',
  max_replication_slots: '2',
  // After a crash, one system call instead of one for each file.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements are the program's to handle, and in its own log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

/** For tests: data needn't survive a crash of the machine. */
export const fleeting = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
}
