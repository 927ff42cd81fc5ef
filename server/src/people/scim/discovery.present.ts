import { presentList, type Resource, schemas } from './scim.present.ts'

/** As many resources as one answer carries at most. */
export const mostResults = 200

const attribute = (name: string, more: Resource = {}): Resource => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const part = (name: string, more: Resource = {}) => attribute(name, more)

const schemaOf = (id: string, name: string, description: string, attributes: Resource[], base: string): Resource => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

export const schemaList = (base: string): Resource[] => [
  schemaOf(
    schemas.user,
    'User',
    'Una persona de la organización',
    [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('name', {
        type: 'complex',
        subAttributes: [part('formatted'), part('givenName'), part('familyName')],
      }),
      attribute('displayName'),
      attribute('active', { type: 'boolean' }),
      attribute('emails', {
        type: 'complex',
        multiValued: true,
        subAttributes: [part('value'), part('type'), part('primary', { type: 'boolean' })],
      }),
      attribute('phoneNumbers', {
        type: 'complex',
        multiValued: true,
        subAttributes: [part('value'), part('type')],
      }),
    ],
    base,
  ),
  schemaOf(
    schemas.group,
    'Group',
    'Un equipo de la organización',
    [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('members', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          part('value', { mutability: 'immutable' }),
          part('$ref', { type: 'reference', referenceTypes: ['User'], mutability: 'immutable' }),
          part('display', { mutability: 'readOnly' }),
          part('type', { mutability: 'immutable', canonicalValues: ['User'] }),
        ],
      }),
    ],
    base,
  ),
]

export const resourceTypes = (base: string): Resource[] =>
  (['User', 'Group'] as const).map(name => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: name === 'User' ? schemas.user : schemas.group,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))

export const serviceProviderConfig = (base: string): Resource => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token de aprovisionamiento',
      description: 'El token que se crea en Configuración › General › Acceso, en la cabecera Authorization.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const listOf = (resources: Resource[]) => presentList(resources, resources.length, 1)
