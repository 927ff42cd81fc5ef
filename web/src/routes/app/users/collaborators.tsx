import { createFileRoute } from '@tanstack/react-router'
import { UserList } from '../../../people/users/UserList.tsx'
import { userList, userQuery } from '../../../people/users/userQueries.ts'
import { UserSearch } from '../../../people/users/userSearch.ts'

export const Route = createFileRoute('/app/users/collaborators')({
  validateSearch: UserSearch,
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { user, ...search } }) => {
    queryClient.prefetchQuery(userList(search))
    if (user) queryClient.prefetchQuery(userQuery(user))
  },
  component: UserList,
})
