import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toast.tsx'
import { useReadBillingsAgain } from './billingQueries.ts'

/** What SAP calls a client, typed where it isn't found by its RUC, or is another one. */
export function SapCode({ clientId }: { clientId: string }) {
  const readAgain = useReadBillingsAgain()
  const [code, setCode] = useState('')
  const save = async () => {
    const done = await attempt(() => client.billing.setClientSapCode({ id: clientId, cardCode: code }))
    if (!done) return
    setCode('')
    toast.success(done.message)
    readAgain()
  }
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        size="xs"
        label="Código del cliente en SAP"
        placeholder="C20100070970"
        maxLength={15}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <Button data-writes size="xs" variant="default" disabled={code.trim() === ''} onClick={save}>
        Guardar
      </Button>
    </Group>
  )
}
