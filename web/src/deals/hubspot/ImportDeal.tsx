import { Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toast.tsx'
import { useReadQueue } from './queueQueries.ts'

/** Milliseconds between two looks at a deal that is being read, and for how long. */
const lookAgain = 1_000
const patience = 20_000

const isNumber = (text: string) => /^\d{1,20}$/.test(text)

/** Waits until a deal of the CRM is here as it is there. @returns its id, why it waits, or neither while it is still being read */
async function arrivalOf(externalId: string, since: number): Promise<{ saleId?: string; reason?: string }> {
  const [found, queued] = await Promise.all([
    client.sales.search({ externalId, pageSize: 1 }),
    client.salesQueue.toProcess({ q: externalId, pageSize: 5 }),
  ])
  const entry = queued.items.find(one => one.externalId === externalId)
  const saleId = found.items[0]?.saleId
  if (entry?.state === 'FAILED') return { reason: entry.reason?.message ?? 'Espera en Negocios en cola.' }
  if (!entry && saleId) return { saleId }
  if (performance.now() - since > patience) return {}
  await new Promise(resolve => setTimeout(resolve, lookAgain))
  return arrivalOf(externalId, since)
}

/** Brings a deal from HubSpot by its number; only where HubSpot is connected. @param onImported with the deal's id here */
export function ImportDeal({ onImported }: { onImported: (saleId: string) => void }) {
  const queryClient = useQueryClient()
  const readQueue = useReadQueue()
  const { data } = useQuery(api.salesQueue.processDeals.queryOptions())
  const [opened, setOpened] = useState(false)
  const [number, setNumber] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  if (!data || data.connection === 'NOT_CONFIGURED') return null
  const bring = async () => {
    const id = number.trim()
    if (!isNumber(id)) return setFault('Escribe el número del negocio en HubSpot.')
    setFault(undefined)
    setBusy(true)
    const done = await attempt(async () => {
      await client.salesQueue.syncDeal({ id })
      return arrivalOf(id, performance.now())
    })
    setBusy(false)
    readQueue()
    if (!done) return
    if (done.reason) return setFault(done.reason)
    await queryClient.invalidateQueries({ queryKey: api.sales.key() })
    setOpened(false)
    setNumber('')
    if (done.saleId === undefined)
      return toast.info('HubSpot tarda: el negocio espera en Inventario › Negocios en cola.')
    toast.success('Negocio importado.')
    onImported(done.saleId)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus withinPortal>
      <Popover.Target>
        <Button
          data-writes
          variant="default"
          leftSection={<IconCloudDownload size={16} />}
          onClick={() => setOpened(!opened)}
        >
          Traer de HubSpot
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            bring()
          }}
        >
          <Stack gap="xs">
            <TextInput
              label="Número del negocio"
              description="Está en la dirección del negocio en HubSpot."
              placeholder="41000000001"
              inputMode="numeric"
              value={number}
              error={fault}
              data-autofocus
              onChange={event => setNumber(event.currentTarget.value)}
            />
            {busy && (
              <Text size="xs" c="dimmed" role="status">
                Se está leyendo de HubSpot…
              </Text>
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={busy}>
                Traer
              </Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
