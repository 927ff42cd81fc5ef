import pg from 'pg'
import { StartupError } from '../settings.ts'

/**
 * The roles that transactions assume. They belong to the server, so neither a database nor its backup contains them.
 */
const roles = ['aforo_app', 'aforo_confined', 'aforo_system']

/** Creates the roles on a new server and lets a user assume them: an administrator's set-up, as in the README. */
export const setUpFor = (user: string): string[] => [
  ...roles.map(role => `create role ${role} nologin`),
  'grant aforo_app to aforo_confined',
  `grant ${roles.join(', ')} to ${user}`,
]

type Queries = Pick<pg.ClientBase, 'query'>

/**
 * Creates missing roles and memberships, and checks that the program's user owns the database and its tables. It needs
 * no other right, since an administrator may have created the roles.
 * @throws StartupError in one line, with the statements for the server's administrator
 */
export async function ensureRights(client: Queries): Promise<void> {
  // Another copy may be creating them too, and a plain user can't: only what is missing afterwards counts.
  for (const statement of await missingRoles(client)) await client.query(statement).catch(() => {})
  const statements = [...(await missingRoles(client)), ...(await missingOwnership(client))]
  const { rows } = await client.query<{ user: string; database: string }>(
    'select current_user as "user", current_database() as database',
  )
  const { user, database } = rows[0] ?? { user: '', database: '' }
  if (statements.length > 0)
    throw new StartupError(
      `Al usuario «${user}» le faltan permisos en PostgreSQL. Un administrador los da, en la base «${database}», con: ${statements.join('; ')};`,
    )
  const owner = await strangeOwner(client)
  if (owner)
    throw new StartupError(
      `Las tablas de la base «${database}» son de «${owner}» y no de «${user}». Cópialas como «${owner}» con npm run db:backup y restáuralas como «${user}» en una base suya con npm run db:restore.`,
    )
}

/** Statements for missing roles and memberships. A superuser counts as a member of all. */
async function missingRoles(client: Queries): Promise<string[]> {
  const { rows } = await client.query<{ user: string; existing: string[]; held: string[]; confined: boolean }>(
    `with r as (
       select oid, rolname::text as name, pg_has_role(oid, 'usage') and pg_has_role(oid,
         case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as held
       from pg_roles where rolname = any ($1))
     select current_user as "user", coalesce(array_agg(name), '{}') as existing,
       coalesce(array_agg(name) filter (where held), '{}') as held,
       (select pg_has_role(c.oid, a.oid, 'usage') from r c, r a where c.name = 'aforo_confined' and a.name = 'aforo_app')
         is true as confined
     from r`,
    [roles],
  )
  const { user, existing, held, confined } = rows[0] ?? { user: '', existing: [], held: [], confined: false }
  const missing = roles.filter(role => !existing.includes(role))
  const withheld = roles.filter(role => !held.includes(role))
  return [
    ...missing.map(role => `create role ${role} nologin`),
    ...(confined ? [] : ['grant aforo_app to aforo_confined']),
    ...(withheld.length > 0 ? [`grant ${withheld.join(', ')} to ${pg.escapeIdentifier(user)}`] : []),
  ]
}

/** Statements for a database or schema in which the user can't create anything. */
async function missingOwnership(client: Queries): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter database %I owner to %I', datname, current_user) as statement
    from pg_database where datname = current_database() and not has_database_privilege(oid, 'create')
    union all
    select format('alter schema %I owner to %I', nspname, current_user) from pg_namespace
    where nspname in ('public', 'pgboss') and not pg_has_role(nspowner, 'usage')`)
  return rows.map(({ statement }) => statement)
}

/** Another owner of our tables, which prevents migrations. */
async function strangeOwner(client: Queries): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(`
    select pg_get_userbyid(c.relowner)::text as owner from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'S') and not pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    limit 1`)
  return rows[0]?.owner
}

/**
 * Statements for each `security definer` function that aforo_system doesn't own or that others may call. A restored
 * file names no owners, and under another owner such a function finds nothing.
 */
export const mendingStatements = `
  select format('call aforo_run_as_system(%L)', p.oid::regprocedure) as statement from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prosecdef
    and (p.proowner <> 'aforo_system'::regrole or has_function_privilege('public', p.oid, 'execute')
      or not has_function_privilege('aforo_app', p.oid, 'execute'))
  order by p.oid`

/** Restores the system's ownership of its functions, for a database restored by hand. */
export async function mendFunctions(client: Queries): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(mendingStatements)
  for (const { statement } of rows) await client.query(statement)
}
