/** The door of imports: how other areas have their records imported. */
export type { Keys, StagedRow } from './import-rows.queries.ts'
export { type Fault, quoted } from './import-rows.rules.ts'
export {
  type MadeRecord,
  type RecordImport,
  type RecordReading,
  type RecordUnit,
  RowRefused,
  type TakeBack,
} from './record-imports.service.ts'
