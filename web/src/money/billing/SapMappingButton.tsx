import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { later } from '../../ui/later.ts'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'

const SapMappingForm = later(() => import('./SapMappingForm.tsx'), 'SapMappingForm')

/** Opens where in SAP what is billed goes. */
export function SapMappingButton() {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button variant="default" leftSection={<IconArrowsExchange size={16} />} onClick={() => setOpened(true)}>
        Correspondencias
      </Button>
      <RecordDrawer
        opened={opened}
        title="Correspondencias con SAP"
        subtitle="A qué artículos, impuestos, series y centros de costo va lo que se factura."
        onClose={close}
      >
        {opened && <SapMappingForm onDone={close} />}
      </RecordDrawer>
    </>
  )
}
