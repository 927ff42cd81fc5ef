import { subjectOf } from '@aforo/api/bookings/labels'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { Button, Group, Image, Menu, Modal, Skeleton } from '@mantine/core'
import { IconCopy, IconDownload, IconKey, IconPhoto, IconShare, IconShare2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { isCancelled } from '../../platform/problem.ts'
import { attempt } from '../../ui/attempt.ts'
import { download } from '../../ui/download.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { loading } from '../../ui/loading.ts'
import { toast } from '../../ui/toast.tsx'
import { OwnLinkMenu } from '../my-booking/OwnLinkMenu.tsx'
import { whereAndWhen } from './reservationWords.ts'

/** Telling others of a reservation: as text, as a picture; and asking the campus's people to let one in. */
export function ShareMenu({ reservation }: { reservation: Reservation }) {
  const { reservationId: id, status } = reservation
  const [picturing, setPicturing] = useState(false)
  const summary = useQuery({ ...api.bookings.summary.queryOptions({ input: { id } }) })
  const text = summary.data?.text
  const copy = async () => {
    if (text === undefined) return
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Resumen copiado')
    } catch {
      // A browser may forbid it: people then copy from the picture or the drawer.
      toast.error('El navegador no deja copiar. Usa la imagen.')
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title: subjectOf(reservation), text })
    } catch (error) {
      if (!isCancelled(error)) toast.error('No se pudo compartir. Copia el texto.')
    }
  }
  const ask = async () => {
    const answer = await attempt(() => client.bookings.requestAccess({ id }))
    if (answer) toast.success(answer.message)
  }
  const isComing = status === 'CREATED' || status === 'IN_PROGRESS'
  return (
    <Group gap="xs">
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="compact-sm" variant="default" leftSection={<IconShare2 size={16} />}>
            Compartir
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} disabled={text === undefined} onClick={copy}>
            Copiar como texto
          </Menu.Item>
          {'share' in navigator && (
            <Menu.Item leftSection={<IconShare size={16} />} disabled={text === undefined} onClick={share}>
              Compartir con…
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPhoto size={16} />} onClick={() => setPicturing(true)}>
            Como imagen
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isComing && (
        <Button size="compact-sm" variant="default" leftSection={<IconKey size={16} />} onClick={ask}>
          Pedir acceso
        </Button>
      )}
      {(isComing || status === 'CANCELED') && <OwnLinkMenu reservation={reservation} />}
      <Modal
        opened={picturing}
        onClose={() => setPicturing(false)}
        title="Compartir como imagen"
        centered
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
      >
        {picturing && <Picture reservation={reservation} />}
      </Modal>
    </Group>
  )
}

/** The picture that the server draws, seen before it is saved or copied. */
function Picture({ reservation }: { reservation: Reservation }) {
  const { reservationId: id, version } = reservation
  const query = useQuery({
    queryKey: [...api.bookings.picture.key({ input: { id } }), version],
    queryFn: () => client.bookings.picture({ id }),
  })
  const file = query.data
  const address = useObjectUrl(file)
  const copy = async () => {
    if (!file) return
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })])
      toast.success('Imagen copiada')
    } catch {
      // Not every browser lets pictures be copied.
      toast.error('El navegador no deja copiar imágenes. Descárgala.')
    }
  }
  if (query.error) return <LoadingOrError query={query} />
  return (
    <>
      {address ? (
        <Image
          src={address}
          alt={`${subjectOf(reservation)}, ${whereAndWhen(reservation)}`}
          radius="md"
          style={{ border: '1px solid var(--mantine-color-default-border)' }}
        />
      ) : (
        <Skeleton height={300} radius="md" {...loading} aria-label="Dibujando la imagen" />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" leftSection={<IconCopy size={16} />} disabled={!file} onClick={copy}>
          Copiar imagen
        </Button>
        <Button
          leftSection={<IconDownload size={16} />}
          disabled={!file}
          onClick={() => {
            if (!file) return
            download(file)
            toast.success('Imagen descargada')
          }}
        >
          Descargar
        </Button>
      </Group>
    </>
  )
}

/** An address of a file for as long as it is shown. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
