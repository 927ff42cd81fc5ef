import { Anchor, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { brandHere } from '../platform/session/brand.ts'
import { feedbackPage } from './feedback.ts'
import classes from './GuestLayout.module.css'
import { Logo } from './Logo.tsx'

/** The pages before signing in, and at doors: the organisation's logo and cover once this device knows them, one card, nothing else. */
export function GuestLayout({ plain, children }: { plain?: boolean; children: ReactNode }) {
  // Who invites may be of another organisation than who signed in on this device.
  const brand = plain ? undefined : brandHere()
  return (
    <div className={classes.page}>
      {brand?.cover && <img src={brand.cover} alt="" className={classes.cover} />}
      <main className={classes.main}>
        <div className={classes.logo}>
          {brand?.logo ? <img src={brand.logo} alt={brand.name} className={classes.brand} /> : <Logo height={36} />}
        </div>
        <Paper className={classes.card} radius="lg">
          {children}
        </Paper>
      </main>
      <footer className={classes.foot}>
        <Text size="xs" c="dimmed">
          La gestión de tus espacios de trabajo
        </Text>
        <Anchor size="xs" c="dimmed" href={feedbackPage} target="_blank" rel="noreferrer">
          Ayudanos a mejorar
        </Anchor>
      </footer>
    </div>
  )
}
