import type { IncidentDetail } from '@aforo/contract/front-desk/incidents'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useFocusKept } from '../../ui/useFocusKept.ts'
import { useStoreIncident } from './incidentQueries.ts'

/** What the incident's state allows its reader. */
export function IncidentActions({ incident }: { incident: IncidentDetail }) {
  const { id, version, spaceName, can } = incident
  const [resolving, setResolving] = useState(false)
  const [resolution, setResolution] = useState('')
  const store = useStoreIncident()
  const act = useMutation({
    mutationFn: (run: () => Promise<IncidentDetail>) => run(),
    onSuccess: store,
  })
  const start = () => act.mutate(() => client.incidents.start({ id, version }))
  const reopen = () => act.mutate(() => client.incidents.reopen({ id, version }))
  const resolve = () =>
    act.mutate(() => client.incidents.resolve({ id, version, resolution }), {
      onSuccess: () => {
        setResolving(false)
        setResolution('')
        toast.undo(`Se resolvió la incidencia en ${spaceName}.`, () =>
          undo(async () => store(await client.incidents.reopen({ id }))),
        )
      },
    })
  const group = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const keepFocus = useFocusKept(group, `${incident.status} ${act.isPending} ${resolving}`)
  useEffect(() => {
    if (resolving) words.current?.focus()
  }, [resolving])
  const refusal = act.error && refusalOf(act.error)
  if (!can.start && !can.resolve && !can.reopen && !refusal) return null
  return (
    <Stack gap="sm" ref={group} onClickCapture={keepFocus}>
      {refusal && <ProblemAlert refusal={refusal} onClose={act.reset} />}
      {resolving && can.resolve ? (
        <form
          onSubmit={event => {
            event.preventDefault()
            resolve()
          }}
        >
          <Textarea
            ref={words}
            label="Qué se hizo"
            placeholder="Se cambió el filtro del equipo"
            description="Quien la reportó lo lee en su aviso. Puede quedar vacío."
            autosize
            minRows={2}
            maxLength={1000}
            value={resolution}
            onChange={event => setResolution(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs" mt="sm">
            <Button variant="default" onClick={() => setResolving(false)}>
              Cancelar
            </Button>
            <Button type="submit" loading={act.isPending}>
              Dar por resuelta
            </Button>
          </Group>
        </form>
      ) : (
        <Group justify="flex-end" gap="xs">
          {can.reopen && (
            <Button variant="default" loading={act.isPending} onClick={reopen}>
              Reabrir
            </Button>
          )}
          {can.start && (
            <Button variant="default" loading={act.isPending} onClick={start}>
              Empezar a atender
            </Button>
          )}
          {can.resolve && <Button onClick={() => setResolving(true)}>Resolver</Button>}
        </Group>
      )}
    </Stack>
  )
}
