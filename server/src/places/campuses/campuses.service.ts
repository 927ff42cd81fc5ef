import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import { presentCampusSummary } from './campuses.present.ts'
import { campusList } from './campuses.queries.ts'

export type Context = HandlerContext & Pick<RequestContext, 'services'>

/** Makes the addresses that show stored pictures. */
export const linker =
  ({ services, now }: Context) =>
  (key: string) =>
    services.files.link(key, now)

/** A page of the tenant's campuses. */
export const searchCampuses = (context: Context, input: { page: number; pageSize: number; q?: string }) =>
  campusList.page(context.tx, input, row => presentCampusSummary(row, linker(context)))
