/** The page behind "Ayudanos a mejorar": the server sends on to the operator's own (AFORO_FEEDBACK_URL). */
export const feedbackPage = '/feedback'
