import { periodRoutes } from './periods.routes.ts'
import { policyRoutes } from './policy.routes.ts'
import { themeRoutes } from './theme.routes.ts'

export const organizationRoutes = { ...themeRoutes, ...periodRoutes, ...policyRoutes }
