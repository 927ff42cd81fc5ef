import { Anchor, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Brand, brandHere } from '../platform/session/brand.ts'
import { feedbackPage } from './feedback.ts'
import classes from './GuestLayout.module.css'
import { guestWords } from './guest/guestWords.ts'
import { LanguageSwitch } from './guest/LanguageSwitch.tsx'
import type { Language } from './guest/language.ts'
import { Logo } from './Logo.tsx'

interface GuestLayoutProps {
  /** Whose page it is, where that is another organisation than signed in on this device; null while that is asked. */
  host?: Pick<Brand, 'name' | 'logo' | 'cover'> | null | undefined
  /** Of a page that people without an account see, and choose there. */
  language?: Language
  children: ReactNode
}

/** The pages before signing in, at doors and of invitations: the organisation's logo and cover once they are known, one card, nothing else. */
export function GuestLayout({ host = brandHere(), language, children }: GuestLayoutProps) {
  const words = guestWords[language ?? 'es']
  return (
    <div className={classes.page}>
      {host?.cover && <img src={host.cover} alt="" className={classes.cover} />}
      <main className={classes.main}>
        <div className={classes.logo}>
          {host?.logo ? (
            <img src={host.logo} alt={host.name} className={classes.brand} />
          ) : (
            host !== null && <Logo height={36} />
          )}
        </div>
        <Paper className={classes.card} radius="lg">
          {children}
        </Paper>
      </main>
      <footer className={classes.foot}>
        <Text size="xs" c="dimmed">
          {words.tagline}
        </Text>
        <Anchor size="xs" c="dimmed" href={feedbackPage} target="_blank" rel="noreferrer">
          {words.feedback}
        </Anchor>
        {language && <LanguageSwitch language={language} />}
      </footer>
    </div>
  )
}
