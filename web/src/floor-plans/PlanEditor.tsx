import type { ElementKind } from '@aforo/contract/floor-plan-elements'
import type { FloorPlan, FloorPlanSummary, PlaceableSpace } from '@aforo/contract/floor-plans'
import { displayName } from '@aforo/contract/labels'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { ReactFlowProvider, useReactFlow } from '@xyflow/react'
import { useRef, useState } from 'react'
import { client } from '../api.ts'
import { download } from '../ui/download.ts'
import { mainLoader } from '../ui/loader.ts'
import { toast } from '../ui/toast.tsx'
import { ComparisonStage } from './ComparisonStage.tsx'
import { CopyFloorForm } from './CopyFloorForm.tsx'
import { byName, DeskRunForm } from './DeskRunForm.tsx'
import { type Drawn, drawingOf } from './drawing.ts'
import classes from './Editor.module.css'
import { EditorAlerts } from './EditorAlerts.tsx'
import { EditorBar } from './EditorBar.tsx'
import { EditorCanvas } from './EditorCanvas.tsx'
import { EditorLists } from './EditorLists.tsx'
import { ElementPanel } from './ElementPanel.tsx'
import { add, asRead, attachEach, drawingIn, type Editor, redo, replace, select, selected, undo } from './editor.ts'
import { freeRoom } from './freeRoom.ts'
import { extentOf, extentOfAll, type Point } from './geometry.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import type { Sheet } from './PlanStage.tsx'
import { PlansDrawer } from './PlansDrawer.tsx'
import { drawnAround, drawnDesks, drawnSpaces, type RoomFor } from './placing.ts'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import { ToolRail } from './ToolRail.tsx'
import { type Tool, toolLooks } from './tools.ts'
import { useCommands } from './useCommands.ts'
import { useFit } from './useFit.ts'
import { usePlanDrawing } from './usePlanDrawing.ts'

/** Centimetres. */
const gridStep = 10

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
  const flow = useReactFlow()
  const fit = useFit()
  const { editor, setEditor, saver, state } = usePlanDrawing(plan, summary)
  const act = (change: (editor: Editor) => Editor) => setEditor(change)
  const [sheet, setSheet] = useState<Sheet>({ width: plan.width, height: plan.height, backgrounds: plan.backgrounds })
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [chosenTool, setTool] = useState<Tool>('select')
  const tool = readOnly && chosenTool !== 'hand' ? 'select' : chosenTool
  const [kind, setKind] = useState<ElementKind>('ROOM')
  const [grid, setGrid] = useLocalStorage({
    key: 'aforo-plan-grid',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const [dialog, setDialog] = useState<'help' | 'copy'>()
  const [comparing, setComparing] = useState(false)
  const [listed, setListed] = useState<string | null>('elements')
  const stage = useRef<HTMLDivElement>(null)

  const [spaces, setSpaces] = useState(plan.spaces)

  const drawing = drawingIn(editor)
  const items = selected(editor)
  const names = new Map(spaces.map(space => [space.id, displayName(space)]))
  const nameOf = (id: string) => names.get(id)
  const placed = new Set(drawing.flatMap(({ spaceIds }) => spaceIds))
  const unplaced = byName(spaces.filter(({ id }) => !placed.has(id)))

  const inView = (): Point => {
    const box = stage.current?.getBoundingClientRect()
    if (!box) return { x: sheet.width / 2, y: sheet.height / 2 }
    return flow.screenToFlowPosition({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
  }
  /** An empty place, as near as can be to the middle of what is in view. */
  const roomFor: RoomFor = (size, also = []) => {
    const solid = drawing.filter(({ kind: what }) => what !== 'AREA').map(extentOf)
    return freeRoom(size, sheet, [...solid, ...also], inView())
  }
  const show = (shown: readonly Drawn[]) => {
    const box = extentOfAll(shown)
    if (!box) return
    const around = Math.max(box.width, box.height, 400)
    flow.fitBounds(
      { x: box.x + box.width / 2 - around, y: box.y + box.height / 2 - around, width: 2 * around, height: 2 * around },
      { duration: 200 },
    )
  }
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
  const assign = (given: readonly PlaceableSpace[]) =>
    act(now =>
      attachEach(
        now,
        asRead(items),
        given.map(({ id }) => id),
      ),
    )

  useCommands({
    readOnly,
    items,
    act,
    inView,
    onFit: () => fit(sheet),
    onHelp: () => setDialog('help'),
    onGrid: () => setGrid(!grid),
    onSave: saver.flush,
    onTool: setTool,
    tool: chosenTool,
  })

  const printCodes = async () => {
    mainLoader.on()
    try {
      download(await client.spaces.downloadQr({ id: plan.floorId, inside: true, layout: 'SHEET' }))
    } finally {
      mainLoader.off()
    }
  }
  const takeIn = (next: FloorPlan) => {
    setSheet({ width: next.width, height: next.height, backgrounds: next.backgrounds })
    const copied = drawingOf(next.drawing)
    saver.reset({ version: next.version, drawing: copied })
    act(now => replace(now, copied))
  }
  const hint = !readOnly && toolLooks[tool].hint
  const showsPanel = items.length > 0
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
      onPlace={chosen => draw(drawnSpaces(chosen, roomFor))}
      onAssign={assign}
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
        onPrintCodes={printCodes}
        onEdit={onEdit}
      />
      <EditorAlerts saver={saver} state={state} onShow={ids => showIds(ids, [])} />
      <div className={classes.body}>
        {!narrow && lists}
        <div className={classes.stage}>
          {comparing ? (
            <ComparisonStage plan={plan} drawing={drawing} sheet={sheet} nameOf={nameOf} />
          ) : (
            <>
              <EditorCanvas
                editor={editor}
                act={act}
                sheet={sheet}
                nameOf={nameOf}
                readOnly={readOnly}
                tool={narrow && tool === 'select' ? 'hand' : tool}
                kind={kind}
                grid={grid ? gridStep * 10 : undefined}
                snap={grid ? gridStep : undefined}
                onTool={setTool}
                onRefused={why => toast.warning(why)}
                onDropSpace={(id, at) => {
                  const space = spaces.find(each => each.id === id)
                  if (space) act(now => add(now, [drawnAround(space, at, sheet, grid ? gridStep : undefined)]))
                }}
                stageRef={stage}
              />
              {!narrow && (
                <ToolRail
                  tool={tool}
                  kind={kind}
                  grid={grid}
                  readOnly={readOnly}
                  onTool={setTool}
                  onKind={next => {
                    setKind(next)
                    if (tool === 'select' || tool === 'hand') setTool('rectangle')
                  }}
                  onGrid={() => setGrid(!grid)}
                  onHelp={() => setDialog('help')}
                />
              )}
              {(hint || narrow) && (
                <div className={classes.hint}>
                  <span className={classes.note}>
                    {narrow ? 'Para dibujar, usa una pantalla más grande; la lista de abajo hace todo lo demás.' : hint}
                  </span>
                </div>
              )}
            </>
          )}
        </div>
        {narrow && lists}
        <aside className={classes.side} data-right aria-label={showsPanel ? 'Propiedades' : 'Plano'}>
          {showsPanel ? (
            <ElementPanel editor={editor} act={act} spaces={unplaced} nameOf={nameOf} readOnly={readOnly} />
          ) : (
            <PlanPanel
              plan={plan}
              sheet={sheet}
              counts={{ elements: drawing.length, placed: placed.size, spaces: spaces.length }}
              readOnly={readOnly}
              version={saver.version}
              onSheet={(change, version) => {
                saver.setVersion(version)
                setSheet({ ...sheet, ...change })
              }}
            />
          )}
        </aside>
      </div>
      <DeskRunForm
        opened={tool === 'desks'}
        seats={unplaced.filter(({ type }) => type === 'SEAT')}
        tables={byName(spaces.filter(({ type }) => type === 'WORK_TABLE'))}
        nameOf={nameOf}
        onClose={() => setTool('select')}
        onCreate={(run, spaceIds) => draw(drawnDesks(run, spaceIds, roomFor))}
        onNewSeats={async (tableId, amount, prefix) => {
          const made = await client.spaces.createBatch(
            { params: { id: tableId }, query: { amount }, body: { type: 'SEAT', prefix } },
            { context: { quiet: true } },
          )
          setSpaces(known => [...known, ...made.items])
          return made.items
        }}
      />
      <KeyHelp opened={dialog === 'help'} onClose={() => setDialog(undefined)} />
      <CopyFloorForm
        opened={dialog === 'copy'}
        floorId={plan.floorId}
        onClose={() => setDialog(undefined)}
        onCopy={async copy => {
          await saver.flush()
          takeIn(
            await client.floorPlans.copyInto(
              { id: plan.id, version: saver.version(), ...copy },
              { context: { quiet: true } },
            ),
          )
        }}
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
