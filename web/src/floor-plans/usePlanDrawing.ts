import type { FloorPlan, FloorPlanSummary } from '@aforo/contract/floor-plans'
import { useStore } from '@mantine/store'
import { useEffect, useId, useState } from 'react'
import { client } from '../api.ts'
import { keepDraft, readDraft } from '../ui/drafts.ts'
import { toast } from '../ui/toast.tsx'
import { markUnsaved } from '../ui/unsaved.ts'
import { drawingOf, inOrder } from './drawing.ts'
import { drawingIn, type Editor, editorOf, replace } from './editor.ts'
import { createSaver } from './saver.ts'
import { applied, type Changes } from './saving.ts'

const draftName = (planId: string) => `plan:${planId}`

/** A plan's drawing under the hands of whoever edits it: its history, its selection, and its keeping. */
export function usePlanDrawing(plan: FloorPlan, latest: FloorPlanSummary) {
  const [stored] = useState(() => ({ version: plan.version, drawing: drawingOf(plan.drawing) }))
  const [editor, setEditor] = useState<Editor>(() => {
    const kept = plan.can.edit ? readDraft<Changes>(draftName(plan.id)) : undefined
    if (!kept?.upsert) return editorOf(stored.drawing)
    return editorOf(inOrder(applied(stored.drawing, { upsert: kept.upsert, delete: kept.delete ?? [] })))
  })
  const [saver] = useState(() =>
    createSaver({
      stored,
      send: async (changes, version) => {
        const saved = await client.floorPlans.saveElements(
          { id: plan.id, version, ...changes },
          { context: { quiet: true } },
        )
        return saved.version
      },
      load: async () => {
        const { version, drawing } = await client.floorPlans.detail({ id: plan.id }, { context: { quiet: true } })
        return { version, drawing: drawingOf(drawing) }
      },
      keep: changes => keepDraft(draftName(plan.id), changes),
      onJoined: drawing => {
        setEditor(now => replace(now, inOrder(drawing)))
        toast.info('Alguien más cambió este plano: se unieron sus cambios con los tuyos.')
      },
    }),
  )
  const drawing = drawingIn(editor)
  const state = useStore(saver.state)

  useEffect(() => {
    if (plan.can.edit) saver.change(drawing)
  }, [saver, drawing, plan.can.edit])

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
