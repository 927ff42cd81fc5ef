import { displayName } from '@aforo/api/places/labels'
import type { Consequences } from '@aforo/api/places/space-changes'
import type { SpaceNode } from '@aforo/api/places/spaces'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import type { DependentKind } from '@aforo/api/platform/dependents'
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { DependentList } from '../../ui/dependents/DependentList.tsx'
import { Forbidden } from '../../ui/dependents/Forbidden.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { allOf, LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { kindWords } from './kinds.ts'
import classes from './Spaces.module.css'
import { useGoing, useSpaceWrites } from './useSpaceWrites.ts'

interface DeleteSpaceProps {
  opened: boolean
  space: SpaceNode
  onClose: () => void
  onGone: () => void
}

/** Shows what goes with a space, and what becomes of its reservations, before it is deleted. */
export const DeleteSpace = ({ opened, space, onClose, onGone }: DeleteSpaceProps) => (
  <Modal opened={opened} onClose={onClose} title={`Eliminar ${displayName(space)}`} size="md">
    <Question space={space} onClose={onClose} onGone={onGone} />
  </Modal>
)

function Question({ space, onClose, onGone }: Omit<DeleteSpaceProps, 'opened'>) {
  const { remove } = useSpaceWrites()
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const consequences = api.spaces.consequences.queryOptions({ input: { id: space.id } })
  const query = useQuery({ ...consequences, enabled: !useGoing(space.id) })
  const needed = useQuery({
    ...api.dependents.of.queryOptions({ input: { subject: 'SPACE', id: space.id } }),
    staleTime: 0,
    enabled: !useGoing(space.id),
  })
  const both = allOf({ query, needed })
  if (!both.data) return <LoadingOrError query={both} skeleton={120} />
  const {
    query: data,
    needed: { forbids, takes },
  } = both.data
  if (forbids.length > 0) return <Forbidden groups={forbids} onClose={onClose} />
  const { reservations } = data
  const run = async () => {
    setBusy(true)
    const gone = await remove(space, agreed)
    setBusy(false)
    // Refused: somebody booked meanwhile. The number is read again.
    if (!gone) return Promise.all([query.refetch(), needed.refetch()])
    onClose()
    onGone()
  }
  return (
    <Stack gap="md">
      <DependentList groups={takes.filter(({ kind }) => !saidInFacts.includes(kind))} ending="REMOVE" />
      <ul className={classes.facts}>
        {consequenceWords(data).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {reservations > 0 && (
        <>
          <FirstReservation at={data.firstReservation} />
          <Checkbox
            checked={agreed}
            onChange={event => setAgreed(event.currentTarget.checked)}
            label={`Cancelar ${formatCounted(reservations, 'reserva', 'reservas')} y avisar por correo`}
            description="Si deshaces la eliminación, vuelven las que aún tengan lugar."
          />
        </>
      )}
      <Text size="sm" c="dimmed">
        El historial y los reportes conservan los nombres.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Conservar
        </Button>
        <Button color="red" loading={busy} disabled={reservations > 0 && !agreed} onClick={run}>
          Eliminar
        </Button>
      </Group>
    </Stack>
  )
}

/** What the facts say in their own words. */
const saidInFacts: readonly DependentKind[] = ['SPACE_INSIDE', 'RESERVATION', 'ZONE', 'PRODUCT', 'PLACE']

function FirstReservation({ at }: { at: string | null }) {
  const { timezone } = useMe()
  return at === null ? null : (
    <Text size="sm">
      La primera empieza el <b>{formatInstant(at, timezone)}</b>.
    </Text>
  )
}

/** What goes along, a line each. */
function consequenceWords({ byType, reservations, zones, floorPlanPlaces, products }: Consequences): string[] {
  const inside = byType.map(({ type, count }) => formatCounted(count, kindWords[type].one, kindWords[type].many))
  return [
    ...(inside.length > 0 ? [`Se va también lo que hay dentro: ${inside.join(', ')}.`] : []),
    ...(reservations > 0 ? [`Hay ${formatCounted(reservations, 'reserva', 'reservas')} por venir.`] : []),
    ...(zones.length > 0 ? [`Sale de sus zonas: ${zones.map(({ name }) => name).join(', ')}.`] : []),
    ...(products.length > 0 ? [productWords(products)] : []),
    ...(floorPlanPlaces > 0 ? [`Sale del plano (${formatCounted(floorPlanPlaces, 'lugar', 'lugares')}).`] : []),
  ]
}

/** Of the products that lose their space, as many as one reads before deciding. */
const mostNamed = 5

function productWords(products: Consequences['products']): string {
  const named = products.slice(0, mostNamed).map(({ name, code }) => `${name} (${code})`)
  const others = products.length - named.length
  const names = [...named, ...(others > 0 ? [`${others} más`] : [])]
  return `${products.length === 1 ? 'Queda' : 'Quedan'} sin espacio: ${new Intl.ListFormat('es-PE').format(names)}.`
}
