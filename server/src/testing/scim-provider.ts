import type { TestApp } from './test-app.ts'

export interface ScimResource {
  schemas: string[]
  id: string
  userName: string
  displayName: string
  externalId?: string
  active: boolean
  name: { givenName: string; familyName: string }
  emails: { value: string; type: string; primary: boolean }[]
  phoneNumbers?: { value: string; type: string }[]
  members: { value: string }[]
  meta: { version: string; location: string; created: string; lastModified: string }
}

export interface ScimList {
  totalResults: number
  itemsPerPage: number
  startIndex: number
  Resources: ScimResource[]
}

/** An identity provider that sends SCIM requests for one tenant. */
export function scimProvider({ app }: TestApp, token: string) {
  return async <Body = ScimResource>(method: string, path: string, payload?: unknown, headers: object = {}) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (answer.body ? answer.json() : undefined) as Body,
    }
  }
}
