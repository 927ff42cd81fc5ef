import { randomUUIDv7 } from 'node:crypto'
import { mostBackgrounds, mostPdfPages } from '@aforo/api/places/floor-plans'
import { largestFile } from '@aforo/api/platform/assets'
import { keepPicture, readOwnFile } from '../../platform/assets/assets.ts'
import { type StoredDrawing, storedDrawing } from '../../platform/drawings/drawings.ts'
import { fail, inTransaction, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, refuseFault } from '../../platform/http/refusals.ts'
import {
  type BackgroundRow,
  insertBackground,
  listBackgrounds,
  type Placing,
  placeBackground,
  takeOffBackgrounds,
} from './backgrounds.queries.ts'
import { type Context, changed, type EditRefusals, lockForChange, readingOf } from './plan-changes.service.ts'
import { presentBackground, presentPlan } from './plans.present.ts'
import { findPlan, type PlanRow } from './plans.queries.ts'

/** Where a picture covers as much of its plan as it can without being bent. */
function fitted(plan: Pick<PlanRow, 'width' | 'height'>, picture: { width: number; height: number }) {
  const scale = Math.min(plan.width / picture.width, plan.height / picture.height)
  return { x: 0, y: 0, width: picture.width * scale, height: picture.height * scale }
}

const placingOf = ({ x, y, width, height, opacity, visible }: Placing): Placing => ({
  x,
  y,
  width,
  height,
  opacity,
  visible,
})

/** The plan and, of its backgrounds, the one that is meant. @throws NOT_FOUND */
async function lockWithBackground(
  context: Context,
  { backgroundId, ...asked }: { id: string; version?: number; backgroundId: string },
  errors: EditRefusals,
) {
  const plan = await lockForChange(context, asked, 'edit', errors)
  const backgrounds = await listBackgrounds(context.tx, plan.id)
  const background = backgrounds.find(({ id }) => id === backgroundId) ?? notFound(errors)
  return { plan, background }
}

const nameless = 'Imagen de fondo'

/**
 * Leaves a plan that is held with just these backgrounds, where they are said to lie: others are taken off, and what was
 * taken off before comes back. @throws INVALID_FIELD where one is not there any more
 */
export async function setBackgrounds(
  { tx, now }: Context,
  plan: PlanRow,
  backgrounds: readonly (Placing & { id: string })[],
  errors: Refusals<'INVALID_FIELD'>,
) {
  await takeOffBackgrounds(tx, plan.id, now, { except: backgrounds.map(({ id }) => id) })
  for (const { id, ...place } of backgrounds)
    if (!(await placeBackground(tx, plan.id, id, placingOf(place)))) refuseFault(errors, lost)
}

const lost = { field: 'sheet.backgrounds', message: 'Esa imagen de fondo ya no se puede recuperar. Súbela otra vez.' }

export const backgroundRoutes = {
  backgrounds: on.floorPlans.backgrounds.handler(async ({ input, context, errors }) => {
    const plan = (await findPlan(context.tx, input.id)) ?? notFound(errors)
    const reading = readingOf(context)
    return (await listBackgrounds(context.tx, plan.id)).map(row => presentBackground(row, reading))
  }),

  // Drawing a page takes seconds: no transaction is open meanwhile, and nothing is stored before it is drawn.
  addBackground: on.floorPlans.addBackground.handler(async ({ input, context, errors }) => {
    const { services, caller } = context
    const { id, version, replaces, file, key, page } = input
    const within = <T>(run: (context: Context) => Promise<T>) =>
      inTransaction(context, unit => run({ ...unit, services }))

    if (file && file.size > largestFile) fail(errors.PAYLOAD_TOO_LARGE())
    const bytes = file ? await file.bytes() : key ? await readOwnFile(services, caller.tenantId, key) : undefined
    if (!bytes)
      return invalidField(
        errors,
        key ? 'key' : 'file',
        key ? 'Ese archivo no existe. Súbelo otra vez.' : 'Elige un archivo.',
      )

    const ready = async (unit: Context) => {
      const plan = await lockForChange(unit, { id, version }, 'edit', errors)
      const backgrounds = await listBackgrounds(unit.tx, plan.id)
      const replaced = backgrounds.find(background => background.id === replaces)
      if (replaces !== undefined && !replaced) notFound(errors)
      if (!replaced && backgrounds.length >= mostBackgrounds)
        invalidField(errors, 'file', `Un plano tiene hasta ${mostBackgrounds} imágenes de fondo.`)
      return { plan, replaced }
    }
    const add = async (unit: Context, drawing: StoredDrawing, fileKey: string) => {
      const { plan, replaced } = await ready(unit)
      const picture = {
        name: (file?.name ?? '').trim().slice(0, 200) || nameless,
        file_key: fileKey,
        page: drawing.page,
        pixel_width: drawing.width,
        pixel_height: drawing.height,
      }
      const backgroundId = randomUUIDv7()
      const lies = replaced
        ? { ...placingOf(replaced), height: (replaced.width * drawing.height) / drawing.width }
        : { ...fitted(plan, drawing), opacity: 0.6, visible: true }
      const row = { ...picture, ...lies, tenant_id: caller.tenantId, plan_id: plan.id, id: backgroundId }
      await insertBackground(unit.tx, row, replaced?.id)
      if (replaced) await takeOffBackgrounds(unit.tx, plan.id, unit.now, { only: replaced.id })
      const after = await changed(
        unit,
        replaced ? 'floor_plan.background_replaced' : 'floor_plan.background_added',
        plan,
        {
          was: replaced && { background: replaced.name },
          is: { background: picture.name },
        },
      )
      return { ...(await present(unit, plan.id, backgroundId)), planVersion: after.version, pages: drawing.pages }
    }
    await within(ready)
    const drawing = await storedDrawing(bytes, {
      name: file?.name ?? '',
      page,
      mostPages: mostPdfPages,
      tenantId: caller.tenantId,
    })
    if ('refusal' in drawing) return invalidField(errors, drawing.field, drawing.refusal)

    const fileKey = await keepPicture(services, caller.tenantId, 'plans', drawing.picture)
    const forget = () => services.files.remove(fileKey)
    try {
      return await within(unit => add(unit, drawing, fileKey))
    } catch (error) {
      // The plan moved on meanwhile: no file stays behind that nobody names.
      await forget()
      throw error
    }
  }),

  placeBackground: on.floorPlans.placeBackground.handler(async ({ input, context, errors }) => {
    const { plan, background } = await lockWithBackground(context, input, errors)
    const { x, y, width, height, opacity, visible } = input
    await placeBackground(context.tx, plan.id, background.id, { x, y, width, height, opacity, visible })
    const after = await changed(context, 'floor_plan.background_placed', plan, { is: { background: background.name } })
    return { ...(await present(context, plan.id, background.id)), planVersion: after.version }
  }),

  deleteBackground: on.floorPlans.deleteBackground.handler(async ({ input, context, errors }) => {
    const { backgroundId, ...asked } = input
    const before = await lockForChange(context, asked, 'edit', errors)
    const gone = await takeOffBackgrounds(context.tx, before.id, context.now, { only: backgroundId })
    if (gone === 0) notFound(errors)
    return presentPlan(await changed(context, 'floor_plan.background_removed', before), readingOf(context))
  }),
}

async function present(context: Context, planId: string, id: string) {
  const row = (await listBackgrounds(context.tx, planId)).find(background => background.id === id)
  return presentBackground(row as BackgroundRow, readingOf(context))
}
