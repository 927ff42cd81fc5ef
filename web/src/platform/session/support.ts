import { inTab } from '../storage.ts'

/** Which support visit this tab is on. Its token is had by the sign-in's own, and lives in memory alone. */
const key = 'aforo-support'
let token: string | undefined

export const currentVisit = () => inTab.get(key)
export const visitToken = () => token

/** The page that is loaded next is on the visit. */
export const beginVisit = (id: string) => inTab.set(key, id)

export const setVisitToken = (value: string) => {
  token = value
}

export const forgetVisit = () => {
  token = undefined
  inTab.remove(key)
}

/** The calls about a visit itself are made by the sign-in's own token. */
export const isAboutVisit = (url: string) => new URL(url).pathname.startsWith('/api/tenants/support/')
