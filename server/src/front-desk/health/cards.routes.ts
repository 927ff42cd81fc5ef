import { randomUUIDv7 } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { largestCard } from '@aforo/api/front-desk/health-cards'
import { usualHealthDays } from '@aforo/api/front-desk/health-states'
import { readUpload } from '../../platform/attachments/uploads.service.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail, type HandlerContext, on, type RequestContext, within } from '../../platform/http/on.ts'
import { notFound, type Refusals } from '../../platform/http/refusals.ts'
import {
  type CardRow,
  cardList,
  findCard,
  findCardOf,
  findOwner,
  insertCard,
  lockOwner,
  setCardDeleted,
  undeleteCard,
} from './cards.queries.ts'
import { presentCard } from './health.present.ts'
import { sealFile, unsealFile } from './sealed.service.ts'
import { findSettings } from './settings.queries.ts'

type Context = HandlerContext & RequestContext

const administers = ({ roles }: Caller) => roles.includes('ROLE_ADMIN')

/** Says in the audit log who saw, uploaded or deleted whose card; a look at the caller's own is left out. */
function recordCard(
  { record, caller }: Context,
  action: 'vaccine_card.uploaded' | 'vaccine_card.viewed' | 'vaccine_card.removed' | 'vaccine_card.restored',
  { id, user_id, name }: CardRow,
) {
  if (action === 'vaccine_card.viewed' && user_id === caller.userId) return
  record({ action, entityType: 'vaccine_card', entityId: id, after: { person: name } })
}

/** A card that the caller may see: their own, or anybody's for an administrator. */
async function visibleCard({ tx, caller }: Context, id: string, errors: Refusals<'NOT_FOUND'>): Promise<CardRow> {
  const row = (await findCard(tx, id)) ?? notFound(errors)
  return row.user_id === caller.userId || administers(caller) ? row : notFound(errors)
}

const retention = async ({ tx }: Context) => (await findSettings(tx))?.retention_days ?? usualHealthDays

const present = async (context: Context, row: CardRow) => presentCard(row, await retention(context))

const types = { PDF: ['application/pdf', 'pdf'], IMAGE: ['image/webp', 'webp'] } as const

export const cardRoutes = {
  ownCard: on.health.ownCard.handler(async ({ context }) => {
    const row = await findCardOf(context.tx, context.caller.userId)
    return { vaccineCard: row ? await present(context, row) : null }
  }),

  cards: on.health.cards.handler(async ({ input, context }) => {
    const { tx, caller, record } = context
    const days = await retention(context)
    const page = await cardList.page(tx, input, row => presentCard(row, days))
    record({
      action: 'health.cards_listed',
      entityType: 'health',
      entityId: caller.tenantId,
      after: { cards: page.items.map(({ id }) => id) },
    })
    return page
  }),

  upload: on.health.upload.handler(async ({ input: { file }, context, errors, signal }) => {
    const { caller, services } = context
    if (file.size > largestCard) fail(errors.PAYLOAD_TOO_LARGE())
    const given = await readUpload(file, caller.tenantId, errors)
    if (!given || given.kind === 'DOCX') return fail(errors.NOT_A_VACCINE_CARD())
    const { kind, bytes } = given
    const id = randomUUIDv7()
    const key = `${caller.tenantId}/health/${crypto.randomUUID()}.sealed`
    const sealed = sealFile(services.sealing, caller.tenantId, id, bytes)
    await services.files.put(key, sealed, 'application/octet-stream', signal)
    return within(context, async unit => {
      const { tx, now, emit } = unit
      await lockOwner(tx, caller.userId)
      const old = await findCardOf(tx, caller.userId)
      if (old) await setCardDeleted(tx, old.id, now.toString())
      await insertCard(tx, {
        tenant_id: caller.tenantId,
        id,
        user_id: caller.userId,
        kind,
        size: bytes.length,
        file_key: key,
        uploaded_at: now.toString(),
      })
      const row = (await findCard(tx, id)) ?? notFound(errors)
      recordCard(unit, 'vaccine_card.uploaded', row)
      emit({ topic: 'health' })
      return present(unit, row)
    })
  }),

  card: on.health.card.handler(async ({ input, context, errors }) => {
    const row = await visibleCard(context, input.id, errors)
    recordCard(context, 'vaccine_card.viewed', row)
    return present(context, row)
  }),

  cardFile: on.health.cardFile.handler(async ({ input, context, errors }) => {
    const { services, caller } = context
    // Noted before it is read: nobody sees a card that the history doesn't know of.
    const row = await within(context, async unit => {
      const row = await visibleCard(unit, input.id, errors)
      recordCard(unit, 'vaccine_card.viewed', row)
      return row
    })
    const stored = (await services.files.open(row.file_key)) ?? notFound(errors)
    const bytes = unsealFile(services.sealing, caller.tenantId, row.id, await buffer(stored))
    const [type, extension] = types[row.kind as keyof typeof types]
    return {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="carne-de-vacunacion.${extension}"`,
      },
      body: new Blob([new Uint8Array(bytes)], { type }).stream(),
    }
  }),

  removeCard: on.health.removeCard.handler(async ({ input, context, errors }) => {
    const { tx, now, emit } = context
    const row = await visibleCard(context, input.id, errors)
    if (!(await setCardDeleted(tx, row.id, now.toString()))) notFound(errors)
    recordCard(context, 'vaccine_card.removed', row)
    emit({ topic: 'health' })
    return { message: 'Se eliminó el carné de vacunación.' }
  }),

  restoreCard: on.health.restoreCard.handler(async ({ input, context, errors }) => {
    const { tx, caller, emit } = context
    const owner = (await findOwner(tx, input.id)) ?? notFound(errors)
    if (owner.user_id !== caller.userId && !administers(caller)) notFound(errors)
    if (owner.deleted_at) await undeleteCard(tx, input.id, () => errors.VACCINE_CARD_REPLACED())
    const row = (await findCard(tx, input.id)) ?? notFound(errors)
    // Brought back already: the press was repeated.
    if (owner.deleted_at) {
      recordCard(context, 'vaccine_card.restored', row)
      emit({ topic: 'health' })
    }
    return present(context, row)
  }),
}
