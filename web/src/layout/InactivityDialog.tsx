import { Button, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Idleness, idlenessAt, lastActivity, markActive, watchActivity } from '../platform/session/inactivity.ts'
import { useMe } from '../platform/session/me.ts'
import { minutesAt, receptionHours, useReceptionPost } from '../platform/session/receptionPost.ts'
import { refreshToken } from '../platform/session/refresh.ts'
import { goToLogin, signOut } from '../platform/session/signOut.ts'
import { onTabMessage } from '../platform/session/tabs.ts'

/** Pixels. */
const width = 334

/** Announces the end of an idle session for a minute, and ends it. One activity in any tab keeps them all. */
export function InactivityDialog() {
  const { inactivityMinutes, tenant } = useMe()
  const [isPost, setPost] = useReceptionPost(tenant.id)
  const [idleness, setIdleness] = useState<Idleness>({ kind: 'active' })
  const look = useEffectEvent(() => {
    const next = idlenessAt(Date.now(), lastActivity(), minutesAt(isPost, inactivityMinutes))
    setIdleness(next)
    if (next.kind === 'over')
      signOut({
        notice: { kind: 'toast', type: 'info', text: 'Tu sesión se cerró por falta de actividad.' },
        comeBack: true,
      })
  })
  const isPaused = useEffectEvent(() => idleness.kind !== 'active')
  useEffect(() => {
    // Coming from the login or a reload is something that was done.
    markActive()
    const stopWatching = watchActivity(() => isPaused())
    const stopListening = onTabMessage(message => {
      if (message.kind === 'signed-out') goToLogin()
      else look()
    })
    const clock = setInterval(() => look(), 1000)
    return () => {
      stopWatching()
      stopListening()
      clearInterval(clock)
    }
  }, [])
  const stay = () => {
    markActive()
    setIdleness({ kind: 'active' })
    // Renews the token too, so that staying is more than a word. A refusal speaks at the next call.
    refreshToken().catch(() => undefined)
  }
  const secondsLeft = idleness.kind === 'warning' ? idleness.secondsLeft : 0
  return (
    <Modal
      opened={idleness.kind === 'warning'}
      onClose={stay}
      size={width}
      withCloseButton={false}
      closeOnClickOutside={false}
      zIndex={500}
      title="Tu sesión se cerrará por falta de actividad"
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          Se cerrará en{' '}
          <Text span fw={600} c="bright" role="timer" aria-live="off">
            {secondsLeft} s
          </Text>
          . Lo que escribiste queda guardado en esta pestaña.
        </Text>
        <Stack gap="xs">
          <Button data-autofocus onClick={stay}>
            Mantener sesión iniciada
          </Button>
          <Button variant="default" onClick={() => signOut()}>
            Cerrar sesión
          </Button>
          {!isPost && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                setPost(true)
                stay()
              }}
            >
              Es un puesto de recepción: {receptionHours} h
            </Button>
          )}
        </Stack>
      </Stack>
    </Modal>
  )
}
