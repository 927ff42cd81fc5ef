import { Tabs } from '@mantine/core'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { verbLabels } from '../../ui/verbLabels.ts'
import { BlockForm, type BlockStart } from './BlockForm.tsx'
import { BlockList } from './BlockList.tsx'

interface BlockDrawerProps {
  opened: boolean
  campusId: string
  /** What a new block is begun with; without it, the list of blocks is shown first. */
  start: BlockStart
  /** Which of the two is shown. */
  tab: 'new' | 'list'
  onTab: (tab: 'new' | 'list') => void
  onClose: () => void
}

/** The blocks of a campus: those there are, and a new one. Anyone who shows a space or a calendar opens it. */
export function BlockDrawer({ opened, campusId, start, tab, onTab, onClose }: BlockDrawerProps) {
  return (
    <RecordDrawer
      opened={opened}
      beside
      title={tab === 'new' ? verbLabels.blockSpace : 'Bloqueos'}
      subtitle="Un espacio bloqueado no se puede reservar."
      onClose={onClose}
    >
      {opened && (
        <Tabs value={tab} onChange={next => onTab(next === 'new' ? 'new' : 'list')} keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="list">Bloqueos</Tabs.Tab>
            <Tabs.Tab value="new">Nuevo</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="list">
            <BlockList campusId={campusId} onNew={() => onTab('new')} />
          </Tabs.Panel>
          <Tabs.Panel value="new">
            <BlockForm
              key={[start.spaceId, start.at, start.from].join()}
              campusId={campusId}
              start={start}
              onDone={() => onTab('list')}
            />
          </Tabs.Panel>
        </Tabs>
      )}
    </RecordDrawer>
  )
}
