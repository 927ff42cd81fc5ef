import type { Message } from '../mail.ts'

/** A notification as a mail. */
export interface NoticeMail {
  id: string
  to: string
  title: string
  body: string
  link: string | null
  /** Whether the recipient can open the app's screens. */
  enters: boolean
  /** The page of the booking that it is about, for its person. */
  ownAt?: string | undefined
}

export const noticeMail = ({ id, to, title, body, link, enters, ownAt }: NoticeMail, publicUrl: string): Message => ({
  id,
  to,
  subject: title,
  text: [
    title,
    body,
    ownAt && `Tu reserva: ${ownAt}`,
    enters && link && `${publicUrl}${link}`,
    enters && `Elige qué avisos te llegan por correo en ${publicUrl}/app/profile/account?tab=notifications`,
  ]
    .filter(Boolean)
    .join('\n\n'),
})
