import type { Me } from '@aforo/api/people/users'

interface Given extends Partial<Omit<Me, 'tenant'>> {
  tenant?: Partial<Me['tenant']>
}

/** Who is signed in, in a test: an administrator of an operator unless it says otherwise. */
export const me = ({ tenant, ...given }: Given = {}): Me => ({
  userId: '01990000-0000-7000-8000-000000000001',
  username: 'rosa@anden.example',
  info: { givenName: 'Rosa', lastname: 'Quispe', name: 'Rosa Quispe', picture: null, phone: null },
  roles: ['ROLE_ADMIN'],
  active: true,
  tenantAccountName: 'anden',
  tenant: {
    id: '01990000-0000-7000-8000-000000000002',
    name: 'Andén',
    type: 'AFORO',
    domainPrefix: 'aforoco',
    theme: { lateralLogo: null, profileCover: null },
    ...tenant,
  },
  timezone: 'America/Lima',
  haveCard: false,
  settings: { countriesAllowed: [] },
  pictureKey: null,
  version: 1,
  internalStaff: true,
  inactivityMinutes: 30,
  ...given,
})
