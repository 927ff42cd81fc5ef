import { randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import { typeOfFile } from '../../platform/exports.ts'
import { type HandlerContext, inTransaction, on } from '../../platform/http/on.ts'
import { notFound, type Refusals, wrongState } from '../../platform/http/refusals.ts'
import { fileStatus, isUnderWay, presentFile, storedAt } from './files.present.ts'
import { type FileRow, fileList, findFile, insertFile, lockFile, updateFile } from './files.queries.ts'
import { fileName } from './files.rules.ts'
import { askedOf, daysAsked, tableFor } from './reports.service.ts'

/** The file, if it is the caller's own and holds no more than they may see now. */
function ownOr(row: FileRow | undefined, { caller }: Pick<HandlerContext, 'caller'>, errors: Refusals<'NOT_FOUND'>) {
  const { userId, countries } = caller
  if (row?.user_id !== userId) notFound(errors)
  const isWider = row.countries.length === 0 || row.countries.some(country => !countries.includes(country))
  return countries.length > 0 && isWider ? notFound(errors) : row
}

export const fileRoutes = {
  files: on.savedReports.files.handler(({ input, context: { tx, caller, now } }) =>
    fileList.page(tx, { ...input, userId: caller.userId }, row => presentFile(row, now)),
  ),

  file: on.savedReports.file.handler(async ({ input, context, errors }) =>
    presentFile(ownOr(await findFile(context.tx, input.id), context, errors), context.now),
  ),

  start: on.savedReports.start.handler(async ({ input, context, errors }) => {
    const { tx, caller, now, enqueue, emit } = context
    const { type, campusId, spaceType, format } = input
    // Refused at once where the table would be.
    const days = await daysAsked(tx, input, now, errors)
    tableFor(type, askedOf(days, spaceType && [spaceType], now), days, caller, errors)
    const id = randomUUIDv7()
    await insertFile(tx, {
      tenant_id: caller.tenantId,
      id,
      user_id: caller.userId,
      type,
      from_date: days.range.from,
      to_date: days.range.to,
      campus_id: campusId ?? null,
      space_type: spaceType ?? null,
      format,
      countries: [...caller.countries],
      created_at: now.toString(),
    })
    enqueue('reports.file', { fileId: id })
    emit({ topic: 'reports', id, userIds: [caller.userId] })
    return presentFile((await findFile(tx, id)) ?? notFound(errors), now)
  }),

  cancel: on.savedReports.cancel.handler(async ({ input, context, errors }) => {
    const { tx, caller, now, emit } = context
    const row = ownOr(await lockFile(tx, input.id), context, errors)
    if (!isUnderWay(row.status)) wrongState(errors, fileStatus(row, now))
    await updateFile(tx, row.id, { status: 'CANCELED' })
    emit({ topic: 'reports', id: row.id, userIds: [caller.userId] })
    return presentFile({ ...row, status: 'CANCELED' }, now)
  }),

  download: on.savedReports.download.handler(async ({ input, context, errors }) => {
    const { services, caller, now } = context
    const row = ownOr(await inTransaction(context, ({ tx }) => findFile(tx, input.id)), context, errors)
    const status = fileStatus(row, now)
    if (status !== 'DONE') wrongState(errors, status)
    const stream = (await services.files.open(storedAt(caller.tenantId, row))) ?? notFound(errors)
    return {
      headers: {
        'content-type': typeOfFile(row.format),
        'content-disposition': `attachment; filename="${fileName(row.type, { from: row.from_date, to: row.to_date })}.${row.format}"`,
      },
      body: Readable.toWeb(stream) as ReadableStream,
    }
  }),
}
