import { choiceRoutes } from './choices.routes.ts'
import { exceptionRoutes } from './exceptions.routes.ts'
import { recordRoutes } from './records.routes.ts'
import { reportRoutes } from './report.routes.ts'

export const productRoutes = { ...choiceRoutes, ...recordRoutes, ...exceptionRoutes, ...reportRoutes }
