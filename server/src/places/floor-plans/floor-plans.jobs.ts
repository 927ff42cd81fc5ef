import { keepPicture, readOwnFile } from '../../platform/assets/assets.ts'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { smallPng, webpOfSvg } from '../../platform/drawings/drawings.ts'
import type { Job, ScheduledJob } from '../../platform/jobs.ts'
import { forgetBackgrounds, listBackgrounds } from './backgrounds.queries.ts'
import { listElements } from './elements.queries.ts'
import { findForPreview, findPlan, setPreview } from './plans.queries.ts'
import { previewSvg } from './preview.document.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'floor-plans.preview': { tenantId: string; planId: string }
  }
}

/** Pixels of the longer side: twice what a card shows, for sharp screens. */
const previewSide = 640

/** Draws the small picture of a plan, unless it shows the present version already: of many saves only the last is drawn. */
export const previewJob: Job<'floor-plans.preview'> = {
  name: 'floor-plans.preview',
  failed: 'La imagen de un plano no se pudo dibujar',
  async work(services, { tenantId, planId }) {
    const { database, files } = services
    const drawn = await asTenant(database, tenantId, async tx => {
      const plan = await findForPreview(tx, planId)
      if (!plan || (plan.preview_version ?? 0) >= plan.version) return
      return { plan, elements: await listElements(tx, planId), backgrounds: await listBackgrounds(tx, planId) }
    })
    if (!drawn) return
    const { plan, elements } = drawn
    const backgrounds = []
    for (const { file_key, visible, ...place } of drawn.backgrounds) {
      const picture = visible ? await readOwnFile(services, tenantId, file_key) : undefined
      if (picture) backgrounds.push({ ...place, href: await smallPng(picture, previewSide) })
    }
    const picture = await webpOfSvg(previewSvg(plan, elements, backgrounds, previewSide))
    const key = await keepPicture(services, tenantId, 'plan-previews', picture)
    const replaced = await asTenant(database, tenantId, tx => setPreview(tx, planId, key, plan.version))
    // Whoever drew a newer version meanwhile has the last word.
    if (!replaced) await files.remove(key)
    else if (replaced.former) await files.remove(replaced.former)
    const shown = await asTenant(database, tenantId, tx => findPlan(tx, planId))
    if (shown) services.events.announce(tenantId, [{ topic: 'floor-plans', id: planId, campusId: shown.campus_id }])
  },
}

/** For how long a background that was taken off can come back, in hours: longer than anybody draws without a break. */
const keptHours = 24

/** Forgets the backgrounds that were taken off; their pictures go with the other files that nothing refers to. */
const forgetBackgroundsJob: ScheduledJob = {
  name: 'floor-plans.forget-backgrounds',
  failed: 'Unos fondos de plano sin uso no se pudieron borrar',
  cron: '27 * * * *',
  async work({ database, clock }) {
    const before = clock.now().subtract({ hours: keptHours })
    await asSystem(database, tx => forgetBackgrounds(tx, before))
  },
}

export const floorPlanJobs = [previewJob, forgetBackgroundsJob]
