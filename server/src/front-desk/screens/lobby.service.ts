import type { LobbyScreen } from '@aforo/api/front-desk/screen-states'
import { spanOfDays, today } from '../../platform/wall-time.rules.ts'
import { liveRoomsOf } from '../dashboard/live.service.ts'
import { presentNews } from '../news/news.present.ts'
import { listCurrentNews } from '../news/news.queries.ts'
import { presentVisitor } from '../visitors/visitors.present.ts'
import { listVisitors } from '../visitors/visitors.queries.ts'
import { type DeviceContext, shownOf } from './device.present.ts'
import { nameShown, usualPolicy } from './screens.rules.ts'

/** More than anybody reads while walking by. */
const arrivalsAtMost = 100

/** What the board in a campus' lobby shows. @returns undefined where there is no such campus any more */
export async function readLobby(context: DeviceContext): Promise<LobbyScreen | undefined> {
  const { tx, now, screen, services } = context
  const names = screen.names ?? usualPolicy.names
  const showsSubjects = screen.subjects ?? usualPolicy.subjects
  const live = await liveRoomsOf({ tx, now }, screen.campus_id)
  if (!live) return undefined
  const date = today(now, screen.time_zone)
  const days = [{ campusId: screen.campus_id, date, span: spanOfDays(date, date, screen.time_zone) }]
  const visitors = (await listVisitors(tx, days, {}, { limit: arrivalsAtMost, offset: 0 })).map(row =>
    presentVisitor(row, now),
  )
  const news = await listCurrentNews(tx, now)
  const linkTo = (key: string) => services.files.link(key, now)
  return {
    state: 'LOBBY',
    ...shownOf(context),
    rooms: live.rooms
      .filter(({ bookable }) => bookable)
      .map(({ spaceId, spaceName, floorName, state, until, reservations }) => {
        const present = ({ from, to, ownerName, subject }: (typeof reservations)[number]) => ({
          from,
          to,
          who: nameShown(names, ownerName),
          subject: showsSubjects ? subject : '',
        })
        const current = reservations.find(one => one.current)
        const next = reservations.find(one => !one.current)
        return {
          spaceId,
          spaceName,
          floorName,
          room: state,
          until,
          current: current ? present(current) : null,
          next: next ? present(next) : null,
        }
      }),
    arrivals: visitors
      .filter(({ status }) => status !== 'LEFT')
      .map(({ id, name, hostName, expectedAt, spaceName, status }) => ({
        id,
        name: nameShown(names, name),
        host: nameShown(names, hostName),
        at: expectedAt,
        spaceName,
        arrived: status === 'INSIDE',
      })),
    news: news
      .filter(({ campus_id }) => campus_id === null || campus_id === screen.campus_id)
      .map(row => presentNews(row, linkTo))
      .map(({ id, title, text, picture }) => ({ id, title, text, picture })),
  }
}
