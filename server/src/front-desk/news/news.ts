/** The door of the news: today's news for the frame around the screens. */
export { readCurrentNews } from './news.service.ts'
