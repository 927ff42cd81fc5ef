/** The page behind "Ayudanos a mejorar". An operator's own one is set when the web app is built. */
export const feedbackPage: string = import.meta.env.VITE_FEEDBACK_PAGE ?? 'https://ayudanos-a-mejorar.aforo.example'
