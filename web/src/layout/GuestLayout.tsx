import { Anchor, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { feedbackPage } from './feedback.ts'
import classes from './GuestLayout.module.css'
import { Logo } from './Logo.tsx'

/** The pages before signing in: the logo, one card, nothing else. */
export function GuestLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <div className={classes.logo}>
          <Logo height={36} />
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
