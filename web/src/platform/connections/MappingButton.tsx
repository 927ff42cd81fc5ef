import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'

interface MappingButtonProps {
  system: 'HubSpot' | 'SAP'
  about: string
  form: ComponentType<{ onDone: () => void }>
}

/** Opens what an outside system's records are here. */
export function MappingButton({ system, about, form: Form }: MappingButtonProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button variant="default" leftSection={<IconArrowsExchange size={16} />} onClick={() => setOpened(true)}>
        Correspondencias
      </Button>
      <RecordDrawer opened={opened} title={`Correspondencias con ${system}`} subtitle={about} onClose={close}>
        {opened && <Form onDone={close} />}
      </RecordDrawer>
    </>
  )
}
