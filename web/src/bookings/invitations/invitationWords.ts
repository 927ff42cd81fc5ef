import type { GivenAnswer } from '@aforo/api/bookings/guests'
import { ownAnswerLabels } from '@aforo/api/bookings/labels'
import type { InBoth } from '../../layout/guest/language.ts'

const es = {
  title: 'Invitación',
  invites: (owner: string) => `${owner} te invita`,
  repeats: (rule: string) => `Se repite ${rule}; tu respuesta vale para todas las fechas por venir.`,
  onHold: 'El lugar está apartado y falta confirmarlo. Te avisaremos si cambia.',
  canceled: 'Esta reserva se canceló: ya no hace falta responder.',
  over: 'Esta reserva ya terminó.',
  missing: 'Esta invitación ya no está disponible',
  missingText: 'Quizás la retiraron, o al enlace le falta una parte. Ábrelo desde el correo más reciente.',
  question: '¿Asistirás?',
  answers: ownAnswerLabels as Record<GivenAnswer, string>,
  yours: 'Tu respuesta',
  change: 'Cambiar mi respuesta',
  send: 'Enviar mi respuesta',
  thanks: {
    ACCEPTED: owner => `Listo: ${owner} sabe que asistirás.`,
    TENTATIVE: owner => `Listo: ${owner} sabe que quizás asistas.`,
    DECLINED: owner => `Listo: ${owner} sabe que no podrás asistir.`,
  } as Record<GivenAnswer, (owner: string) => string>,
}

const en: typeof es = {
  title: 'Invitation',
  invites: owner => `${owner} invites you`,
  repeats: rule => `It repeats ${rule}; your answer counts for all dates to come.`,
  onHold: 'The place is on hold and not confirmed yet. We will tell you if anything changes.',
  canceled: 'This booking was cancelled: there is no need to answer any more.',
  over: 'This booking is over.',
  missing: 'This invitation is no longer available',
  missingText: 'It may have been withdrawn, or the link lost a part. Open it from the latest email.',
  question: 'Will you come?',
  answers: { ACCEPTED: 'I’ll come', TENTATIVE: 'Maybe', DECLINED: 'I can’t' },
  yours: 'Your answer',
  change: 'Change my answer',
  send: 'Send my answer',
  thanks: {
    ACCEPTED: owner => `Done: ${owner} knows that you are coming.`,
    TENTATIVE: owner => `Done: ${owner} knows that you may come.`,
    DECLINED: owner => `Done: ${owner} knows that you can’t come.`,
  },
}

/** What the page of an invitation says. */
export const invitationWords: InBoth<typeof es> = { es, en }
