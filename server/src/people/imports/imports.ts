/** The door of imports: how other areas have their records imported. */
export type { Keys, StagedRow } from './import-rows.queries.ts'
export { type Fault, quoted } from './import-rows.rules.ts'
export { type RecordImport, type RecordReading, type RecordUnit, RowRefused } from './record-imports.service.ts'
