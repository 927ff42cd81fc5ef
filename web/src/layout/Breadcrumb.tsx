import { Anchor, Breadcrumbs, Text } from '@mantine/core'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useOpenTitle } from '../ui/pageTitle.ts'
import { crumbsOf } from './breadcrumb.ts'
import classes from './Header.module.css'

/** Where one is; a segment is a link when it is a screen of its own. */
export function Breadcrumb() {
  const pathname = useRouterState({ select: state => state.location.pathname })
  const { routesByPath } = useRouter()
  const crumbs = crumbsOf(pathname, useOpenTitle())
  return (
    <nav aria-label="Ruta de navegación" className={classes.crumbs}>
      <Breadcrumbs separator="/" separatorMargin={8}>
        {crumbs.map(({ label, path }, index) => {
          const last = index === crumbs.length - 1
          if (last || !Object.hasOwn(routesByPath, path))
            return (
              <Text
                key={path}
                size="sm"
                fw={last ? 500 : 400}
                c={last ? undefined : 'dimmed'}
                aria-current={last ? 'page' : undefined}
                truncate
              >
                {label}
              </Text>
            )
          return (
            <Anchor key={path} size="sm" c="dimmed" renderRoot={props => <Link to={path} {...props} />}>
              {label}
            </Anchor>
          )
        })}
      </Breadcrumbs>
    </nav>
  )
}
