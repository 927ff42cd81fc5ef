import { dependentsOf, isThere, removedRecords } from './dependents.ts'
import { on } from './http/on.ts'
import { notFound } from './http/refusals.ts'
import { readPage } from './page.ts'

export const dependentRoutes = {
  of: on.dependents.of.handler(async ({ input: { ending, ...record }, context, errors }) => {
    if (!(await isThere(context, record.subject, record.id))) notFound(errors)
    return dependentsOf(context, record, ending)
  }),

  removed: on.dependents.removed.handler(({ input, context }) =>
    readPage(input, {
      ...removedRecords(context, input),
      present: ({ removed_at, removed_by, ...row }) => ({
        ...row,
        removedAt: removed_at.toString(),
        removedBy: removed_by,
      }),
    }),
  ),
}
