import type { ElementKind } from '@aforo/contract/floor-plan-elements'
import type { FloorPlan, FloorPlanSummary, PlaceableSpace } from '@aforo/contract/floor-plans'
import { Alert, Button, Group, Tabs } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { ReactFlowProvider, useReactFlow } from '@xyflow/react'
import { useRef, useState } from 'react'
import { client } from '../api.ts'
import { displayName } from '../spaces/tree.ts'
import { download } from '../ui/download.ts'
import { mainLoader } from '../ui/loader.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { toast } from '../ui/toast.tsx'
import { ComparisonStage } from './ComparisonStage.tsx'
import { CopyFloorForm } from './CopyFloorForm.tsx'
import { byName, DeskRunForm } from './DeskRunForm.tsx'
import { type DeskRun, deskRun, gridFor, sizeOfRun } from './deskRun.ts'
import { blank, type Drawn, drawingOf, spaceLooks } from './drawing.ts'
import classes from './Editor.module.css'
import { EditorBar } from './EditorBar.tsx'
import { EditorCanvas } from './EditorCanvas.tsx'
import { ElementList } from './ElementList.tsx'
import { ElementPanel } from './ElementPanel.tsx'
import {
  add,
  attachEach,
  drawingIn,
  duplicate,
  type Editor,
  nudge,
  order,
  paste,
  redo,
  remove,
  replace,
  rotate,
  select,
  selectAll,
  selected,
  toggle,
  undo,
} from './editor.ts'
import type { EditorCommand } from './editorKeys.ts'
import { freeRoom } from './freeRoom.ts'
import { type Box, extentOf, extentOfAll, type Point, rounded } from './geometry.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import type { Sheet } from './PlanStage.tsx'
import { PlansDrawer } from './PlansDrawer.tsx'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import { SpaceList } from './SpaceList.tsx'
import { ToolRail } from './ToolRail.tsx'
import { type Tool, toolLooks } from './tools.ts'
import { useEditorKeys } from './useEditorKeys.ts'
import { useFit } from './useFit.ts'
import { usePlanDrawing } from './usePlanDrawing.ts'

/** Centimetres. */
const gridStep = 10

/** What was copied, also for pasting into another floor's plan. */
let clipboard: readonly Drawn[] = []

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
  const roomFor = (size: { width: number; height: number }, also: readonly Box[] = []): Point => {
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

  const drawSpace = (space: PlaceableSpace, at: Point): Drawn => {
    const { kind: what, shape, width, height } = spaceLooks[space.type]
    return blank({ shape, kind: what, width, height, x: rounded(at.x), y: rounded(at.y), spaceIds: [space.id] })
  }
  /** In a grid of each kind, where there is room. */
  const placeSpaces = (spaces: readonly PlaceableSpace[]) => {
    const types = [...new Set(spaces.map(({ type }) => type))]
    const made: Drawn[] = []
    for (const type of types) {
      const group = spaces.filter(space => space.type === type)
      const { width, height } = spaceLooks[type]
      const gap = 30
      const grid = gridFor(group.length, { width: width + gap, height: height + gap })
      const run = {
        ...grid,
        width,
        height,
        gapX: gap,
        gapY: gap,
        facing: false,
        prefix: '',
        first: 0,
        direction: 'rows',
      } as const
      const boxes = deskRun(run, roomFor(sizeOfRun(run), made))
      for (const [index, space] of group.entries()) {
        const box = boxes[index]
        if (box) made.push(drawSpace(space, box))
      }
    }
    act(now => add(now, made))
    setTool('select')
  }
  const createRun = (run: DeskRun, spaceIds: string[]) => {
    const desks = deskRun(run, roomFor(sizeOfRun(run))).map(({ text, ...box }, index) => {
      const space = spaceIds[index]
      return blank({ shape: 'RECTANGLE', kind: 'DESK', ...box, text, spaceIds: space === undefined ? [] : [space] })
    })
    act(now => add(now, desks))
    setTool('select')
  }
  const assign = (spaces: readonly PlaceableSpace[]) => {
    // As one reads: by rows, then from left to right.
    const targets = items
      .filter(({ shape }) => shape !== 'LABEL')
      .toSorted((a, b) => a.y - b.y || a.x - b.x)
      .map(({ id }) => id)
    act(now =>
      attachEach(
        now,
        targets,
        spaces.map(({ id }) => id),
      ),
    )
  }

  const run = (command: EditorCommand) => {
    switch (command.do) {
      case 'help':
        return setDialog('help')
      case 'grid':
        return setGrid(!grid)
      case 'fit':
        return void fit(sheet)
      case 'in':
        return void flow.zoomIn({ duration: 160 })
      case 'out':
        return void flow.zoomOut({ duration: 160 })
      case 'all':
        return act(selectAll)
      case 'clear':
        return chosenTool === 'select' ? act(now => select(now, [])) : setTool('select')
      case 'copy':
        clipboard = items
        return
      case 'tool':
        if (!readOnly || command.tool === 'hand' || command.tool === 'select') setTool(command.tool)
        return
      case 'save':
        return void saver.flush()
    }
    if (readOnly) return
    switch (command.do) {
      case 'undo':
        return act(undo)
      case 'redo':
        return act(redo)
      case 'nudge':
        return act(now => nudge(now, command.dx, command.dy))
      case 'turn':
        return act(now => rotate(now, command.degrees))
      case 'order':
        return act(now => order(now, command.to))
      case 'cut':
        clipboard = items
        return act(remove)
      case 'paste':
        return act(now => paste(now, clipboard, inView()))
      case 'duplicate':
        return act(duplicate)
      case 'remove':
        return act(remove)
    }
  }
  useEditorKeys(run)

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
  const refused = state.kind === 'refused' || state.kind === 'closed' ? state.refusal : undefined
  const faults = state.kind === 'refused' ? state.faults : []
  const hint = !readOnly && toolLooks[tool].hint
  const showsPanel = items.length > 0
  const lists = (
    <section className={classes.side} aria-label="Listas">
      <Tabs value={listed} onChange={setListed} className={classes.tabs} keepMounted={false}>
        <Tabs.List grow>
          <Tabs.Tab value="elements" className={classes.tab}>
            Elementos ({drawing.length})
          </Tabs.Tab>
          <Tabs.Tab value="spaces" className={classes.tab}>
            Por colocar ({unplaced.length})
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="elements" className={classes.panel}>
          <ElementList
            drawing={drawing}
            selection={editor.selection}
            nameOf={nameOf}
            onSelect={ids => act(now => select(now, ids))}
            onToggle={id => act(now => toggle(now, id))}
            onShow={item => show([item])}
          />
        </Tabs.Panel>
        <Tabs.Panel value="spaces" className={classes.panel}>
          <SpaceList
            spaces={unplaced}
            nameOf={nameOf}
            selected={items.filter(({ shape }) => shape !== 'LABEL').length}
            readOnly={readOnly}
            onPlace={placeSpaces}
            onAssign={assign}
          />
        </Tabs.Panel>
      </Tabs>
    </section>
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
      {refused && (
        <div className={classes.alert}>
          <ProblemAlert
            refusal={refused}
            actions={
              faults.length > 0 ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() =>
                    showIds(
                      faults.map(({ elementId }) => elementId),
                      [],
                    )
                  }
                >
                  Ver {faults.length === 1 ? 'el elemento' : `los ${faults.length} elementos`}
                </Button>
              ) : undefined
            }
          >
            {faults[0]?.message}
          </ProblemAlert>
        </div>
      )}
      {state.kind === 'clash' && (
        <div className={classes.alert}>
          <Alert role="alert" color="yellow" title="Alguien más cambió los mismos elementos.">
            Son {state.clashes.length}. Puedes dejar los tuyos o tomar lo guardado; lo demás se une solo.
            <Group gap="xs" mt="sm">
              <Button size="compact-sm" variant="default" onClick={saver.takeTheirs}>
                Usar lo guardado
              </Button>
              <Button size="compact-sm" onClick={saver.keepMine}>
                Dejar los míos
              </Button>
            </Group>
          </Alert>
        </div>
      )}
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
                  if (!space) return
                  const { width, height } = spaceLooks[space.type]
                  act(now => add(now, [drawSpace(space, { x: at.x - width / 2, y: at.y - height / 2 })]))
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
        onCreate={createRun}
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
