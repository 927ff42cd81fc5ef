import { occupationFormulas } from '@aforo/api/insight/occupation'
import { zoneWhere } from '../../offer/inventory/inventory.ts'
import { todayIn } from '../../offer/products/products.ts'
import { openOn } from '../../places/campuses/campuses.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField } from '../../platform/http/refusals.ts'
import { spanOfDays } from '../../platform/wall-time.rules.ts'
import { campusesOpen, type UseRow, usesWithin } from './on-demand.queries.ts'
import { addUp, openMinutes, useDays, useOf } from './on-demand.rules.ts'

const types: UseRow['type'][] = ['ROOM', 'PHONE_BOOTH', 'SEAT', 'PARKING_SPOT']

export const onDemandRoutes = {
  onDemand: on.occupation.onDemand.handler(async ({ input, context: { tx, now }, errors }) => {
    const { campusId, ...asked } = input
    const timeZone = await zoneWhere(tx, campusId)
    const today = todayIn(timeZone, now)
    const decided = useDays(asked, today)
    if ('fault' in decided) invalidField(errors, decided.fault.field, decided.fault.message)
    const { days } = decided
    const campuses = await campusesOpen(tx, campusId, days)
    const uses = await usesWithin(
      tx,
      campuses.map(({ id, time_zone }) => ({ campusId: id, span: spanOfDays(days.from, days.to, time_zone) })),
    )
    const rows = campuses.flatMap(campus => {
      const open = openMinutes(campus.hours, days, openOn)
      return types.flatMap(type => {
        const found = uses.find(use => use.campus_id === campus.id && use.type === type)
        if (!found) return []
        const { spaces, booked, used } = found
        return [{ campus, type, minutes: { spaces, open: open * spaces, booked, used } }]
      })
    })
    return {
      dateRefreshed: now.toString(),
      today,
      timeZone,
      ...days,
      total: useOf(addUp(rows.map(({ minutes }) => minutes))),
      rows: rows.map(({ campus, type, minutes }) => ({
        campusId: campus.id,
        campusName: campus.name,
        type,
        use: useOf(minutes),
      })),
      formulas: occupationFormulas,
    }
  }),
}
