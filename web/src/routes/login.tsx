import { createFileRoute, Outlet } from '@tanstack/react-router'
import { GuestLayout } from '../layout/GuestLayout.tsx'

export const Route = createFileRoute('/login')({
  codeSplitGroupings: [],
  component: Login,
})

function Login() {
  return (
    <GuestLayout>
      <Outlet />
    </GuestLayout>
  )
}
