import { formatHours } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useMe } from '../platform/session/me.ts'
import { goHome, leaveSupport } from '../platform/session/visit.ts'

const minutesTo = (instant: string) => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 60_000))

/** All the while that one looks at another organisation as support: whose it is, how long still, and the way out. */
export function SupportBanner() {
  const { support, tenant } = useMe()
  return support ? <Shown id={support.id} endsAt={support.endsAt} name={tenant.name} /> : null
}

function Shown({ id, endsAt, name }: { id: string; endsAt: string; name: string }) {
  const [minutes, setMinutes] = useState(() => minutesTo(endsAt))
  const [leaving, setLeaving] = useState(false)
  // What changes something is hidden by it (styles.css).
  useLayoutEffect(() => {
    document.documentElement.setAttribute('data-support', '')
    return () => document.documentElement.removeAttribute('data-support')
  }, [])
  useEffect(() => {
    const timer = setInterval(() => {
      const left = minutesTo(endsAt)
      setMinutes(left)
      if (left === 0) goHome()
    }, 5_000)
    return () => clearInterval(timer)
  }, [endsAt])
  const leave = async () => {
    setLeaving(true)
    await leaveSupport(id)
    setLeaving(false)
  }
  return (
    <Group
      role="status"
      justify="center"
      gap="md"
      // On a phone it takes the height of its words alone.
      wrap="nowrap"
      py={8}
      px="md"
      bg="var(--mantine-color-yellow-light)"
      c="var(--mantine-color-text)"
      style={{ borderBottom: '1px solid var(--mantine-color-yellow-outline)' }}
    >
      <IconEye size={18} aria-hidden style={{ flexShrink: 0 }} />
      <Text size="sm" fw={500}>
        Modo soporte: estás viendo {name}. Puedes ver todo y no cambiar nada. Quedan {formatHours(minutes)}.
      </Text>
      <Button size="compact-sm" variant="default" style={{ flexShrink: 0 }} onClick={leave} loading={leaving}>
        Salir
      </Button>
    </Group>
  )
}
