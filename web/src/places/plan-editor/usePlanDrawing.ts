import type { Background, FloorPlan, FloorPlanSummary } from '@aforo/api/places/floor-plans'
import { useStore } from '@mantine/store'
import { useEffect, useId, useState } from 'react'
import { client } from '../../platform/api.ts'
import { keepDraft, readDraft } from '../../ui/drafts.ts'
import { toast } from '../../ui/toast.tsx'
import { markUnsaved } from '../../ui/unsaved.ts'
import { documentOf, withLinksOf } from '../floor-plans/document.ts'
import { inOrder } from '../floor-plans/drawing.ts'
import { type Editor, editorOf, replace } from './editor.ts'
import { createSaver } from './saver.ts'
import { applied, type Changes } from './saving.ts'

const draftName = (planId: string) => `plan:${planId}`

/** Where a background lies; what it shows stays as it is. */
const placing = ({ id, x, y, width, height, opacity, visible }: Background) => ({
  id,
  x,
  y,
  width,
  height,
  opacity,
  visible,
})

/** A plan under the hands of whoever edits it: its history, its selection, and its keeping. */
export function usePlanDrawing(plan: FloorPlan, latest: FloorPlanSummary) {
  const [stored] = useState(() => ({ version: plan.version, document: documentOf(plan) }))
  const [editor, setEditor] = useState<Editor>(() => {
    const kept = plan.can.edit ? readDraft<Changes>(draftName(plan.id)) : undefined
    if (!kept?.upsert) return editorOf(stored.document)
    const sheet = kept.sheet && withLinksOf(kept.sheet, plan.backgrounds)
    // What was kept before elements had products.
    const upsert = kept.upsert.map(item => ({ ...item, productIds: item.productIds ?? [] }))
    const { drawing, ...rest } = applied(stored.document, { upsert, delete: kept.delete ?? [], sheet })
    return editorOf({ ...rest, drawing: inOrder(drawing) })
  })
  const [saver] = useState(() =>
    createSaver({
      stored,
      send: async ({ sheet, ...changes }, version) => {
        const saved = await client.floorPlans.saveElements({
          id: plan.id,
          version,
          ...changes,
          sheet: sheet && { ...sheet, backgrounds: sheet.backgrounds.map(placing) },
        })
        return saved.version
      },
      load: async () => {
        const now = await client.floorPlans.detail({ id: plan.id })
        return { version: now.version, document: documentOf(now) }
      },
      keep: changes => keepDraft(draftName(plan.id), changes),
      onJoined: document => {
        setEditor(now => replace(now, { ...document, drawing: inOrder(document.drawing) }))
        toast.info('Alguien más cambió este plano: se unieron sus cambios con los tuyos.')
      },
    }),
  )
  const document = editor.history.present
  const state = useStore(saver.state)

  useEffect(() => {
    if (plan.can.edit) saver.change(document)
  }, [saver, document, plan.can.edit])

  const { version, can } = latest
  useEffect(() => {
    if (can.edit) saver.follow(version)
  }, [saver, version, can.edit])

  // Leaving saves what waits.
  useEffect(() => {
    saver.start()
    return () => {
      saver.stop()
      saver.flush()
    }
  }, [saver])

  const id = useId()
  const stuck = state.kind === 'offline' || state.kind === 'refused' || state.kind === 'clash'
  useEffect(() => {
    if (stuck) return markUnsaved(id, () => keepDraft(draftName(plan.id), undefined))
  }, [id, stuck, plan.id])

  return { editor, setEditor, saver, state }
}
