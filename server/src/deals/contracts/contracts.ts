/** The door of contracts: for billing, wallets, documents and reports. */
export { type ContractRow, contractsNamed, findContract as contractOf } from './contracts.queries.ts'
export { documented } from './documented.service.ts'
export { type BilledGuarantee, guaranteesOfBill, isEndDecided } from './early-end.queries.ts'
export { endingTerms, renewalOf } from './ending.rules.ts'
export {
  type GenerateRefusal,
  type GenerateUnit,
  markCreated,
  numberToBe,
  refusalOfGeneration,
} from './generate.service.ts'
export { type ContractInForce, contractsInForce } from './plan.queries.ts'
export { rentedAt } from './rented-products.service.ts'
export type { SignErrors } from './sign.service.ts'
export { takeOver } from './take-over.service.ts'
export { undoTakeOver } from './undo-take-over.service.ts'
