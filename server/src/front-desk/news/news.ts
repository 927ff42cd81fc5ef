/** The door of the news: what the frame around the screens says of it. */
export { readCurrentNews } from './news.service.ts'
