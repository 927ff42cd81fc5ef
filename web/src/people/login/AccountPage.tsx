import { Button, List, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconBell, IconCalendarEvent, IconMailOpened, IconQrcode, type TablerIcon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { brandHere } from '../../platform/session/brand.ts'
import { noPermission } from '../../platform/session/guards.ts'
import { keptAccount } from '../../platform/session/keptAccount.ts'
import { showLeftNotice } from '../../platform/session/notice.ts'
import classes from './AccountPage.module.css'
import { colorOf } from './pictureColor.ts'

const uses: [Icon: TablerIcon, what: string, how: string][] = [
  [IconQrcode, 'Códigos de las puertas', 'Escanea el código de una sala o un escritorio para registrar tu llegada.'],
  [IconMailOpened, 'Invitaciones', 'Responde a las reuniones a las que te invitan desde el correo.'],
  [IconCalendarEvent, 'Tus reservas', 'Recibe por correo cada reserva a tu nombre, con sus cambios y recordatorios.'],
  [IconBell, 'Avisos', 'Te escribimos cuando cambia algo que te toca.'],
]

/** Where somebody ends who signed in without permission for the back office: what their account is for. It stays. */
export function AccountPage() {
  useDocumentTitle('Tu cuenta · Aforo')
  const [account] = useState(keptAccount)
  const [color, setColor] = useState<string>()
  useEffect(showLeftNotice, [])
  // On a device on which others of the organisation enter, the page around it wears logo and cover already.
  const isFramed = brandHere()?.name === account?.tenantName
  return (
    <Stack>
      {account?.cover && (
        <img
          src={account.cover}
          alt=""
          className={classes.cover}
          data-framed={isFramed || undefined}
          onLoad={event => setColor(colorOf(event.currentTarget))}
        />
      )}
      {account?.logo && !isFramed && <img src={account.logo} alt={account.tenantName} className={classes.logo} />}
      <div>
        <Title order={1} size="h3">
          {noPermission}
        </Title>
        <Text c="dimmed" size="sm" mt={6}>
          {account
            ? `Tu cuenta ${account.username} de ${account.tenantName} no entra al panel de administración, y ya cerramos tu sesión. Sirve para esto:`
            : 'Esta cuenta no entra al panel de administración, y ya cerramos tu sesión. Sirve para esto:'}
        </Text>
      </div>
      <List spacing="sm" listStyleType="none" p={0}>
        {uses.map(([Icon, what, how]) => (
          <List.Item
            key={what}
            icon={
              <ThemeIcon variant={color ? 'filled' : 'light'} color={color} size={34} radius="xl">
                <Icon size={18} stroke={1.6} aria-hidden />
              </ThemeIcon>
            }
          >
            <Text size="sm" fw={600}>
              {what}
            </Text>
            <Text size="sm" c="dimmed">
              {how}
            </Text>
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        ¿Necesitas administrar espacios? Pídeselo a quien administra tu organización.
      </Text>
      {/* A full page load on purpose: it asks anew who it is. */}
      <Button component="a" href="/login" variant="default" fullWidth>
        Ingresar con otra cuenta
      </Button>
    </Stack>
  )
}
