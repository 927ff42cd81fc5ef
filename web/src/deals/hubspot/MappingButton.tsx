import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { later } from '../../ui/later.ts'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'

const MappingForm = later(() => import('./MappingForm.tsx'), 'MappingForm')

/** Opens what the CRM's stages and products mean here. */
export function MappingButton() {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button variant="default" leftSection={<IconArrowsExchange size={16} />} onClick={() => setOpened(true)}>
        Correspondencias
      </Button>
      <RecordDrawer
        opened={opened}
        title="Correspondencias con HubSpot"
        subtitle="Qué significan aquí sus etapas, sus productos y sus propietarios."
        onClose={close}
      >
        {opened && <MappingForm onDone={close} />}
      </RecordDrawer>
    </>
  )
}
