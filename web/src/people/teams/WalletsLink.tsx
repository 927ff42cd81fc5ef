import { Button } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

/** From a list of who has wallets to all of them: they have no entry in the menu. */
export const WalletsLink = () => (
  <Button
    data-aside
    variant="default"
    leftSection={<IconWallet size={18} />}
    renderRoot={props => <Link to="/app/users/wallets" {...props} />}
  >
    Wallets
  </Button>
)
