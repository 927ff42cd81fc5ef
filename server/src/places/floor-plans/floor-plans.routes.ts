import { availabilityRoutes } from './availability.routes.ts'
import { backgroundRoutes } from './backgrounds.routes.ts'
import { comparisonRoutes } from './comparison.routes.ts'
import { elementRoutes } from './elements.routes.ts'
import { findingRoutes } from './findings.routes.ts'
import { lifecycleRoutes } from './lifecycle.routes.ts'
import { placeRoutes } from './places.routes.ts'
import { planRoutes } from './plans.routes.ts'

export const floorPlanRoutes = {
  ...planRoutes,
  ...elementRoutes,
  ...placeRoutes,
  ...backgroundRoutes,
  ...findingRoutes,
  ...comparisonRoutes,
  ...availabilityRoutes,
  ...lifecycleRoutes,
}
