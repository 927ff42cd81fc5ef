import { Readable } from 'node:stream'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { lockRemoved } from '../users/removal.queries.ts'
import { removeAccount } from '../users/removal.service.ts'
import { personalDataPage } from './personal-data.document.ts'
import { presentRequest } from './personal-data.present.ts'
import { forgetIn, newRequestId, personalDataOf, termsOf } from './personal-data.service.ts'
import { accountIsOpen, findPerson, organizationOf } from './persons.queries.ts'
import { addRequest, findRequest, listRequests } from './requests.queries.ts'

const types = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' } as const

const folded = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('es-PE')

export const personalDataRoutes = {
  get: on.personalData.get.handler(
    async ({ input, context: { tx, caller }, errors }) => (await personalDataOf(tx, caller, input)) ?? notFound(errors),
  ),

  file: on.personalData.file.handler(async ({ input, context, errors }) => {
    const { tx, caller, now, record } = context
    const data = (await personalDataOf(tx, caller, input)) ?? notFound(errors)
    const organization = await organizationOf(tx, caller.tenantId)
    const request = {
      tenantId: caller.tenantId,
      id: newRequestId(),
      what: 'EXPORTED',
      at: now,
      byId: caller.userId,
    } as const
    await addRequest(tx, { ...request, kind: input.kind, personId: input.id })
    record({
      action: 'person.data_exported',
      entityType: 'person',
      entityId: input.id,
      after: { format: input.format },
    })
    const { can: _, ...kept } = data
    const text =
      input.format === 'json'
        ? `${JSON.stringify({ organization: organization.name, at: now.toString(), ...kept }, null, 2)}\n`
        : personalDataPage(data, { organization: organization.name, at: now, timeZone: organization.time_zone })
    return {
      headers: {
        'content-type': types[input.format],
        'content-disposition': `attachment; filename="datos-personales-${now.toString().slice(0, 10)}.${input.format}"`,
      },
      body: Readable.toWeb(Readable.from([Buffer.from(text)])) as ReadableStream,
    }
  }),

  forget: on.personalData.forget.handler(async ({ input, context, errors }) => {
    const { tx, caller, now, record, enqueue, emit } = context
    const { kind, id } = input
    const person = (await findPerson(tx, kind, id)) ?? notFound(errors)
    if (folded(input.name) !== folded(person.name)) invalidField(errors, 'name', 'Escribe el nombre tal como aparece.')
    if (kind === 'USER' && (await accountIsOpen(tx, id))) await removeAccount(context, { id }, errors)
    // Held, so that nobody restores the account meanwhile.
    if (kind === 'USER') await lockRemoved(tx, id)
    const terms = await termsOf(tx, person)
    const requestId = newRequestId()
    const request = {
      tenantId: caller.tenantId,
      id: requestId,
      what: 'FORGOTTEN',
      at: now,
      byId: caller.userId,
    } as const
    await addRequest(tx, { ...request, kind, personId: id, ...(await forgetIn(tx, person)), terms })
    record({ action: 'person.forgotten', entityType: 'person', entityId: id })
    enqueue('personal_data.sweep', { requestId })
    emit({ topic: 'users' })
    emit({ topic: 'visitors' })
    return presentRequest((await findRequest(tx, requestId)) ?? notFound(errors))
  }),

  requests: on.personalData.requests.handler(async ({ context: { tx } }) =>
    (await listRequests(tx)).map(presentRequest),
  ),
}
