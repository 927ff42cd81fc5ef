import type { Visitor } from '@aforo/api/front-desk/visitors'
import { Button, type ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useReadVisitors } from './visitorQueries.ts'

/** Takes back the last step. */
export function useTakeBack(id: string) {
  const readAgain = useReadVisitors()
  return () =>
    undo(async () => {
      await client.visitors.undo({ id })
      await readAgain()
    })
}

/** What can be done with a visitor now: note the arrival, or the leaving. Each offers to be undone. */
export function VisitorButtons({ visitor, size = 'compact-sm' }: { visitor: Visitor; size?: ButtonProps['size'] }) {
  const { id, name, can } = visitor
  const readAgain = useReadVisitors()
  const takeBack = useTakeBack(id)
  const act = useMutation({
    mutationFn: ({ step }: { step: 'checkIn' | 'checkOut'; said: string }) => client.visitors[step]({ id }),
    onSuccess: (_, { said }) => toast.undo(said, takeBack),
    onError: error => toast.error(refusalOf(error).message),
    onSettled: readAgain,
  })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // It is disabled while it works, by which a browser takes the focus off it.
    if (act.isSuccess && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [act.isSuccess])
  if (can.checkIn)
    return (
      <Button
        ref={button}
        data-writes
        size={size}
        loading={act.isPending}
        aria-label={`Registrar la llegada de ${name}`}
        onClick={() => act.mutate({ step: 'checkIn', said: `Se registró la llegada de ${name}.` })}
      >
        Llegó
      </Button>
    )
  if (can.checkOut)
    return (
      <Button
        ref={button}
        data-writes
        size={size}
        variant="default"
        loading={act.isPending}
        aria-label={`Registrar la salida de ${name}`}
        onClick={() => act.mutate({ step: 'checkOut', said: `Se registró la salida de ${name}.` })}
      >
        Salió
      </Button>
    )
  return null
}
