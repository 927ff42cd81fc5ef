import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReadBillingsAgain } from './billingQueries.ts'

interface SapCodeProps {
  clientId: string
  /** The clients that SAP has with the document of this bill's client are offered. */
  billingId?: string | undefined
}

/** What SAP calls a client: chosen among those that have its document there, or typed. */
export function SapCode({ clientId, billingId }: SapCodeProps) {
  const readAgain = useReadBillingsAgain()
  const [code, setCode] = useState('')
  const { data } = useQuery(api.billingSap.partners.queryOptions({ input: billingId ? { id: billingId } : skipToken }))
  const save = async (cardCode: string) => {
    const done = await attempt(() => client.billing.setClientSapCode({ id: clientId, cardCode }))
    if (!done) return
    setCode('')
    toast.success(done.message)
    readAgain()
  }
  const partners = data?.partners ?? []
  return (
    <Stack gap="xs">
      {partners.length > 0 && (
        <Stack
          component="ul"
          gap={6}
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
          aria-label="Clientes con ese documento en SAP"
        >
          {partners.map(({ cardCode, name, frozen }) => (
            <Group key={cardCode} component="li" gap="xs" wrap="nowrap" justify="space-between">
              <Text size="sm" c={frozen ? 'dimmed' : undefined} style={{ overflowWrap: 'anywhere' }}>
                {[cardCode, name].filter(Boolean).join(' · ')}
              </Text>
              {frozen ? (
                <Badge tone="neutral" label="Inactivo en SAP" />
              ) : (
                <Button data-writes size="compact-xs" variant="default" onClick={() => save(cardCode)}>
                  Es este
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      )}
      <Group gap="xs" align="flex-end">
        <TextInput
          size="xs"
          label={partners.length > 0 ? 'U otro código' : 'Código del cliente en SAP'}
          placeholder="C20100070970"
          maxLength={15}
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <Button data-writes size="xs" variant="default" disabled={code.trim() === ''} onClick={() => save(code)}>
          Guardar
        </Button>
      </Group>
    </Stack>
  )
}
