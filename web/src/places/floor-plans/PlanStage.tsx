import '@xyflow/react/dist/base.css'
import { ReactFlow, type ReactFlowProps, type Viewport, ViewportPortal } from '@xyflow/react'
import { type ReactNode, type Ref, useRef } from 'react'
import classes from './Canvas.module.css'
import type { Sheet } from './document.ts'
import { Minimap } from './Minimap.tsx'
import { type ElementNode, planNodeTypes } from './PlanElementNode.tsx'
import { useFit } from './useFit.ts'
import { ZoomBar } from './ZoomBar.tsx'

interface PlanStageProps extends Omit<ReactFlowProps<ElementNode>, 'nodeTypes' | 'nodes'> {
  sheet: Sheet
  nodes: ElementNode[]
  /** The grid's step in centimetres; nothing without one. */
  grid?: number | undefined
  minimap?: boolean
  /** It is drawn on: tools stand at its left, and the map stays also while all of it is in view. */
  tools?: boolean
  /** Over the drawing, in centimetres of the plan. */
  overlay?: ReactNode
  stageRef?: Ref<HTMLDivElement>
  stageProps?: React.HTMLAttributes<HTMLDivElement> & { 'data-tool'?: string | undefined }
}

/** The library speaks English where nothing else is given. */
const words = {
  'node.a11yDescription.default': '',
  'node.a11yDescription.keyboardDisabled': '',
  'node.a11yDescription.ariaLiveMessage': () => '',
  'edge.a11yDescription.default': '',
  'controls.ariaLabel': 'Vista',
  'controls.zoomIn.ariaLabel': 'Acercar',
  'controls.zoomOut.ariaLabel': 'Alejar',
  'controls.fitView.ariaLabel': 'Ver todo',
  'controls.interactive.ariaLabel': 'Interacción',
  'minimap.ariaLabel': 'Mapa',
  'handle.ariaLabel': '',
}

/** A plan to look at: pan, zoom, map. What can be done with its elements is for whoever uses it. */
export function PlanStage({
  sheet,
  nodes,
  grid,
  minimap = true,
  tools = false,
  overlay,
  stageRef,
  stageProps,
  children,
  ...flow
}: PlanStageProps) {
  const own = useRef<HTMLDivElement | null>(null)
  const fit = useFit(tools)
  return (
    <div
      {...stageProps}
      ref={node => {
        own.current = node
        if (typeof stageRef === 'function') stageRef(node)
        else if (stageRef) stageRef.current = node
      }}
      className={classes.canvas}
    >
      <ReactFlow<ElementNode>
        {...flow}
        nodes={nodes}
        nodeTypes={planNodeTypes}
        minZoom={0.02}
        maxZoom={6}
        onlyRenderVisibleElements
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        disableKeyboardA11y
        elevateNodesOnSelect={false}
        zoomOnDoubleClick={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={['Shift', 'Meta', 'Control']}
        autoPanOnNodeFocus={false}
        ariaLabelConfig={words}
        proOptions={{ hideAttribution: true }}
        onInit={instance => {
          fit(sheet, 0)
          showScale(own.current, instance.getViewport())
          flow.onInit?.(instance)
        }}
        onMove={(event, viewport) => {
          showScale(own.current, viewport)
          flow.onMove?.(event, viewport)
        }}
      >
        <ViewportPortal>
          <div className={classes.sheet} style={{ width: sheet.width, height: sheet.height }}>
            {grid && <div className={classes.grid} style={{ '--step': `${grid}px` } as React.CSSProperties} />}
          </div>
          {sheet.backgrounds
            .filter(({ visible }) => visible)
            .map(({ id, url, x, y, width, height, opacity }) => (
              <img
                key={id}
                src={url}
                alt=""
                draggable={false}
                className={classes.background}
                style={{ left: x, top: y, width, height, opacity }}
              />
            ))}
          {overlay}
        </ViewportPortal>
        {children}
        {minimap && (
          <div className={classes.corner}>
            <Minimap sheet={sheet} nodes={nodes} always={tools} />
            <ZoomBar sheet={sheet} tools={tools} />
          </div>
        )}
      </ReactFlow>
    </div>
  )
}

/**
 * Tells the styles how large a pixel is in centimetres, in steps of about 1.4, so that lines stay thin at every zoom and
 * thousands of elements aren't styled anew at each of its frames.
 */
function showScale(stage: HTMLDivElement | null, { zoom }: Viewport) {
  if (!stage) return
  const px = String(2 ** (Math.round(-2 * Math.log2(zoom)) / 2))
  if (stage.style.getPropertyValue('--px') === px) return
  stage.style.setProperty('--px', px)
  stage.toggleAttribute('data-far', zoom < 0.45)
  stage.toggleAttribute('data-farther', zoom < 0.15)
}
