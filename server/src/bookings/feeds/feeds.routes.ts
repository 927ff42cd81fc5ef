import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { NewFeed } from '@aforo/api/bookings/feeds'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { type HandlerContext, on, open } from '../../platform/http/on.ts'
import { notFound, type Refusals } from '../../platform/http/refusals.ts'
import { presentReservation } from '../reservations/reservations.present.ts'
import { feedCalendar, feedTag } from './feeds.document.ts'
import { presentFeed } from './feeds.present.ts'
import {
  endFeed,
  type FeedKey,
  findFeed,
  findFeedByToken,
  findFeedSpace,
  listFeedReservations,
  renewFeed,
  touchFeed,
} from './feeds.queries.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The hour is noted, not the second: programs ask often, and nobody wants to know it closer. */
const noteAfterMinutes = 60

const ownFeed = ({ caller }: Pick<HandlerContext, 'caller'>): FeedKey => ({ userId: caller.userId, spaceId: null })

async function spaceFeed(
  { tx, caller }: Pick<HandlerContext, 'tx' | 'caller'>,
  spaceId: string,
  errors: Refusals<'NOT_FOUND'>,
): Promise<FeedKey> {
  const space = (await findFeedSpace(tx, spaceId)) ?? notFound(errors)
  return { userId: caller.userId, spaceId: space.id }
}

async function renew(context: HandlerContext & { services: { settings: { publicUrl: string } } }, key: FeedKey) {
  const { tx, caller, now, record, services } = context
  const token = randomBytes(32).toString('base64url')
  await renewFeed(tx, { ...key, tenantId: caller.tenantId, id: randomUUIDv7(), tokenHash: hashOf(token), now })
  record({ action: 'feed.renewed', entityType: key.spaceId ? 'space' : 'user', entityId: key.spaceId ?? key.userId })
  const address = `${services.settings.publicUrl}/api/feeds/${token}.ics`
  return { address, createdAt: now.toString(), readAt: null } satisfies NewFeed
}

async function end({ tx, record }: HandlerContext, key: FeedKey) {
  if (await endFeed(tx, key))
    record({ action: 'feed.ended', entityType: key.spaceId ? 'space' : 'user', entityId: key.spaceId ?? key.userId })
  return presentFeed(undefined)
}

export const feedRoutes = {
  /** An address that is nobody's, was renewed, or is of somebody who may no longer sign in looks the same. */
  read: open.feeds.read.handler(async ({ input, context: { services }, errors }) => {
    const { database, clock, settings } = services
    const now = clock.now()
    const hash = hashOf(input.params.token.replace(/\.ics$/, ''))
    const feed = (await asSystem(database, tx => findFeedByToken(tx, hash))) ?? notFound(errors)
    const reader = { tenantId: feed.tenant_id, userId: feed.user_id, roles: feed.roles }
    const reservations = await asTenant(database, feed.tenant_id, async tx => {
      const note = feed.read_at === null || minutesSince(feed.read_at, now) >= noteAfterMinutes
      if (note) await touchFeed(tx, feed.id, now)
      const rows = await listFeedReservations(tx, feed, now)
      return rows.map(row => presentReservation(row, reader, now))
    })
    const tag = feedTag(feed, reservations)
    const headers = { etag: tag, 'cache-control': 'private, max-age=300' }
    const cachedTags = input.headers['if-none-match']?.split(',').map(each => each.trim())
    if (cachedTags?.includes(tag)) return { status: 304 as const, headers }
    const text = feedCalendar(feed, reservations, { now, host: new URL(settings.publicUrl).hostname })
    return {
      status: 200 as const,
      headers,
      body: new File([text], 'aforo.ics', { type: 'text/calendar; charset=utf-8' }),
    }
  }),

  mine: on.feeds.mine.handler(async ({ context }) => presentFeed(await findFeed(context.tx, ownFeed(context)))),
  renewMine: on.feeds.renewMine.handler(({ context }) => renew(context, ownFeed(context))),
  endMine: on.feeds.endMine.handler(({ context }) => end(context, ownFeed(context))),

  ofSpace: on.feeds.ofSpace.handler(async ({ input, context, errors }) =>
    presentFeed(await findFeed(context.tx, await spaceFeed(context, input.id, errors))),
  ),
  renewOfSpace: on.feeds.renewOfSpace.handler(async ({ input, context, errors }) =>
    renew(context, await spaceFeed(context, input.id, errors)),
  ),
  endOfSpace: on.feeds.endOfSpace.handler(async ({ input, context, errors }) =>
    end(context, await spaceFeed(context, input.id, errors)),
  ),
}

const minutesSince = (moment: Temporal.Instant, now: Temporal.Instant) =>
  (now.epochMilliseconds - moment.epochMilliseconds) / 60_000
