import { type DeskRun, deskRun, largestRun, sizeOfRun } from './deskRun.ts'

/** The run in small. */
export function RunPreview({ run }: { run: DeskRun }) {
  const { width, height } = sizeOfRun(run)
  const boxes = run.rows * run.columns <= largestRun ? deskRun(run, { x: 0, y: 0 }) : []
  return (
    <svg viewBox={`-10 -10 ${width + 20} ${height + 20}`} style={{ width: '100%', height: 130 }} aria-hidden>
      {boxes.map(box => (
        <rect
          key={`${box.x} ${box.y}`}
          x={box.x}
          y={box.y}
          width={box.width}
          height={box.height}
          rx={6}
          fill="var(--mantine-color-aforo-light)"
          stroke="var(--mantine-color-aforo-5)"
          strokeWidth={Math.max(width, height) / 300}
        />
      ))}
    </svg>
  )
}
