import { contractGenerations } from './contract-generations.ts'
import { contractTemplates } from './contract-templates.ts'

/** Contract templates and the documents generated from them. */
export const contractDocuments = { ...contractTemplates, ...contractGenerations }
