/** The door of moving in: how the records of all areas are imported. */
import type { ImportKind } from '@aforo/api/people/imports'
import type { RecordKind } from '@aforo/api/people/record-imports'
import type { RecordImport, TakeBack } from '../../people/imports/imports.ts'
import { bookingKind } from './bookings.service.ts'
import type { Router } from './calls.service.ts'
import { campusKind } from './campuses.service.ts'
import { contractKind } from './contracts.service.ts'
import { customerKind } from './customers.service.ts'
import { recordImport } from './kind.service.ts'
import { productKind } from './products.service.ts'
import { spaceKind } from './spaces.service.ts'
import { undoOf } from './undo.service.ts'
import { walletKind } from './wallets.service.ts'

/** @param router of all calls */
export const recordImportsOf = (router: () => Router): Record<RecordKind, RecordImport> => ({
  CAMPUSES: recordImport(campusKind, router),
  SPACES: recordImport(spaceKind, router),
  CUSTOMERS: recordImport(customerKind, router),
  PRODUCTS: recordImport(productKind, router),
  CONTRACTS: recordImport(contractKind(router), router),
  WALLETS: recordImport(walletKind, router),
  BOOKINGS: recordImport(bookingKind, router),
})

/** How what an import made is taken back. @param router of all calls */
export const importUndoOf = (router: () => Router): Record<ImportKind, TakeBack> => undoOf(router)
