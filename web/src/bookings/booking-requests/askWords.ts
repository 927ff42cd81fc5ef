import type { InBoth } from '../../layout/guest/language.ts'

const es = {
  title: 'Solicitar el lugar',
  about: 'Este lugar se pide, y lo tienes cuando alguien lo aprueba.',
  ask: 'Pedir este lugar',
  withdraw: 'Retirar',
}

const en: typeof es = {
  title: 'Request this place',
  about: 'This place is requested first, and yours once somebody approves.',
  ask: 'Request this place',
  withdraw: 'Withdraw',
}

/** What the page at a door says of a place that is asked for. */
export const askWords: InBoth<typeof es> = { es, en }

/** What only the English form says: the Spanish one is that of the back office. */
export const englishAsk = {
  pending: 'Waiting for approval',
  date: 'Date',
  from: 'From',
  to: 'To',
  shift: 'Shift',
  reason: 'Reason',
  reasonFor: 'The person who decides will read it.',
  visitor: 'Visitor’s name',
  visitorEmail: 'Visitor’s email',
  visitorAbout: 'This place is for visitors.',
  submit: 'Send request',
  cancel: 'Cancel',
  missing: 'Please fill this in.',
  email: 'Enter an email address.',
  order: 'The end must be after the start.',
  sent: 'Request sent. We will tell you when it is decided.',
  withdrawn: 'Your request was withdrawn.',
  settled: 'This request was already decided.',
}
