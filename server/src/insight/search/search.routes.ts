import { on } from '../../platform/http/on.ts'
import { findEverywhere } from './sources.service.ts'

export const searchRoutes = {
  find: on.search.find.handler(async ({ input, context }) => ({ groups: await findEverywhere(context, input.q) })),
}
