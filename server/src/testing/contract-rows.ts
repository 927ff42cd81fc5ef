import { asTenant } from '../platform/database/transaction.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

export const signedLines = (tenantId: string) =>
  asTenant(database, tenantId, tx =>
    tx.selectFrom('signed_lines').selectAll().orderBy('starts_on').orderBy('id').execute(),
  )
export const takings = (tenantId: string) =>
  asTenant(database, tenantId, tx =>
    tx.selectFrom('product_takings').select(['kind', 'source_id', 'during']).orderBy('during').execute(),
  )
