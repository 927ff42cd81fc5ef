import type { Database, Tx } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'
import type { UserGiven } from './factories.ts'

/** An account by which the demo is entered. */
export interface DemoAccount {
  /** What it is for, in words. */
  title: string
  domain: string
  username: string
}

/** Of the accounts. No secret: the demo is only ever loaded into a database that has nothing else. */
export const demoPassword = 'anden-aforo-2026'

/** With what the demo makes of them. */
export const accounts: (DemoAccount & Required<Pick<UserGiven, 'givenName' | 'lastname' | 'roles'>>)[] = [
  {
    title: 'Root',
    domain: 'aforoco',
    username: 'root@anden.example',
    givenName: 'Marisol',
    lastname: 'Tello Arce',
    roles: ['ROLE_ROOT', 'ROLE_ADMIN'],
  },
  {
    title: 'Administradora del operador',
    domain: 'aforoco',
    username: 'admin@anden.example',
    givenName: 'Lucía',
    lastname: 'Paredes Quispe',
    roles: ['ROLE_ADMIN'],
  },
  {
    title: 'Colaboradora sin acceso administrativo',
    domain: 'aforoco',
    username: 'ana@anden.example',
    givenName: 'Ana',
    lastname: 'Benavides Ríos',
    roles: ['ROLE_USER'],
  },
  {
    title: 'Administrador de una organización',
    domain: 'quiroga',
    username: 'admin@quiroga.example',
    givenName: 'Gonzalo',
    lastname: 'Quiroga Llosa',
    roles: ['ROLE_ADMIN'],
  },
]

export const demoAccounts: DemoAccount[] = accounts.map(({ title, domain, username }) => ({ title, domain, username }))

export const isUnused = async (tx: Tx) => !(await tx.selectFrom('tenants').select('id').limit(1).executeTakeFirst())

/** Whether nobody has used this database yet; the demo is loaded into no other. */
export const isEmpty = (database: Database): Promise<boolean> => asSystem(database, isUnused)

/**
 * What a database holds. It counts as the demo while somebody can sign in with one of the published accounts; an operator
 * that grew out of the demo disables them, and then is like any other.
 */
export const demoState = (database: Database): Promise<'empty' | 'demo' | 'other'> =>
  asSystem(database, async tx => {
    if (await isUnused(tx)) return 'empty'
    const usernames = demoAccounts.map(account => account.username)
    const found = await tx
      .selectFrom('users')
      .select('id')
      .where('username', 'in', usernames)
      .where('active', '=', true)
      .limit(1)
      .executeTakeFirst()
    return found ? 'demo' : 'other'
  })
