import { contractGenerations } from './contract-generations.ts'
import { contractTemplates } from './contract-templates.ts'

/** Templates of contracts, and the documents that are made from them. */
export const contractDocuments = { ...contractTemplates, ...contractGenerations }
