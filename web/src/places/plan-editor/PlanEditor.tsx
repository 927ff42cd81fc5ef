import type { FloorPlan, FloorPlanSummary } from '@aforo/api/places/floor-plans'
import { ReactFlowProvider } from '@xyflow/react'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { download } from '../../ui/download.ts'
import { mainLoader } from '../../ui/loader.ts'
import { useNarrowerThan } from '../../ui/useNarrowerThan.ts'
import { documentOf } from '../floor-plans/document.ts'
import type { Drawn } from '../floor-plans/drawing.ts'
import { useFit } from '../floor-plans/useFit.ts'
import { ComparisonStage } from './ComparisonStage.tsx'
import { CopyFloorForm, type FloorCopy } from './CopyFloorForm.tsx'
import { DeskRunForm } from './DeskRunForm.tsx'
import classes from './Editor.module.css'
import { EditorAlerts } from './EditorAlerts.tsx'
import { EditorBar } from './EditorBar.tsx'
import { EditorLists } from './EditorLists.tsx'
import { EditorStage } from './EditorStage.tsx'
import { ElementPanel } from './ElementPanel.tsx'
import {
  add,
  asRead,
  attachEach,
  drawingIn,
  type Editor,
  redo,
  select,
  selected,
  sheetIn,
  take,
  undo,
} from './editor.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { PlansDrawer } from './PlansDrawer.tsx'
import { drawnDesks, drawnThings } from './placing.ts'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import { useCommands } from './useCommands.ts'
import { useFloorSpaces } from './useFloorSpaces.ts'
import { usePlanDrawing } from './usePlanDrawing.ts'
import { usePlanView } from './usePlanView.ts'
import { useTools } from './useTools.ts'

interface PlanEditorProps {
  plan: FloorPlan
  /** The plan's state as the list of plans has it: newer than the plan that was read when the editor opened. */
  summary: FloorPlanSummary
  timeZone: string
  panel: 'review' | 'plans' | undefined
  onPanel: (panel: 'review' | 'plans' | undefined) => void
  onOpenPlan: (planId: string) => void
  /** Begins a draft of this plan. */
  onEdit: () => void
}

/** The editor of a floor's plan. */
export const PlanEditor = (props: PlanEditorProps) => (
  <ReactFlowProvider>
    <Editing {...props} />
  </ReactFlowProvider>
)

function Editing({ plan, summary, timeZone, panel, onPanel, onOpenPlan, onEdit }: PlanEditorProps) {
  const readOnly = !summary.can.edit
  const fit = useFit(true)
  const { editor, setEditor, saver, state } = usePlanDrawing(plan, summary)
  const act = (change: (editor: Editor) => Editor) => setEditor(change)
  const narrow = useNarrowerThan(62)
  const { chosen, tool, setTool, kind, setKind, grid, toggleGrid } = useTools(readOnly)
  const [dialog, setDialog] = useState<'help' | 'copy'>()
  const [comparing, setComparing] = useState(false)
  const [listed, setListed] = useState<string | null>('elements')
  const drawing = drawingIn(editor)
  const sheet = sheetIn(editor)
  const items = selected(editor)
  const { stage, inView, roomFor, show } = usePlanView(sheet, drawing)
  const { spaces, things, nameOf, noteOf, placed, unplaced, seats, tables, addSeats } = useFloorSpaces(plan, drawing)

  const showIds = (elementIds: readonly string[], spaceIds: readonly string[]) => {
    const ids = new Set(elementIds)
    const found = drawing.filter(item => ids.has(item.id))
    if (found.length === 0 && spaceIds.length > 0) return setListed('spaces')
    act(now => select(now, ids))
    show(found)
  }
  const draw = (made: readonly Drawn[]) => {
    act(now => add(now, made))
    setTool('select')
  }
  const help = () => setDialog('help')

  useCommands({
    readOnly,
    items,
    act,
    inView,
    onFit: () => fit(sheet),
    onHelp: help,
    onGrid: toggleGrid,
    onSave: saver.flush,
    onTool: setTool,
    tool: chosen,
  })

  const copyFloor = async (copy: FloorCopy) => {
    const change = await saver.alongside(async version => {
      const copied = await client.floorPlans.copyInto({ id: plan.id, version, ...copy })
      return { version: copied.version, change: () => documentOf(copied) }
    })
    act(now => take(now, change))
  }
  const lists = (
    <EditorLists
      editor={editor}
      act={act}
      unplaced={unplaced}
      nameOf={nameOf}
      readOnly={readOnly}
      listed={listed}
      onListed={setListed}
      onShow={show}
      onPlace={chosen => draw(drawnThings(chosen, roomFor))}
      onAssign={given => act(now => attachEach(now, asRead(items), given))}
    />
  )
  return (
    <div className={classes.editor} data-narrow={narrow || undefined} data-review={panel === 'review' || undefined}>
      <EditorBar
        summary={summary}
        state={state}
        history={editor.history}
        readOnly={readOnly}
        onUndo={() => act(undo)}
        onRedo={() => act(redo)}
        onReview={() => onPanel('review')}
        onPlans={() => onPanel('plans')}
        onCopyFloor={() => setDialog('copy')}
        onPrintCodes={() => printCodes(plan.floorId)}
        onEdit={onEdit}
      />
      <EditorAlerts saver={saver} state={state} onShow={ids => showIds(ids, [])} />
      <div className={classes.body}>
        {!narrow && lists}
        <div className={classes.stage}>
          {comparing ? (
            <ComparisonStage plan={plan} drawing={drawing} sheet={sheet} nameOf={nameOf} />
          ) : (
            <EditorStage
              editor={editor}
              act={act}
              things={things}
              nameOf={nameOf}
              readOnly={readOnly}
              narrow={narrow}
              tool={tool}
              kind={kind}
              grid={grid}
              onTool={setTool}
              onKind={setKind}
              onGrid={toggleGrid}
              onHelp={help}
              stageRef={stage}
            />
          )}
        </div>
        {narrow && lists}
        <aside className={classes.side} data-right aria-label={items.length > 0 ? 'Propiedades' : 'Plano'}>
          {items.length > 0 ? (
            <ElementPanel
              editor={editor}
              act={act}
              unplaced={unplaced}
              noteOf={noteOf}
              nameOf={nameOf}
              readOnly={readOnly}
            />
          ) : (
            <PlanPanel
              planId={plan.id}
              editor={editor}
              act={act}
              saver={saver}
              counts={{ elements: drawing.length, placed, spaces: spaces.length }}
              readOnly={readOnly}
            />
          )}
        </aside>
      </div>
      <DeskRunForm
        opened={tool === 'desks'}
        seats={seats}
        tables={tables}
        nameOf={nameOf}
        onClose={() => setTool('select')}
        onCreate={(run, spaceIds) => draw(drawnDesks(run, spaceIds, roomFor))}
        onNewSeats={addSeats}
      />
      <KeyHelp opened={dialog === 'help'} onClose={() => setDialog(undefined)} />
      <CopyFloorForm
        opened={dialog === 'copy'}
        floorId={plan.floorId}
        onClose={() => setDialog(undefined)}
        onCopy={copyFloor}
      />
      <ReviewDrawer
        opened={panel === 'review'}
        plan={summary}
        timeZone={timeZone}
        comparing={comparing}
        onComparing={setComparing}
        onShow={showIds}
        flush={saver.flush}
        version={saver.version}
        onClose={() => {
          setComparing(false)
          onPanel(undefined)
        }}
      />
      <PlansDrawer
        opened={panel === 'plans'}
        floorId={plan.floorId}
        shown={plan.id}
        timeZone={timeZone}
        onOpen={onOpenPlan}
        onClose={() => onPanel(undefined)}
      />
    </div>
  )
}

async function printCodes(floorId: string) {
  mainLoader.on()
  try {
    download(
      await client.spaces.downloadQr({ id: floorId, inside: true, layout: 'SHEET' }, { context: { toastError: true } }),
    )
  } finally {
    mainLoader.off()
  }
}
