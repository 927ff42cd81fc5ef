import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { Arriving } from './Arriving.tsx'
import { TabRow } from './TabRow.tsx'
import { leave } from './unsaved.ts'

interface RecordTabsProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; content: ReactNode }[]
}

/** The tabs of a record. Only the open one is rendered; changing tabs asks about unsaved input first. */
export function RecordTabs<Value extends string>({ value, onChange, tabs }: RecordTabsProps<Value>) {
  return (
    <Tabs
      value={value}
      onChange={next => {
        const chosen = tabs.find(tab => tab.value === next)
        if (chosen) leave(() => onChange(chosen.value))
      }}
      keepMounted={false}
    >
      <TabRow value={value}>
        {tabs.map(tab => (
          <Tabs.Tab key={tab.value} px="sm" value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </TabRow>
      {tabs.map(tab => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          <Arriving>{tab.content}</Arriving>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
