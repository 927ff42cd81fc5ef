import { api } from '../../platform/api.ts'

const quiet = { context: { quiet: true } }

export const organizationQuery = () => api.organization.details.queryOptions(quiet)
export const periodsQuery = () => api.organization.timePeriods.queryOptions(quiet)
export const policyQuery = () => api.organization.bookingPolicy.queryOptions(quiet)
export const retentionQuery = () => api.visitors.settings.queryOptions(quiet)
