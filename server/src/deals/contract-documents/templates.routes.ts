import { createHash, randomUUIDv7 } from 'node:crypto'
import { ContractType } from '@aforo/api/deals/contract-states'
import { mostVersions } from '@aforo/api/deals/contract-templates'
import { DocumentKind } from '@aforo/api/deals/document-states'
import { nameWith } from '../../platform/attachments/attachments.rules.ts'
import { unless } from '../../platform/database/constraints.ts'
import { fail, type HandlerContext, inTransaction, on, type RequestContext, within } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { docxType, shippedLink, shippedName, type TemplatePlace } from './shipped.service.ts'
import { historyWords, presentTemplate, traceOf } from './templates.present.ts'
import {
  chooseVersion,
  findTemplate,
  insertTemplate,
  insertVersion,
  listTemplates,
  lockTemplate,
  setDeleted,
  type TemplateRow,
  templateAt,
} from './templates.queries.ts'
import { checkUpload } from './templates.service.ts'

type Context = HandlerContext & Pick<RequestContext, 'services'>

const present = (row: TemplateRow, { services, now }: Context) => presentTemplate(services.files, now, row)
const template = recordOf<
  'contract_template',
  Context,
  TemplateRow,
  ReturnType<typeof present>,
  ReturnType<typeof traceOf>
>({
  type: 'contract_template',
  find: ({ tx }, id) => findTemplate(tx, id),
  lock: async ({ tx }, id) => {
    await lockTemplate(tx, id)
    const row = await findTemplate(tx, id)
    return row?.deleted_at ? undefined : row
  },
  present,
  trace: traceOf,
  event: row => ({ topic: 'contract-documents', id: row.id }),
  words: historyWords,
})

/** The product's own templates for the places that have none of the operator's. */
async function shippedOf({ caller, services, now }: Omit<Context, 'tx'>, rows: TemplateRow[], countryCode?: string) {
  const has = ({ contractType, kind }: TemplatePlace) =>
    rows.some(row => row.country_code === 'PE' && row.contract_type === contractType && row.kind === kind)
  const places = ContractType.options.flatMap(contractType =>
    DocumentKind.options.map(kind => ({ countryCode: 'PE', contractType, kind })),
  )
  const found = []
  for (const place of places) {
    const name = shippedName(place)
    if (!name || has(place) || (countryCode !== undefined && countryCode !== 'PE')) continue
    const downloadUrl = await shippedLink(services.files, { tenantId: caller.tenantId, name, now })
    found.push({ ...place, fileName: name, downloadUrl })
  }
  return found
}

/** The template of a place, held; made if there is none yet. */
async function holdAt({ tx, caller }: Context, place: TemplatePlace): Promise<{ id: string; row?: TemplateRow }> {
  const made = randomUUIDv7()
  await insertTemplate(tx, caller.tenantId, made, place)
  const found = await templateAt(tx, place)
  if (!found) throw new Error('a template that was made is not there')
  await lockTemplate(tx, found.id)
  if (found.id === made) return { id: made }
  return { id: found.id, row: await findTemplate(tx, found.id) }
}

export const templateRoutes = {
  templates: on.contractDocuments.templates.handler(async ({ input, context }) => {
    const rows = await inTransaction(context, ({ tx }) => listTemplates(tx, input.countryCode))
    return {
      items: rows.map(row => present(row, context)),
      shipped: await shippedOf(context, rows, input.countryCode),
      makesPdf: context.services.converter.isThere,
    }
  }),

  template: on.contractDocuments.template.handler(async ({ input, context, errors }) => {
    const row = await findTemplate(context.tx, input.id)
    return row && !row.deleted_at ? present(row, context) : notFound(errors)
  }),

  addTemplate: on.contractDocuments.addTemplate.handler(async ({ input, context, errors, signal }) => {
    const { file, ...place } = input
    const { bytes, faults, tags, notes } = await checkUpload(file, errors)
    if (faults.length > 0) fail(errors.TEMPLATE_REFUSED({ data: { faults } }))
    const { caller, services } = context
    if (caller.countries.length > 0 && !caller.countries.includes(place.countryCode))
      invalidField(errors, 'countryCode', 'Tu cuenta no trabaja en ese país.')
    const fileKey = `${caller.tenantId}/files/${crypto.randomUUID()}.docx`
    await services.files.put(fileKey, bytes, docxType, signal)
    return within(context, async unit => {
      const { tx, now } = unit
      const { id, row } = await holdAt(unit, place)
      const number = (row?.versions[0]?.number ?? 0) + 1
      if (number > mostVersions)
        invalidField(errors, 'file', `Una plantilla tiene como máximo ${mostVersions} versiones.`)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const version = { number, fileKey, fileName: nameWith('docx', file.name), size: bytes.length, sha256, tags }
      await insertVersion(tx, caller.tenantId, id, { ...version, uploadedBy: caller.userId }, now)
      if (row) await chooseVersion(tx, id, number)
      const kept = row
        ? await template.changed(unit, 'contract_template.version_added', row)
        : await template.created(unit, 'contract_template.added', id, errors)
      return { ...kept, notes }
    })
  }),

  checkTemplate: on.contractDocuments.checkTemplate.handler(async ({ input, errors }) => {
    const { faults, tags, notes } = await checkUpload(input.file, errors)
    return { faults, tags, notes }
  }),

  chooseVersion: on.contractDocuments.chooseVersion.handler(async ({ input, context, errors }) => {
    const before = await template.lock(context, input, errors)
    if (!before.versions.some(({ number }) => number === input.number))
      invalidField(errors, 'number', 'Esa versión no existe.')
    if (before.current === input.number) return present(before, context)
    await chooseVersion(context.tx, before.id, input.number)
    return template.changed(context, 'contract_template.version_chosen', before)
  }),

  removeTemplate: on.contractDocuments.removeTemplate.handler(async ({ input, context, errors }) => {
    const before = await template.lock(context, input, errors)
    await setDeleted(context.tx, before.id, context.now)
    template.record(context, 'contract_template.removed', { before })
    return { message: 'Se quitó la plantilla.' }
  }),

  restoreTemplate: on.contractDocuments.restoreTemplate.handler(async ({ input, context, errors }) => {
    await lockTemplate(context.tx, input.id)
    const before = (await findTemplate(context.tx, input.id)) ?? notFound(errors)
    // Undoing twice is undoing once.
    if (!before.deleted_at) return present(before, context)
    await unless(
      'contract_templates_place',
      () => errors.NAME_TAKEN(),
      () => setDeleted(context.tx, before.id, null),
    )
    return template.created(context, 'contract_template.restored', before.id, errors)
  }),

  templateHistory: on.contractDocuments.templateHistory.handler(({ input, context, errors }) =>
    template.history(context, input, errors),
  ),
}
