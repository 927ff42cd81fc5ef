import type { Import } from '@aforo/api/people/imports'
import { Group, Progress, Text } from '@mantine/core'
import { formatCount } from '../../ui/formats.ts'
import { Panel } from '../../ui/Panel.tsx'
import { CancelButton } from './CancelButton.tsx'
import { percentOf } from './steps.ts'

interface ProgressPanelProps {
  file: Import
  title: string
  about: string
  /** Left out where it can't be given up. */
  cancel?: string
}

/** Work that goes on by itself: how far it is, live. */
export function ProgressPanel({ file, title, about, cancel }: ProgressPanelProps) {
  const percent = percentOf(file.progress)
  const { done, total } = file.progress
  const words = total === null ? `${formatCount(done)} filas` : `${formatCount(done)} de ${formatCount(total)} filas`
  return (
    <Panel title={title} about={about} actions={cancel && <CancelButton file={file} label={cancel} />}>
      <Progress
        value={percent ?? 100}
        animated
        striped={percent === null}
        size="lg"
        radius="xl"
        aria-label={title}
        aria-valuetext={words}
      />
      <Group justify="space-between" mt="xs">
        <Text size="sm" c="dimmed" role="status">
          {words}
        </Text>
        {percent !== null && (
          <Text size="sm" fw={500}>
            {percent} %
          </Text>
        )}
      </Group>
    </Panel>
  )
}
