import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { UserList } from '../../../people/users/UserList.tsx'
import { userParams } from '../../../people/users/userParams.ts'
import { userList, userQuery } from '../../../people/users/userQueries.ts'

export const Route = createFileRoute('/app/users/collaborators')({
  validateSearch: z.object(userParams),
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { user, ...search } }) => {
    queryClient.prefetchQuery(userList(search))
    if (user) queryClient.prefetchQuery(userQuery(user))
  },
  component: UserList,
})
