import { api } from '../../platform/api.ts'

export const organizationQuery = () => api.organization.details.queryOptions()
export const periodsQuery = () => api.organization.timePeriods.queryOptions()
export const policyQuery = () => api.organization.bookingPolicy.queryOptions()
export const retentionQuery = () => api.visitors.settings.queryOptions()
