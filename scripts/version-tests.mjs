/**
 * The server's tests that also run on another version of PostgreSQL, where a server with one answers (`npm test --
 * --by-version`): those of what an older version may refuse or do otherwise. All others ask for the same statements again.
 */
export const versionTests = {
  'platform/database/database.test.ts': 'how values and words come out, whose rows who sees, what is refused at once',
  'platform/database/migrate.test.ts': 'the migrations themselves, by a user without special rights',
  'platform/database/roles.test.ts': 'what a user may do, which version 16 changed',
  'platform/database/schema.test.ts': 'what the catalogs say of the tables, keys and policies',
  'platform/database/session.test.ts': 'statements that travel together, and what a failed transaction answers',
  'platform/backup/backup.test.ts': 'pg_dump, pg_restore and psql of that version',
  'platform/backup/nightly.test.ts': 'the same, and the proof aside of what they made',
  'testing/backup-drill.test.ts': 'the same for the demo: rows, owners and files',
  'platform/jobs.test.ts': 'the statements of pg-boss, which has its own for some versions',
  'platform/events/events.test.ts': 'LISTEN and NOTIFY',
  'people/users/in-charge.routes.test.ts': 'a trigger at the end of transactions that overlap',
  'bookings/blocks/block-races.routes.test.ts': 'locks and exclusion constraints while another transaction is open',
  'testing/contract.test.ts': 'each call of the contract once: all statements are understood',
}
